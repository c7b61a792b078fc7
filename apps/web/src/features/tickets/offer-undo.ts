import { undoSeconds, undoStep } from "@recado/contract/ticket-events";
import type { Ticket } from "@recado/contract/tickets";
import { call } from "../../shared/api/call.ts";
import { showError, showSuccess } from "../../shared/api/show-error.ts";
import { translate } from "../../shared/i18n/language.ts";
import { showToast } from "../../shared/ui/feedback/toast.ts";
import type { OpenTicket } from "./open-ticket.ts";
import { undoToastPrefix } from "./shown-undo.ts";
import { undoTexts } from "./undo-texts.ts";

type Done =
  | { step: "closed" | "returned" | "transferred" }
  | { step: "snoozed"; message: string }
  | { step: "actions"; stepId: string; message: string }
  | { step: "untagged"; tag: { readonly id: number; readonly name: string } };

/**
 * Shows a toast that says what was done to a ticket and offers to undo it for ten seconds. The server rejects the undo
 * if another user has changed the ticket meanwhile.
 */
export function offerUndo(ticket: OpenTicket, done: Done, onUndone: (ticket: Ticket) => void): void {
  const tag = done.step === "untagged" ? done.tag : undefined;
  showToast({
    id: `${undoToastPrefix}${ticket.id}`,
    message:
      "message" in done
        ? done.message
        : translate(undoTexts, done.step, { name: ticket.contact.name, tag: tag?.name ?? "" }),
    tone: "good",
    ms: undoSeconds * 1_000,
    action: { label: translate(undoTexts, "undo"), run: () => void undo() },
  });

  async function undo(): Promise<void> {
    try {
      const { step } = done;
      const body = {
        step,
        ...(tag && { tagId: tag.id }),
        ...(step === "actions" && { stepId: done.stepId }),
      };
      onUndone(await call(undoStep, { params: { id: String(ticket.id) }, body }));
      showSuccess(translate(undoTexts, "undone"));
    } catch (error) {
      showError(error);
    }
  }
}
