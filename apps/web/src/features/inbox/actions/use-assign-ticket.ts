import type { User } from "@recado/contract/users";
import { showError } from "../../../shared/api/show-error.ts";
import { runHandover } from "../../tickets/handover.ts";
import { offerUndo } from "../../tickets/offer-undo.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { useApplyTicket } from "../../tickets/use-change-ticket.ts";
import { useInboxDialogs } from "../use-inbox-dialogs.ts";
import { suggestedQueue } from "./suggested-colleagues.ts";
import { useTransferTicket } from "./transfer-ticket.ts";

/**
 * Assigns a ticket to a colleague and offers to undo it. If it is not clear in which queue the colleague would attend
 * it, the dialog for transfers asks.
 */
export function useAssignTicket(): (ticket: OpenTicket, colleague: User) => void {
  const transferTicket = useTransferTicket();
  const apply = useApplyTicket();
  const { open, show, leave } = useInboxDialogs();
  return (ticket, colleague) => {
    const queueId = suggestedQueue(ticket, colleague);
    if (queueId === null) {
      open("transfer", ticket);
      return;
    }
    const target = { user: colleague, queueId, whatsappId: null, note: "" };
    runHandover(ticket.id, () => transferTicket(ticket.id, target))
      .then((transferred) => {
        offerUndo(transferred, { step: "transferred" }, (undone) => {
          apply(undone);
          show(undone);
        });
        leave();
      })
      .catch(showError);
  };
}
