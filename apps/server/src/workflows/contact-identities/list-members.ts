import type { listGroupMembers as contract, GroupMember } from "@recado/contract/contacts";
import type { AnswerOf } from "@recado/contract/shared/route";
import {
  findBookNames,
  findContactsOfMembers,
  findMembers,
} from "../../domain/contacts/group-member-store.ts";
import { presentContactLabel } from "../../domain/contacts/present.ts";
import { isUnnamed, memberIdOf } from "../../domain/contacts/rules.ts";
import { findContact } from "../../domain/contacts/store.ts";
import { seesTicketsOfContact } from "../../domain/tickets/queries.ts";
import type { Actor } from "../../platform/actor.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";

/**
 * Lists a group's members, admins first and unnamed members last. Only members who have written are contacts. Of the others, only the channel's
 * identity and the name in the phone's address book are known.
 */
export async function listMembers(
  db: ReadTx,
  actor: Actor,
  groupId: number,
): Promise<AnswerOf<typeof contract>> {
  const contact = await findContact(db, groupId);
  if (!contact || !(await seesTicketsOfContact(db, actor, groupId)))
    throw new AppError("ERR_NO_CONTACT_FOUND");
  const rows = await findMembers(db, groupId);
  const known = await findContactsOfMembers(db, rows);
  const bookNames = new Map((await findBookNames(db, groupId)).map(({ value, name }) => [value, name]));
  const members = rows.map((row): GroupMember => {
    const person = known.find(
      ({ number, value }) => value === row.value || (number !== null && number === row.number),
    );
    const number = person?.number ?? row.number ?? "";
    const name = person && !isUnnamed(person) ? person.name : bookNames.get(row.value);
    return {
      id: memberIdOf(row),
      name: name ?? (number || row.value),
      number,
      isAdmin: row.is_admin,
      contactId: person?.id ?? null,
    };
  });
  return {
    contact: presentContactLabel(contact),
    members: members.toSorted(
      (one, other) =>
        Number(other.isAdmin) - Number(one.isAdmin) ||
        Number(isUnnamed(one)) - Number(isUnnamed(other)) ||
        one.name.localeCompare(other.name),
    ),
  };
}
