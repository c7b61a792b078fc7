import type { listGroupMembers as contract } from "@recado/contract/contacts";
import type { AnswerOf } from "@recado/contract/shared/route";
import { presentContactLabel } from "../../domain/contacts/present.ts";
import { findContact, findContactsOfMembers, findMembers } from "../../domain/contacts/store.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";

/**
 * Lists a group's members, admins first. Only members who have written are contacts. Of the others, only the channel's
 * identity is known.
 */
export async function listMembers(db: ReadTx, groupId: number): Promise<AnswerOf<typeof contract>> {
  const contact = await findContact(db, groupId);
  if (!contact) throw new AppError("ERR_NO_CONTACT_FOUND");
  const rows = await findMembers(db, groupId);
  const known = await findContactsOfMembers(db, rows);
  const members = rows.map((row) => {
    const person = known.find(
      ({ number, value }) => value === row.value || (number !== null && number === row.number),
    );
    const number = person?.number ?? row.number ?? "";
    return { name: person?.name ?? number, number, isAdmin: row.is_admin, contactId: person?.id ?? null };
  });
  return {
    contact: presentContactLabel(contact),
    members: members.toSorted(
      (one, other) => Number(other.isAdmin) - Number(one.isAdmin) || one.name.localeCompare(other.name),
    ),
  };
}
