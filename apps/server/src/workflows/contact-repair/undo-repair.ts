import type { undoNumberRepair } from "@recado/contract/number-repairs";
import type { AnswerOf } from "@recado/contract/shared/route";
import { findRepair, type RepairChange, takeLatestChange } from "../../domain/contacts/repair-store.ts";
import { findContactByNumbers, lockContact, lockIdentities } from "../../domain/contacts/store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { CompanyTransactions, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { undoMerge, undoMilliseconds } from "../contact-merge/undo-merge.ts";
import { renumberContact } from "./repair-numbers.ts";
import { undoRows } from "./repair-rows.ts";

/**
 * Undoes a repair: first opt-outs and list items, then contacts, the newest change first. Undoing the same repair again
 * continues an interrupted undo.
 */
export async function undoRepair(
  { read, write }: Pick<CompanyTransactions, "read" | "write">,
  actor: Actor,
  id: number,
  now: Date,
): Promise<AnswerOf<typeof undoNumberRepair>> {
  const repair = await read((db) => findRepair(db, id));
  if (!repair) throw new AppError("ERR_NO_NUMBER_REPAIR_FOUND");
  if (now.getTime() - repair.created_at.getTime() > undoMilliseconds)
    throw new AppError("ERR_NUMBER_REPAIR_OVER");
  const counts = { undone: 0, kept: 0 };
  for (;;) {
    const part = await write((db) => undoRows(db, id));
    if (part === undefined) break;
    counts.undone += part.undone;
    counts.kept += part.kept;
  }
  for (;;) {
    const isUndone = await write(async (db) => {
      const change = await takeLatestChange(db, id);
      return change && undoChange(db, actor, change, now);
    });
    if (isUndone === undefined) return counts;
    counts[isUndone ? "undone" : "kept"] += 1;
  }
}

/**
 * Gives a contact its former number back and returns true. Returns false if the contact was changed after the repair;
 * it then stays unchanged.
 */
async function undoChange(db: WriteTx, actor: Actor, change: RepairChange, now: Date): Promise<boolean> {
  if (change.merge_id === null) {
    await lockIdentities(db, 0, [{ kind: "number", value: change.number_before }]);
    const contact = await lockContact(db, change.contact_id);
    if (contact?.number !== change.number_after) return false;
    if (await findContactByNumbers(db, [change.number_before])) return false;
    await renumberContact(db, actor, contact, change.number_before);
    return true;
  }
  try {
    await undoMerge(db, actor, change.merge_id, now);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "ERR_MERGE_OVER") return false;
    throw error;
  }
}
