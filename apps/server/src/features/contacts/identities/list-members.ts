import type { listMembers as contract } from "@recado/contract/contacts";
import type { AnswerOf } from "@recado/contract/shared/route";
import { sql } from "kysely";
import type { ReadTx } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { presentContactLabel } from "../present.ts";
import { findContact } from "../store.ts";

interface MemberRow {
  kind: string;
  value: string;
  number: string | null;
  is_admin: boolean;
}

interface KnownRow {
  id: number;
  name: string;
  number: string | null;
  /** What the channel calls the contact, where it was found by that. */
  value: string | null;
}

/** Who is in a group, admins first. Who has written there, or to us, is a contact; the others are what the channel calls them. */
export async function listMembers(db: ReadTx, groupId: number): Promise<AnswerOf<typeof contract>> {
  const contact = await findContact(db, groupId);
  if (!contact) throw new AppError("ERR_NO_CONTACT_FOUND");
  const rows = await db.rows(sql<MemberRow>`
    select kind, value, number, is_admin from group_members
    where company_id = ${db.companyId} and group_id = ${groupId}`);
  const known = await findKnown(db, rows);
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

function findKnown(db: ReadTx, members: readonly MemberRow[]): Promise<KnownRow[]> {
  return db.rows(sql<KnownRow>`
    select id, name, number, null as value from contacts
    where company_id = ${db.companyId} and number = any(${members.map(({ number }) => number)})
    union all
    select c.id, c.name, c.number, i.value from connections w
    join contact_identities i on i.company_id = w.company_id and i.connection_id = w.id
      and (i.kind, i.value) in (select * from unnest(${members.map(({ kind }) => kind)}::text[], ${members.map(({ value }) => value)}::text[]))
    join contacts c on c.company_id = i.company_id and c.id = i.contact_id
    where w.company_id = ${db.companyId}`);
}
