import { type ContactRow, findContact } from "../../domain/contacts/store.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { findOptOut, type OptOutRow } from "./store.ts";

export async function accessOptOut(db: ReadTx, id: number): Promise<OptOutRow> {
  const row = await findOptOut(db, id);
  if (!row) throw new AppError("ERR_NO_OPT_OUT_FOUND");
  return row;
}

export async function accessContact(db: ReadTx, id: number): Promise<ContactRow> {
  const contact = await findContact(db, id);
  if (!contact) throw new AppError("ERR_NO_CONTACT_FOUND");
  return contact;
}
