import { findIdentities } from "../../domain/contacts/store.ts";
import { publishMessage } from "../../domain/messages/actions.ts";
import {
  deleteChange,
  deleteChangesOf,
  lockChangedMessage,
  markReactionSent,
  noteChangeAttempts,
  rebaseNewer,
  undoChangeRow,
  type WaitingChange,
} from "../../domain/messages/change-store.ts";
import { refreshLastMessage } from "../../domain/messages/last-message-store.ts";
import { existingMessage } from "../../domain/messages/policy.ts";
import { messagePreview, mostAttempts } from "../../domain/messages/rules.ts";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { countsAsTry } from "../../platform/work/retries.ts";
import type { Claim } from "../../platform/work/work-queues.ts";
import { isRefusedForGood, SendError } from "../../ports/channel.ts";
import type { OutgoingChange } from "../../ports/channel-content.ts";
import { outgoingMentions } from "./outgoing-content.ts";
import type { OutboundDeps } from "./send-messages.ts";

/** Sends a reaction, edit or deletion to the channel. */
export async function sendWaitingChange(
  deps: OutboundDeps,
  claim: Claim,
  next: WaitingChange,
): Promise<void> {
  const session = deps.session(claim.connectionId);
  if (!session) throw new Error("this process does not own the connection any more");
  const outgoing = await deps.database.read(claim.companyId, (db) => readOutgoing(db, claim, next));
  try {
    await session.change(outgoing);
  } catch (error) {
    await takeFailure(deps, claim, next, error);
    return;
  }
  await deps.database.write(claim.companyId, (db) => noteChangeTaken(db, next));
}

async function readOutgoing(db: ReadTx, claim: Claim, next: WaitingChange): Promise<OutgoingChange> {
  const { sender_id } = next;
  return {
    externalId: next.external_id,
    to: await findIdentities(db, claim.connectionId, Number(claim.key)),
    target: {
      externalId: next.target_external_id,
      fromMe: next.from_me,
      author: sender_id === null ? [] : await findIdentities(db, claim.connectionId, sender_id),
    },
    change: changeOf(next),
  };
}

function changeOf({ type, value, after }: WaitingChange): OutgoingChange["change"] {
  switch (type) {
    case "reaction":
      return { type, emoji: value };
    case "edit":
      return {
        type,
        text: value,
        mentions: outgoingMentions(after && "mentions" in after ? after.mentions : null),
      };
    case "deletion":
      return { type };
  }
}

/**
 * Handles a failed change. Sending a change twice is harmless, so the change is retried, unless the channel refused it
 * for good or the attempts are used up. A change that is given up is undone here.
 */
async function takeFailure(
  deps: OutboundDeps,
  claim: Claim,
  next: WaitingChange,
  error: unknown,
): Promise<void> {
  const lineIsAway = error instanceof SendError && error.code === "ERR_WAPP_NOT_INITIALIZED";
  const attempts = lineIsAway || !countsAsTry(error) ? next.attempts : next.attempts + 1;
  if (!isRefusedForGood(error) && attempts < mostAttempts) {
    await deps.database.write(claim.companyId, (db) => noteChangeAttempts(db, next.id, attempts));
    throw error;
  }
  deps.logger.warn(
    { err: error, companyId: claim.companyId, messageId: next.message_id, type: next.type },
    "message change refused by the channel, undoing the change",
  );
  await deps.database.write(claim.companyId, (db) => revokeChange(db, next));
}

/**
 * Completes a change that the channel has accepted. Waiting changes of the same message get the accepted value as their
 * `before` value. An accepted deletion cancels all waiting changes.
 */
async function noteChangeTaken(db: WriteTx, change: WaitingChange): Promise<void> {
  await lockChangedMessage(db, change);
  if (change.type === "deletion") return deleteChangesOf(db, change.message_id);
  const taken = await deleteChange(db, change.id);
  const isOvertaken = await rebaseNewer(db, change, true);
  if (!taken || isOvertaken || change.type !== "reaction" || change.value === "") return;
  await markReactionSent(db, change.message_id);
  await publishMessage(db, change.message_id);
}

/** Undoes a change that the channel has refused, unless a newer change has replaced it. */
async function revokeChange(db: WriteTx, change: WaitingChange): Promise<void> {
  await lockChangedMessage(db, change);
  const refused = await deleteChange(db, change.id);
  if (!refused || (await rebaseNewer(db, change, false))) return;
  const id = change.message_id;
  await undoChangeRow(db, { ...change, ...refused });
  const message = await existingMessage(db, id);
  await refreshLastMessage(db, id, messagePreview(message.body));
  await publishMessage(db, id);
}
