import {
  type BrokenNumber,
  type listBrokenNumbers as contract,
  maxNumberRepairs,
} from "@recado/contract/number-repairs";
import { canonicalNumber, sameNumbers } from "@recado/contract/shared/phone-number";
import type { AnswerOf } from "@recado/contract/shared/route";
import { presentContactLabel } from "../../domain/contacts/present.ts";
import { readPhoneOptions } from "../../domain/contacts/queries.ts";
import {
  findContactsByNumbers,
  findDoubtfulContacts,
  findUndoableRepair,
} from "../../domain/contacts/repair-store.ts";
import type { ContactRow } from "../../domain/contacts/store.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { undoMilliseconds } from "../contact-merge/undo-merge.ts";
import { findBrokenRows } from "./repair-rows.ts";
import { repairedNumber } from "./repaired-number.ts";

/** Number of contacts per query. The query also finds valid foreign numbers, which are then omitted. */
const batch = 1_000;

/**
 * Lists contacts whose number is impossible, each with the repaired number, ordered by id. Opt-outs and list items with
 * impossible numbers are only counted.
 */
export async function listBrokenNumbers(db: ReadTx, now: Date): Promise<AnswerOf<typeof contract>> {
  const broken = await findBroken(db);
  const listed = broken.slice(0, maxNumberRepairs);
  const undoable = await findUndoableRepair(db, new Date(now.getTime() - undoMilliseconds));
  const { optOuts, listItems } = await findBrokenRows(db);
  return {
    others: { optOuts: optOuts.length, listItems: listItems.length },
    contacts: await withHolders(db, listed),
    hasMore: broken.length > listed.length,
    undoable: undoable
      ? {
          id: undoable.id,
          count: undoable.count,
          undoUntil: new Date(undoable.created_at.getTime() + undoMilliseconds).toISOString(),
        }
      : null,
  };
}

interface Broken {
  contact: ContactRow;
  becomes: string | null;
}

async function findBroken(db: ReadTx): Promise<Broken[]> {
  const options = await readPhoneOptions(db);
  const broken: Broken[] = [];
  for (let after = 0; broken.length <= maxNumberRepairs; ) {
    const rows = await findDoubtfulContacts(db, after, batch);
    for (const contact of rows) {
      const becomes = repairedNumber(contact.number ?? "", options);
      if (becomes !== contact.number) broken.push({ contact, becomes });
    }
    const last = rows.at(-1);
    if (!last || rows.length < batch) break;
    after = last.id;
  }
  return broken;
}

/**
 * Adds the holder to each contact: another contact that already has the repaired number. If two contacts get the same
 * repaired number, the contact with the lower id counts as its holder.
 */
async function withHolders(db: ReadTx, broken: readonly Broken[]): Promise<BrokenNumber[]> {
  const numbers = broken.flatMap(({ becomes }) => (becomes === null ? [] : sameNumbers(becomes)));
  const holders = new Map<string, ContactRow>();
  for (const holder of await findContactsByNumbers(db, numbers)) {
    const key = canonicalNumber(holder.number ?? "");
    if (!holders.has(key)) holders.set(key, holder);
  }
  return broken.map(({ contact, becomes }) => {
    const key = becomes === null ? "" : canonicalNumber(becomes);
    const holder = holders.get(key);
    if (becomes !== null && !holder) holders.set(key, contact);
    return {
      contact: presentContactLabel(contact),
      becomes,
      holder: holder ? presentContactLabel(holder) : null,
    };
  });
}
