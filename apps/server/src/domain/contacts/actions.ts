import { sameNumbers } from "@recado/contract/shared/phone-number";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { storableText } from "../../platform/db/storable-text.ts";
import { AppError } from "../../platform/errors.ts";
import { companyRoom } from "../../platform/live/rooms.ts";
import { removeFilesLater } from "../../platform/media/remove-files.ts";
import { wakeWork } from "../../platform/work/work-queues.ts";
import type { Group } from "../../ports/channel.ts";
import type { ChannelIdentity } from "../../ports/channel-content.ts";
import { recordAudit } from "../audit-log/actions.ts";
import { replaceMembers } from "./group-member-store.ts";
import { findRequestedTwins } from "./merge-request-store.ts";
import { presentContactNews } from "./present.ts";
import { betterName, firstName, numberOfIdentities, pictureColumns } from "./rules.ts";
import {
  addIdentities,
  type ContactRow,
  deleteContactRow,
  findContactByIdentity,
  findContactByNumbers,
  findIdsByIdentity,
  insertContact,
  type KnownContact,
  lockContact,
  lockIdentities,
  updateContact,
} from "./store.ts";

export interface RememberedContact {
  contact: ContactRow;
  /**
   * Ids of other contacts that are the same person according to the channel: contacts that have another of the given
   * identities, and contacts whose merge with this contact is requested.
   */
  others: number[];
  /** True if the contact is new, or has just received a number or a better name. */
  isNews: boolean;
}

/**
 * Finds the contact by any of its identities or creates it, and stores the identities that are new. A caller that has
 * found the contact already passes it as `asked`.
 */
export async function rememberContact(
  db: WriteTx,
  connectionId: number,
  identities: readonly ChannelIdentity[],
  name: string | null,
  asked?: KnownContact,
): Promise<RememberedContact> {
  const known = asked ?? (await findContactByIdentity(db, connectionId, identities));
  if (known) return learn(db, connectionId, known, identities, name);
  await lockIdentities(db, connectionId, identities);
  const meanwhile =
    (await findContactByIdentity(db, connectionId, identities)) ?? (await findByNumber(db, identities));
  if (meanwhile) return learn(db, connectionId, meanwhile, identities, name);
  return introduce(db, connectionId, identities, name);
}

/**
 * Stores a group as a contact with the group's name, and stores the group's members. The group is published if its name
 * or members have changed. Returns the group's contact if no members were stored before; otherwise undefined.
 */
export async function rememberGroup(
  db: WriteTx,
  connectionId: number,
  group: Group,
): Promise<ContactRow | undefined> {
  const subject = storableText(group.subject).trim().slice(0, 100);
  const { contact } = await rememberContact(db, connectionId, [group.identity], subject);
  const { wereKnown, haveChanged } = await replaceMembers(db, contact.id, group.members);
  const isRenamed = subject !== "" && contact.name !== subject;
  const shown = isRenamed ? await updateContact(db, contact.id, { name: subject }) : contact;
  if (isRenamed || haveChanged) publishContact(db, shown);
  return wereKnown ? undefined : contact;
}

/**
 * Replaces the stored picture of a contact; null removes the picture. The replaced file is deleted. If the contact no
 * longer exists, the new file is deleted instead.
 */
export async function showPicture(db: WriteTx, contactId: number, path: string | null): Promise<void> {
  const contact = await lockContact(db, contactId);
  await removeFilesLater(db, [contact ? contact.picture_path : path]);
  if (!contact || (path === null && contact.picture_path === null)) return;
  publishContact(db, await updateContact(db, contactId, pictureColumns(contactId, path)));
}

/** Blocks or unblocks a contact. Messages of a blocked contact stay in the journal and create no ticket. */
export async function setBlocked(
  db: WriteTx,
  actor: Actor,
  id: number,
  blocked: boolean,
): Promise<ContactRow> {
  const contact = await lockContact(db, id);
  if (!contact) throw new AppError("ERR_NO_CONTACT_FOUND");
  if (contact.blocked === blocked) return contact;
  const changed = await updateContact(db, id, { blocked });
  const action = blocked ? "blocked" : "unblocked";
  await recordAudit(db, actor, { area: "contacts", action, entityId: id, label: changed.name });
  publishContact(db, changed);
  return changed;
}

