import { composeMessage } from "../../domain/messages/actions.ts";
import { writeBotState } from "../../domain/tickets/automation-store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { removeFilesLater } from "../../platform/media/remove-files.ts";
import type { BotState } from "../chatbot-menu/bot-facts.ts";
import { countTexts } from "../chatbot-menu/limit-texts.ts";
import type { BotDeps } from "../chatbot-menu/send-texts.ts";
import type { AssistantTask, UnsentReplies } from "./assistant-task.ts";
import { leaveWithOutcome } from "./leave-ticket.ts";

/**
 * Sends the next message of an assistant's answer, or all messages if the answer asks for no pause between messages.
 * The messages that are not sent yet are stored in the same transaction. After the last message, the ticket goes to the
 * queue or user that the answer names.
 */
export async function sendNextMessage(
  deps: BotDeps,
  db: WriteTx,
  task: AssistantTask,
  { says, pauseMilliseconds, outcome, state }: UnsentReplies & { state: BotState },
): Promise<void> {
  const now = deps.clock.now();
  const next = pauseMilliseconds > 0 ? says.slice(0, 1) : says;
  const counted = next.length === 0 ? state : countTexts(state, next.length, now);
  if (counted.isStopped) {
    await removeFilesLater(
      db,
      says.flatMap(({ file }) => (file ? [file.path, file.thumbnailPath] : [])),
    );
    return leaveWithOutcome(db, { ...task, state: counted }, { type: "stop" });
  }
  for (const holds of next)
    await composeMessage(db, {
      ticket: task.ticket,
      holds,
      externalId: deps.newExternalId(),
      clientMessageId: null,
      quotedId: null,
      userId: null,
      now,
    });
  const left = says.slice(next.length);
  const { unsaid: _, ...rest } = counted;
  if (left.length > 0)
    return writeBotState(db, task.ticket.id, { ...rest, unsaid: { says: left, pauseMilliseconds, outcome } });
  if (outcome) return leaveWithOutcome(db, { ...task, state: rest }, outcome);
  await writeBotState(db, task.ticket.id, rest);
}
