import { createHash } from "node:crypto";
import { nameMentions } from "../../domain/contacts/mention-store.ts";
import { noteCharge } from "../../domain/message-charges/actions.ts";
import { failMessage, noteSent, raiseAck, reviseMessage } from "../../domain/messages/actions.ts";
import {
  deleteWaitingDeletion,
  isDeletionWaiting,
  rebaseWaiting,
} from "../../domain/messages/change-store.ts";
import { findByEitherId, lockByExternalId } from "../../domain/messages/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { storableText } from "../../platform/db/storable-text.ts";
import type {
  ReceivedDeletion,
  ReceivedEdit,
  ReceivedReaction,
  ReceivedStatus,
  ReceivedVote,
} from "../../ports/channel-content.ts";
import { recogniseContact } from "../contact-identities/recognise-contact.ts";
import { handleRefusal } from "../opt-outs/actions.ts";
import { findRole } from "./find-role.ts";
import type { ReceiveContext } from "./receive-message.ts";

type Done = Promise<boolean>;

/**
 * Stores a person's reaction to a message, replacing the person's previous reaction. An empty emoji removes the
 * reaction.
 */
export async function receiveReaction(db: WriteTx, connectionId: number, event: ReceivedReaction): Done {
  const target = await lockByExternalId(db, connectionId, event.targetExternalId);
  if (!target) return false;
  const { by, name } = await whoDid(db, connectionId, event);
  const { fromMe, emoji } = event;
  await reviseMessage(db, target.id, { reaction: { by, name, fromMe, emoji } });
  if (fromMe) await rebaseWaiting(db, target.id, "reaction");
  return true;
}

/**
 * Replaces a message's text if the author edited the message, and keeps the previous text. A pending deletion from our
 * side does not block the edit, because the channel may refuse the deletion.
 */
export async function receiveEdit(db: WriteTx, connectionId: number, event: ReceivedEdit): Done {
  const target = await lockByExternalId(db, connectionId, event.targetExternalId);
  if (!target) return false;
  const isGone = target.is_deleted && !(await isDeletionWaiting(db, target.id));
  if (isGone) return true;
  const mayEdit = event.fromMe
    ? target.from_me
    : (await findRole(db, connectionId, event, target)) === "author";
  if (!mayEdit) return true;
  const place = { connectionId, contactId: target.contact_id };
  const { text: body, mentions } = await nameMentions(db, place, storableText(event.text), event.mentions);
  await reviseMessage(db, target.id, { body, mentions });
  await rebaseWaiting(db, target.id, "edit");
  return true;
}

/**
 * Marks a message as deleted and keeps its text. The author, the company's own phone and an admin of the group may
 * delete.
 */
export async function receiveDeletion(db: WriteTx, connectionId: number, event: ReceivedDeletion): Done {
  const target = await lockByExternalId(db, connectionId, event.targetExternalId);
  if (!target) return false;
  if (!event.fromMe && (await findRole(db, connectionId, event, target)) === "stranger") return true;
  if (target.is_deleted) await deleteWaitingDeletion(db, target.id);
  else await reviseMessage(db, target.id, { isDeleted: true });
  return true;
}

/** Stores a poll vote, replacing the previous vote of the same person. */
export async function receiveVote(db: WriteTx, connectionId: number, event: ReceivedVote): Done {
  const target = await lockByExternalId(db, connectionId, event.targetExternalId);
  if (!target) return false;
  if (target.content?.type !== "poll") return true;
  const { by } = await whoDid(db, connectionId, event);
  const votes = target.content.votes.filter((vote) => vote.by !== by);
  const options = target.content.options.filter((title) => event.optionDigests.includes(digestOf(title)));
  await reviseMessage(db, target.id, { content: { ...target.content, votes: [...votes, { by, options }] } });
  return true;
}

function digestOf(title: string): string {
  return createHash("sha256").update(title).digest("hex");
}

/**
 * Applies a delivery status to a message. The row of a message that Recado sends is written before sending, so an
 * unknown id belongs to a message of another app. If that app controls the conversation, its message is stored too, and
 * the status waits for the message: the two may be in different chats, because Meta names the customer by number in
 * one and by user id in the other.
 */
export async function receiveStatus(
  db: WriteTx,
  { connectionId, clock }: Pick<ReceiveContext, "connectionId" | "clock">,
  event: ReceivedStatus,
): Done {
  const target = await targetOf(db, connectionId, event);
  if (!target) return !event.isStandby;
  if (event.pricing) await noteCharge(db, target.id, event.pricing, event.at ?? clock.now());
  if (event.error !== null) {
    await handleRefusal(db, target.contact_id, event.error, clock.now());
    await failMessage(db, target.id, event.error, 1);
  }
  // A status that only says that WhatsApp's server accepted the message does not clear the message's failure: statuses
  // may arrive out of order.
  else if (event.ack > 1 || target.error === null || target.error === "ERR_SENDING_UNCONFIRMED")
    await raiseAck(db, connectionId, event);
  return true;
}

/**
 * Finds the message that a status belongs to. If the response to sending the message has not arrived, the row still has
 * our own id and now gets the channel's id.
 */
async function targetOf(db: WriteTx, connectionId: number, { externalId, ownId }: ReceivedStatus) {
  const ids = ownId === null ? [externalId] : [externalId, ownId];
  const target = await findByEitherId(db, connectionId, ids);
  if (target && target.external_id !== externalId) await noteSent(db, target.id, externalId);
  return target;
}

/** Returns the key under which a person's reaction or vote is stored, and the name to show. */
async function whoDid(db: WriteTx, connectionId: number, event: ReceivedReaction | ReceivedVote) {
  if (event.fromMe) return { by: "me", name: "" };
  const { identities, name } = event.author ?? { identities: event.contact, name: event.contactName };
  const { contact } = await recogniseContact(db, connectionId, identities, name);
  return { by: String(contact.id), name: contact.name };
}
