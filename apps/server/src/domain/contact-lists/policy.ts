import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { type ContactListRow, findContactList, lockContactList } from "./store.ts";

export async function accessContactList(db: ReadTx, id: number): Promise<ContactListRow> {
  return known(await findContactList(db, id));
}

/** Finds the contact list and locks it until the transaction ends. */
export async function lockExistingContactList(db: WriteTx, id: number): Promise<ContactListRow> {
  return known(await lockContactList(db, id));
}

function known(list: ContactListRow | undefined): ContactListRow {
  if (!list) throw new AppError("ERR_NO_CONTACT_LIST_FOUND");
  return list;
}
