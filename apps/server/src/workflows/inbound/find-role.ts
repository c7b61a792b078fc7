import { sameNumbers } from "@recado/contract/shared/phone-number";
import { findMembers } from "../../domain/contacts/group-member-store.ts";
import { numberOfIdentities } from "../../domain/contacts/rules.ts";
import { findContactByIdentity, findContactByNumbers } from "../../domain/contacts/store.ts";
import type { LockedMessage } from "../../domain/messages/store.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import type { ChannelIdentity, ReceivedDeletion, ReceivedEdit } from "../../ports/channel-content.ts";

type Change = Pick<ReceivedEdit | ReceivedDeletion, "contact" | "author">;

/**
 * Determines the role of a person who edits or deletes a message. A modified client may try to change any message, so
 * the role decides whether the change is allowed. No contact is created.
 */
export async function findRole(
  db: ReadTx,
  connectionId: number,
  change: Change,
  target: LockedMessage,
): Promise<"author" | "groupAdmin" | "stranger"> {
  const { names, groupId, isAdmin } = await findMember(db, connectionId, change);
  if (!target.from_me && (await isAuthor(db, connectionId, change, target, names))) return "author";
  return isAdmin && groupId === target.contact_id ? "groupAdmin" : "stranger";
}

async function isAuthor(
  db: ReadTx,
  connectionId: number,
  change: Change,
  target: LockedMessage,
  names: readonly ChannelIdentity[],
): Promise<boolean> {
  if (target.participant !== null && isAmong(target.participant, names)) return true;
  const ids = await findIdsByNames(db, connectionId, names);
  const isOfGroup = target.participant !== null || target.sender_id !== null;
  // In a direct chat, a person with an unknown identity is the chat's contact, who has got a new identity.
  if (ids.length === 0 && change.author === null) return !isOfGroup;
  const authorId = isOfGroup ? target.sender_id : target.contact_id;
  return authorId !== null && ids.includes(authorId);
}

/**
 * Finds the person who acts, with every identity that the group's member list gives for that person: WhatsApp moves
 * groups from numbers to LIDs.
 */
async function findMember(db: ReadTx, connectionId: number, { contact, author }: Change) {
  if (!author) return { names: contact, groupId: undefined, isAdmin: false };
  const names = author.identities;
  const groupId = (await findContactByIdentity(db, connectionId, contact))?.id;
  const members = groupId === undefined ? [] : await findMembers(db, groupId);
  const member = members.find(
    ({ value, number }) => isAmong(value, names) || (number !== null && isAmong(number, names)),
  );
  if (!member) return { names, groupId, isAdmin: false };
  const { kind, value, number, is_admin: isAdmin } = member;
  const listed = [{ kind, value }, ...(number === null ? [] : [{ kind: "number" as const, value: number }])];
  return { names: [...names, ...listed], groupId, isAdmin };
}

async function findIdsByNames(
  db: ReadTx,
  connectionId: number,
  names: readonly ChannelIdentity[],
): Promise<number[]> {
  const number = numberOfIdentities(names);
  const byNumber = number === null ? undefined : await findContactByNumbers(db, sameNumbers(number));
  const known = await findContactByIdentity(db, connectionId, names);
  const byName = known ? [...known.known_ids, ...known.twin_ids] : [];
  return byNumber ? [...byName, byNumber.id] : byName;
}

function isAmong(value: string, names: readonly ChannelIdentity[]): boolean {
  return names.some((name) =>
    (name.kind === "number" ? sameNumbers(name.value) : [name.value]).includes(value),
  );
}
