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

/** Stores a reaction: one for each person; an empty one removes it. */
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
 * Replaces the text if its author edits it, and keeps the previous text. Our own pending deletion does not block the
 * edit, because the channel may refuse it.
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
 * Marks the message as deleted and keeps its text. Allowed to its author, to our own phone, and to an admin of the
 * group.
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
 * Applies a delivery status to our message. Its row is written before sending, so an unknown id belongs to another
 * sender.
 */
export async function receiveStatus(
  db: WriteTx,
  { connectionId, clock }: Pick<ReceiveContext, "connectionId" | "clock">,
  event: ReceivedStatus,
): Done {
  const target = await targetOf(db, connectionId, event);
  if (!target) return true;
  if (event.pricing) await noteCharge(db, target.id, event.pricing, event.at ?? clock.now());
  if (event.error !== null) {
    await handleRefusal(db, target.contact_id, event.error, clock.now());
    await failMessage(db, target.id, event.error, 1);
  }
  // An acknowledgement that the server accepted the message does not clear its failure, which may have been reported
  // first.
  else if (event.ack > 1 || target.error === null || target.error === "ERR_SENDING_UNCONFIRMED")
    await raiseAck(db, connectionId, event);
  return true;
}

/**
 * Finds the message of a status. If the response to its sending is still missing, it has our id and now gets the
 * channel's.
 */
async function targetOf(db: WriteTx, connectionId: number, { externalId, ownId }: ReceivedStatus) {
  const ids = ownId === null ? [externalId] : [externalId, ownId];
  const target = await findByEitherId(db, connectionId, ids);
  if (target && target.external_id !== externalId) await noteSent(db, target.id, externalId);
  return target;
}

/** Key under which a person's reaction or vote is stored, and the name to show. */
async function whoDid(db: WriteTx, connectionId: number, event: ReceivedReaction | ReceivedVote) {
  if (event.fromMe) return { by: "me", name: "" };
  const { identities, name } = event.author ?? { identities: event.contact, name: event.contactName };
  const { contact } = await recogniseContact(db, connectionId, identities, name);
  return { by: String(contact.id), name: contact.name };
}
