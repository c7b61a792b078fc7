import type { Contact } from "@recado/contract/contacts";
import type { ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { findListedContacts } from "./page-store.ts";
import { presentContact } from "./present.ts";

/** The contact as the wire has it, as this transaction sees it. */
export async function describeContact(db: ReadTx, id: number): Promise<Contact> {
  const [row] = await findListedContacts(db, [id]);
  if (!row) throw new AppError("ERR_NO_CONTACT_FOUND");
  return presentContact(row);
}
