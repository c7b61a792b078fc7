/*
 * An admin repairs numbers that earlier versions stored wrongly. list-broken-numbers.ts lists the repairs. This file
 * changes the number of one contact per transaction, or merges the contact with the contact that already has the right
 * number. repair-rows.ts repairs opt-outs and list items. undo-repair.ts undoes a repair.
 */

import type { repairNumbers as contract } from "@recado/contract/number-repairs";
import { type PhoneOptions, sameNumbers } from "@recado/contract/shared/phone-number";
import type { AnswerOf } from "@recado/contract/shared/route";
import { recordUpdate } from "../../domain/audit-log/actions.ts";
import { publishContact } from "../../domain/contacts/actions.ts";
import { auditedContact } from "../../domain/contacts/present.ts";
import { readPhoneOptions } from "../../domain/contacts/queries.ts";
import {
  forgetNumberSpellings,
  insertRepair,
  insertRepairChange,
} from "../../domain/contacts/repair-store.ts";
import {
  type ContactRow,
  findContact,
  findContactByNumbers,
  lockContact,
  lockIdentities,
  updateContact,
} from "../../domain/contacts/store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { CompanyTransactions, WriteTx } from "../../platform/db/database.ts";
import { mergeIfBothExist } from "../contact-merge/merge-contacts.ts";
import { repairOptOutsOf, repairRows } from "./repair-rows.ts";
import { repairedNumber } from "./repaired-number.ts";

type Outcome = "renumbered" | "merged" | undefined;

/**
 * Repairs contacts one by one, each in a transaction that also stores the data for an undo. Opt-outs and list items
 * follow.
 */
export async function repairNumbers(
  { read, write }: Pick<CompanyTransactions, "read" | "write">,
  actor: Actor,
  { contactIds, others }: { contactIds: readonly number[]; others: boolean },
  now: Date,
): Promise<AnswerOf<typeof contract>> {
  const options = await read(readPhoneOptions);
  const repairId = await write((db) => insertRepair(db, actor.userId, now));
  const counts = { renumbered: 0, merged: 0 };
  for (const id of new Set(contactIds)) {
    const outcome = await write((db) => repairContact(db, actor, id, { repairId, options }));
    if (outcome) counts[outcome] += 1;
  }
  const rows = others ? await repairRows({ read, write }, actor, repairId) : { optOuts: 0, listItems: 0 };
  const isUnchanged = counts.renumbered + counts.merged + rows.optOuts + rows.listItems === 0;
  return { repairId: isUnchanged ? null : repairId, ...counts, ...rows };
}

interface Repair {
  repairId: number;
  options: PhoneOptions;
}

/**
 * Repairs the number of one contact. Returns undefined if the contact no longer exists, or if its number is valid or
 * cannot be repaired.
 */
async function repairContact(
  db: WriteTx,
  actor: Actor,
  id: number,
  { repairId, options }: Repair,
): Promise<Outcome> {
  const seen = await findContact(db, id);
  const after = seen?.number && !seen.is_group ? repairedNumber(seen.number, options) : null;
  if (!seen?.number || after === null || after === seen.number) return undefined;
  // After the lock, no concurrent transaction can create a contact with the right number, and this transaction sees a
  // contact created just before.
  await lockIdentities(db, 0, [{ kind: "number", value: after }]);
  const change = { number_before: seen.number, number_after: after };
  const holder = await findContactByNumbers(db, sameNumbers(after));
  if (holder) {
    const merge = await mergeIfBothExist(db, holder.id, id, actor);
    if (!merge) return undefined;
    await insertRepairChange(db, repairId, { ...change, contact_id: holder.id, merge_id: merge.id });
    await repairOptOutsOf(db, repairId, seen.number, after);
    return "merged";
  }
  const contact = await lockContact(db, id);
  if (contact?.number !== seen.number) return undefined;
  await renumberContact(db, actor, contact, after);
  await forgetNumberSpellings(db, id, seen.number);
  await insertRepairChange(db, repairId, { ...change, contact_id: id, merge_id: null });
  await repairOptOutsOf(db, repairId, seen.number, after);
  return "renumbered";
}

/**
 * Changes the number of a contact that the caller has locked. The contact's identities on the channel stay the same.
 */
export async function renumberContact(
  db: WriteTx,
  actor: Actor,
  contact: ContactRow,
  number: string,
): Promise<void> {
  const changed = await updateContact(db, contact.id, { number });
  const subject = { area: "contacts", entityId: contact.id } as const;
  await recordUpdate(db, actor, subject, auditedContact(contact), auditedContact(changed));
  publishContact(db, changed);
}
