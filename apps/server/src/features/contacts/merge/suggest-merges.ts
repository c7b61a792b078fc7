import type {
  listMerges as mergesContract,
  suggestMerges as suggestionsContract,
} from "@recado/contract/contacts";
import type { AnswerOf } from "@recado/contract/shared/route";
import { sql } from "kysely";
import type { ReadTx } from "../../../platform/db/database.ts";
import { containing } from "../../../platform/db/statements.ts";
import { AppError } from "../../../platform/errors.ts";
import { presentContactLabel } from "../present.ts";
import { sameNumbers } from "../rules.ts";
import { type ContactRow, findContact } from "../store.ts";
import { undoMilliseconds } from "./undo-merge.ts";

type Reason = "lid" | "number" | "name";

const most = 20;
/** So short a name is many people's. */
export const shortestName = 5;

/** Who may be the same person: the same LID on another connection, the same number in another spelling, the same name. */
export async function suggestMerges(db: ReadTx, id: number): Promise<AnswerOf<typeof suggestionsContract>> {
  const contact = await existing(db, id);
  const found = contact.is_group ? [] : await findAlike(db, contact);
  const suggestions = found.map((row) => ({ contact: presentContactLabel(row), reason: row.reason }));
  return { contact: presentContactLabel(contact), suggestions };
}

/** Pairs that somebody has parted are not suggested again. */
function findAlike(db: ReadTx, contact: ContactRow): Promise<(ContactRow & { reason: Reason })[]> {
  const numbers = contact.number === null ? [] : sameNumbers(contact.number);
  const name = contact.name.length < shortestName || /^\d+$/.test(contact.name) ? null : contact.name;
  return db.rows(sql<ContactRow & { reason: Reason }>`
    select c.*, alike.reason from (
      select id, min(reason) as reason from (
        select o.contact_id as id, 'lid' as reason from contact_identities i
        join connections w on w.company_id = i.company_id
        join contact_identities o on o.company_id = i.company_id and o.connection_id = w.id and o.kind = i.kind and o.value = i.value
        where i.company_id = ${db.companyId} and i.contact_id = ${contact.id} and i.kind = 'lid'
        union all
        select id, 'number' from contacts where company_id = ${db.companyId} and number = any(${numbers})
        union all
        select n.id, 'name' from find_contacts(${containing(name ?? "")}) f
        join contacts n on n.company_id = ${db.companyId} and n.id = f.contact_id
        where ${name}::text is not null and search_text(n.name) = search_text(${name})) every
      group by id) alike
    join contacts c on c.company_id = ${db.companyId} and c.id = alike.id
    where c.id <> ${contact.id} and not c.is_group and not exists (
      select 1 from contact_merges m where m.company_id = c.company_id and m.undone_at is not null
        and (m.merged_id, m.kept_id) in ((c.id, ${contact.id}), (${contact.id}, c.id)))
    order by alike.reason = 'name', c.name, c.id limit ${sql.lit(most)}`);
}

interface MergeRow {
  id: number;
  name: string;
  number: string | null;
  user_id: number | null;
  created_at: Date;
}

export async function listMerges(
  db: ReadTx,
  id: number,
  now: Date,
): Promise<AnswerOf<typeof mergesContract>> {
  const contact = await existing(db, id);
  const since = new Date(now.getTime() - undoMilliseconds);
  const rows = await db.rows(sql<MergeRow>`
    select id, merged ->> 'name' as name, merged ->> 'number' as number, user_id, created_at from contact_merges
    where company_id = ${db.companyId} and kept_id = ${id} and undone_at is null and created_at > ${since}
    order by id desc`);
  return {
    contact: presentContactLabel(contact),
    merges: rows.map((row) => ({
      id: row.id,
      name: row.name,
      number: row.number ?? "",
      isAutomatic: row.user_id === null,
      mergedAt: row.created_at.toISOString(),
      undoUntil: new Date(row.created_at.getTime() + undoMilliseconds).toISOString(),
    })),
  };
}

async function existing(db: ReadTx, id: number): Promise<ContactRow> {
  const contact = await findContact(db, id);
  if (!contact) throw new AppError("ERR_NO_CONTACT_FOUND");
  return contact;
}
