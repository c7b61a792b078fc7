import type { Change } from "../../platform/db/database.ts";
import { storableText } from "../../platform/db/storable-text.ts";
import type {
  ReceivedDeletion,
  ReceivedEdit,
  ReceivedReaction,
  ReceivedStatus,
  ReceivedVote,
} from "../../ports/channel-content.ts";
import { recogniseContact } from "../identity/recognise-contact.ts";
import { failMessage, raiseAck, reviseMessage } from "../messages/actions.ts";
import { react } from "../messages/rules.ts";
import { findByExternalId, lockByExternalId } from "../messages/store.ts";

type Done = Promise<boolean>;

/** Shows somebody's reaction on the message; one a person, an empty one takes it away. */
export async function receiveReaction(db: Change, connectionId: number, event: ReceivedReaction): Done {
  const target = await lockByExternalId(db, connectionId, event.targetExternalId);
  if (!target) return false;
  const { by, name } = await whoDid(db, connectionId, event);
  const { fromMe, emoji } = event;
  await reviseMessage(db, target.id, { reactions: react(target.reactions, { by, name, fromMe, emoji }) });
  return true;
}

/** Replaces the words, as only their author can; those before are kept. */
export async function receiveEdit(db: Change, connectionId: number, event: ReceivedEdit): Done {
  const target = await lockByExternalId(db, connectionId, event.targetExternalId);
  if (!target) return false;
  if (target.from_me === event.fromMe && !target.is_deleted)
    await reviseMessage(db, target.id, { body: storableText(event.text) });
  return true;
}

/** Marks the message as deleted and keeps what it said. A group's admin may delete what others wrote. */
export async function receiveDeletion(db: Change, connectionId: number, event: ReceivedDeletion): Done {
  const target = await lockByExternalId(db, connectionId, event.targetExternalId);
  if (!target) return false;
  if (!target.is_deleted) await reviseMessage(db, target.id, { isDeleted: true });
  return true;
}

/** What somebody chose in a poll, in place of what they chose before. */
export async function receiveVote(db: Change, connectionId: number, event: ReceivedVote): Done {
  const target = await lockByExternalId(db, connectionId, event.targetExternalId);
  if (!target) return false;
  if (target.content?.type !== "poll") return true;
  const { by } = await whoDid(db, connectionId, event);
  const votes = target.content.votes.filter((vote) => vote.by !== by);
  const options = target.content.options.filter((title) => event.options.includes(title));
  await reviseMessage(db, target.id, { content: { ...target.content, votes: [...votes, { by, options }] } });
  return true;
}

/** The channel's word on a message of ours. */
export async function receiveStatus(db: Change, connectionId: number, event: ReceivedStatus): Done {
  if (event.error === null) return raiseAck(db, connectionId, event.externalId, event.ack);
  const target = await findByExternalId(db, connectionId, event.externalId);
  if (!target) return false;
  await failMessage(db, target.id, event.error);
  return true;
}

/** Under which key a reaction or vote stands, and the name to show. */
async function whoDid(db: Change, connectionId: number, event: ReceivedReaction | ReceivedVote) {
  if (event.fromMe) return { by: "me", name: "" };
  const { identities, name } = event.author ?? { identities: event.contact, name: event.contactName };
  const contact = await recogniseContact(db, connectionId, identities, name);
  return { by: String(contact.id), name: contact.name };
}
