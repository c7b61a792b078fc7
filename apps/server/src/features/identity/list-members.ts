import type { listMembers as contract } from "@recado/contract/contacts";
import type { AnswerOf } from "@recado/contract/shared/route";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { presentContactLabel } from "../contacts/present.ts";
import { findContact } from "../contacts/store.ts";

interface MemberRow {
  name: string | null;
  number: string | null;
  is_admin: boolean;
  contact_id: number | null;
}

/** Who is in a group. Who has written there, or to us, is a contact; the others are what the channel calls them. */
export async function listMembers(db: Db, groupId: number): Promise<AnswerOf<typeof contract>> {
  const contact = await findContact(db, groupId);
  if (!contact) throw new AppError("ERR_NO_CONTACT_FOUND");
  const rows = await db.rows(sql<MemberRow>`
    select c.name, coalesce(c.number, m.number) as number, m.is_admin, c.id as contact_id from group_members m
    left join contacts c on c.company_id = m.company_id and c.id = coalesce(
      (select id from contacts where company_id = m.company_id and number = m.number),
      (select i.contact_id from connections w
        join contact_identities i on i.company_id = w.company_id and i.connection_id = w.id and i.kind = m.kind and i.value = m.value
        where w.company_id = m.company_id limit 1))
    where m.company_id = ${db.companyId} and m.group_id = ${groupId}
    order by not m.is_admin, coalesce(c.name, m.number, m.value)`);
  return {
    contact: presentContactLabel(contact),
    members: rows.map(({ name, number, is_admin, contact_id }) => ({
      name: name ?? number ?? "",
      number: number ?? "",
      isAdmin: is_admin,
      contactId: contact_id,
    })),
  };
}