/** Queues a fetch of the contact's picture by the process that owns the connection. */
export async function requestPicture(
  db: WriteTx,
  connectionId: number,
  identities: readonly ChannelIdentity[],
): Promise<void> {
  const contact = await findContactByIdentity(db, connectionId, identities);
  if (contact) await wakeWork(db, { queue: "pictures", connectionId, keys: [String(contact.id)] });
}

async function introduce(
  db: WriteTx,
  connectionId: number,
  identities: readonly ChannelIdentity[],
  name: string | null,
): Promise<RememberedContact> {
  const contact = await insertContact(db, {
    name: firstName(name, identities),
    number: numberOfIdentities(identities),
    is_group: identities.some(({ kind }) => kind === "group"),
  });
  const added = await addIdentities(db, connectionId, contact.id, identities);
  if (added === 0) {
    // A concurrent transaction has just stored these identities for another contact, so that contact is used instead of
    // the new one.
    await deleteContactRow(db, contact.id);
    return rememberContact(db, connectionId, identities, name);
  }
  await wakeWork(db, { queue: "pictures", connectionId, keys: [String(contact.id)] });
  publishContact(db, contact, "create");
  const others =
    added < identities.length ? await findIdsByIdentity(db, connectionId, identities) : [contact.id];
  return { contact, others: others.filter((id) => id !== contact.id), isNews: true };
}

async function findByNumber(
  db: WriteTx,
  identities: readonly ChannelIdentity[],
): Promise<ContactRow | undefined> {
  const number = numberOfIdentities(identities);
  return number === null ? undefined : findContactByNumbers(db, sameNumbers(number));
}

/** Stores an identity, a number or a name that the channel reports for a known contact along with another event. */
async function learn(
  db: WriteTx,
  connectionId: number,
  contact: ContactRow | KnownContact,
  identities: readonly ChannelIdentity[],
  said: string | null,
): Promise<RememberedContact> {
  const others = await learnIdentities(db, connectionId, contact, identities);
  const requested = "twin_ids" in contact ? contact.twin_ids : await findRequestedTwins(db, contact.id);
  for (const id of requested) if (!others.includes(id)) others.push(id);
  const number = contact.number ?? numberOfIdentities(identities);
  const name = betterName(contact.name, said, contact.number);
  const holder = contact.number === null && number !== null ? await findHolder(db, number) : contact;
  if (holder && holder.id !== contact.id && !others.includes(holder.id)) others.push(holder.id);
  if (holder && name === undefined) return { contact, others, isNews: false };
  const learnt = await updateContact(db, contact.id, {
    ...(holder ? {} : { number }),
    ...(name === undefined ? {} : { name }),
  });
  publishContact(db, learnt);
  return { contact: learnt, others, isNews: true };
}

/**
 * Finds the contact that has the number. Concurrent transactions that create a contact with the number wait until this
 * transaction ends.
 */
async function findHolder(db: WriteTx, number: string): Promise<ContactRow | undefined> {
  await lockIdentities(db, 0, [{ kind: "number", value: number }]);
  return findContactByNumbers(db, sameNumbers(number));
}

/** Stores a contact's new identities; returns the ids of other contacts that already have one of these identities. */
async function learnIdentities(
  db: WriteTx,
  connectionId: number,
  contact: ContactRow | KnownContact,
  identities: readonly ChannelIdentity[],
): Promise<number[]> {
  let known = "known_ids" in contact ? contact.known_ids : [];
  if (known.length < identities.length) {
    // The lock is taken before the insert, as in the creation of contacts, to avoid deadlocks.
    await lockIdentities(db, connectionId, identities);
    const added = await addIdentities(db, connectionId, contact.id, identities);
    // A concurrent transaction has stored one of these identities for another contact.
    if (known.length + added < identities.length)
      known = await findIdsByIdentity(db, connectionId, identities);
  }
  return [...new Set(known)].filter((id) => id !== contact.id);
}

export function publishContact(
  db: WriteTx,
  contact: ContactRow,
  action: "create" | "update" = "update",
): void {
  db.publish([companyRoom(db.companyId)], "contact", { action, contact: presentContactNews(contact) });
}
