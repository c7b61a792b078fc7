import { loadChunk } from "../../../shared/api/load-chunk.ts";
import { showError } from "../../../shared/api/show-error.ts";
import { translate } from "../../../shared/i18n/language.ts";
import { closeToast, showToast } from "../../../shared/ui/feedback/toast.ts";
import { splitSignature } from "../sign-text.ts";
import { outboxEntries } from "./outbox-store.ts";
import { unsentTexts } from "./unsent-texts.ts";

/**
 * Shows a toast about the failed messages of a ticket. The toast stays until the user closes it. If the user has lost
 * access to the ticket, the toast contains the messages' text, because no other screen shows the text any more.
 */
export function showUnsent(
  ticketId: number,
  author: string,
  ticket?: { name: string; open: () => void },
): void {
  const failed = outboxEntries().filter((entry) => entry.ticketId === ticketId && entry.state === "failed");
  if (failed.length === 0) return;
  const words = failed
    .map(({ body, file }) => splitSignature(body, author).text || (file?.name ?? ""))
    .join("\n");
  showToast({
    id: toastOf(ticketId),
    tone: "bad",
    ...(ticket
      ? {
          message: translate(unsentTexts, "failed", { name: ticket.name }),
          action: { label: translate(unsentTexts, "open"), run: ticket.open },
        }
      : {
          message: translate(unsentTexts, "gone", { words }),
          action: { label: translate(unsentTexts, "copy"), run: () => void copy(words).catch(showError) },
        }),
  });
}

/**
 * Closes the toast about failed messages once the conversation is open, because the conversation shows the failures.
 */
export function closeUnsent(ticketId: number): void {
  closeToast(toastOf(ticketId));
}

const toastOf = (ticketId: number) => `unsent-${ticketId}`;

async function copy(words: string): Promise<void> {
  const { copyText } = await loadChunk(() => import("../../../shared/ui/feedback/copy-text.ts"));
  await copyText(words);
}
