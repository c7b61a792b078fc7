import { insertRepair, insertRepairChange } from "../domain/contacts/repair-store.ts";
import { insertContact } from "../domain/contacts/store.ts";
import type { WriteTx } from "../platform/db/database.ts";
import { newCustomer } from "./factories.ts";

/** Inserts a completed repair of phone numbers, and a contact whose number needs a repair. */
export async function insertNumberRepair(db: WriteTx, text: string): Promise<number> {
  const [after, waiting] = [newCustomer().number, newCustomer().number];
  const repaired = await insertContact(db, { name: `Reparada ${text}`, number: after });
  await insertContact(db, { name: `Por reparar ${text}`, number: waiting.replace(/^55/, "0") });
  const id = await insertRepair(db, null, new Date());
  const change = { contact_id: repaired.id, number_before: after.replace(/^55/, "0"), number_after: after };
  await insertRepairChange(db, id, { ...change, merge_id: null });
  return id;
}
