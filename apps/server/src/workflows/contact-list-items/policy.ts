import { type ContactListItemRow, findItem } from "../../domain/contact-lists/item-store.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";

export async function accessItem(db: ReadTx, id: number): Promise<ContactListItemRow> {
  const item = await findItem(db, id);
  if (!item) throw new AppError("ERR_NO_CONTACT_LIST_ITEM_FOUND");
  return item;
}
