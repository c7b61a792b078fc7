import type {
  listMerges as mergesContract,
  suggestMerges as suggestionsContract,
} from "@recado/contract/contacts";
import type { AnswerOf } from "@recado/contract/shared/route";
import { presentContactLabel } from "../../domain/contacts/present.ts";
import { type ContactRow, findContact } from "../../domain/contacts/store.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { findAlike, findMergesInto } from "./store.ts";
import { undoMilliseconds } from "./undo-merge.ts";

/**
 * Suggests contacts to merge with this contact: they have the same LID on another connection, the same number in
 * another spelling, or the same name.
 */
export async function suggestMerges(db: ReadTx, id: number): Promise<AnswerOf<typeof suggestionsContract>> {
  const contact = await existing(db, id);
  const found = contact.is_group ? [] : await findAlike(db, contact);
  const suggestions = found.map((row) => ({ contact: presentContactLabel(row), reason: row.reason }));
  return { contact: presentContactLabel(contact), suggestions };
}

export async function listMerges(
  db: ReadTx,
  id: number,
  now: Date,
): Promise<AnswerOf<typeof mergesContract>> {
  const contact = await existing(db, id);
  const since = new Date(now.getTime() - undoMilliseconds);
  const rows = await findMergesInto(db, id, since);
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
