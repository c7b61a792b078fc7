import { maxNumberRepairs } from "@recado/contract/number-repairs";
import { canonicalNumber, type PhoneOptions } from "@recado/contract/shared/phone-number";
import { recordAudit } from "../../domain/audit-log/actions.ts";
import { publishContactList } from "../../domain/contact-lists/actions.ts";
import { readPhoneOptions } from "../../domain/contacts/queries.ts";
import { insertRepairRows, type RepairRow, takeRepairRows } from "../../domain/contacts/repair-store.ts";
import type { Actor } from "../../platform/actor.ts";
import { type CompanyTransactions, type ReadTx, violates, type WriteTx } from "../../platform/db/database.ts";
import { permissionRoom } from "../../platform/live/rooms.ts";
import { publishItemEvent } from "../contact-list-items/actions.ts";
import { findDoubtfulItems, findTakenItemKeys, renumberItems } from "../contact-list-items/number-store.ts";
import { requestCheck } from "../contact-list-items/request-check.ts";
import {
  findDoubtfulOptOuts,
  findOptOutsByKey,
  findTakenKeys,
  type NumberChange,
  type NumberedRow,
  renumberOptOuts,
} from "../opt-outs/number-store.ts";
import { repairedNumber } from "./repaired-number.ts";

/** Number of rows per query and per transaction. */
const batch = 1_000;

interface BrokenRows {
  optOuts: NumberChange[];
  listItems: NumberChange[];
}

/**
 * Finds opt-outs and list items whose number is impossible and whose repaired number is not stored yet. Returns at most
 * `maxNumberRepairs` of each kind.
 */
export async function findBrokenRows(db: ReadTx): Promise<BrokenRows> {
  const options = await readPhoneOptions(db);
  const optOuts = await collect(
    (after) => findDoubtfulOptOuts(db, after, batch),
    options,
    async (rows) => {
      const taken = await findTakenKeys(
        db,
        rows.map(({ keyAfter }) => keyAfter),
      );
      return new Set(taken.map(({ key }) => key));
    },
    ({ keyAfter }) => keyAfter,
  );
  const listItems = await collect(
    (after) => findDoubtfulItems(db, after, batch),
    options,
    async (rows) => {
      const places = rows.map(({ keyAfter, row }) => ({ listId: row.contact_list_id, key: keyAfter }));
      return new Set((await findTakenItemKeys(db, places)).map(({ list_id, key }) => `${list_id} ${key}`));
    },
    ({ keyAfter, row }) => `${row.contact_list_id} ${keyAfter}`,
  );
  return { optOuts, listItems };
}

type Meant<Row> = NumberChange & { row: Row };

/** Collects the rows to repair. If two rows would get the same number, only the row with the lower id is repaired. */
async function collect<Row extends NumberedRow>(
  look: (after: number) => Promise<Row[]>,
  options: PhoneOptions,
  findTaken: (rows: readonly Meant<Row>[]) => Promise<Set<string>>,
  placeOf: (meant: Meant<Row>) => string,
): Promise<Meant<Row>[]> {
  const broken = new Map<string, Meant<Row>>();
  for (let after = 0; broken.size < maxNumberRepairs; ) {
    const rows = await look(after);
    const meant = rows.flatMap((row) => {
      const number = repairedNumber(row.number, options);
      return number === null || number === row.number
        ? []
        : [{ ...renumbering(row.id, row.number, number), row }];
    });
    const taken = await findTaken(meant);
    for (const one of meant) {
      const place = placeOf(one);
      if (!taken.has(place) && !broken.has(place)) broken.set(place, one);
    }
    const last = rows.at(-1);
    if (!last || rows.length < batch) break;
    after = last.id;
  }
  return [...broken.values()].slice(0, maxNumberRepairs);
}

/** Repairs opt-outs and list items. A row stays unchanged if another row already has the repaired number. */
export async function repairRows(
  { read, write }: Pick<CompanyTransactions, "read" | "write">,
  actor: Actor,
  repairId: number,
): Promise<{ optOuts: number; listItems: number }> {
  const { optOuts, listItems } = await read(findBrokenRows);
  const changed = {
    optOuts: await retryTaken(() => write((db) => repairOptOuts(db, repairId, optOuts))),
    listItems: await retryTaken(() => write((db) => repairItems(db, repairId, listItems))),
  };
  await write((db) => auditRows(db, actor, changed));
  return changed;
}

/** Repairs the opt-outs for a contact's former number, so that they also apply to the right number. */
export async function repairOptOutsOf(
  db: WriteTx,
  repairId: number,
  before: string,
  after: string,
): Promise<void> {
  const rows = await findOptOutsByKey(db, canonicalNumber(before));
  await repairOptOuts(
    db,
    repairId,
    rows.filter(({ number }) => number === before).map(({ id }) => renumbering(id, before, after)),
  );
}

async function repairOptOuts(db: WriteTx, repairId: number, rows: readonly NumberChange[]): Promise<number> {
  if (rows.length === 0) return 0;
  const changed = new Set((await renumberOptOuts(db, rows)).map(({ id }) => id));
  await insertRepairRows(
    db,
    repairId,
    rows.filter(({ id }) => changed.has(id)).map((row) => ({ ...row, optOutId: row.id, itemId: null })),
  );
  publishOptOuts(db, changed.size);
  return changed.size;
}

async function repairItems(db: WriteTx, repairId: number, rows: readonly NumberChange[]): Promise<number> {
  if (rows.length === 0) return 0;
  const renumbered = await renumberItems(db, rows);
  const changed = new Set(renumbered.map(({ id }) => id));
  await insertRepairRows(
    db,
    repairId,
    rows.filter(({ id }) => changed.has(id)).map((row) => ({ ...row, optOutId: null, itemId: row.id })),
  );
  await publishLists(db, renumbered);
  return changed.size;
}

/** Gives one batch of repaired rows their former numbers back. Returns undefined if no row remains to be undone. */
export async function undoRows(
  db: WriteTx,
  repairId: number,
): Promise<{ undone: number; kept: number } | undefined> {
  const rows = await takeRepairRows(db, repairId, batch);
  if (rows.length === 0) return undefined;
  const optOuts = await renumberOptOuts(
    db,
    rows.flatMap((row) => backwards(row, row.opt_out_id)),
  );
  const items = await renumberItems(
    db,
    rows.flatMap((row) => backwards(row, row.contact_list_item_id)),
  );
  publishOptOuts(db, optOuts.length);
  await publishLists(db, items);
  const undone = optOuts.length + items.length;
  return { undone, kept: rows.length - undone };
}

function backwards({ number_before, number_after }: RepairRow, id: number | null): NumberChange[] {
  return id === null ? [] : [renumbering(id, number_after, number_before)];
}

function renumbering(id: number, before: string, after: string): NumberChange {
  return { id, before, after, keyBefore: canonicalNumber(before), keyAfter: canonicalNumber(after) };
}

function publishOptOuts(db: WriteTx, count: number): void {
  if (count > 0) db.publish([permissionRoom(db.companyId, "opt-outs:edit")], "optOut", { action: "reload" });
}

async function publishLists(db: WriteTx, items: readonly { contact_list_id: number }[]): Promise<void> {
  for (const listId of new Set(items.map(({ contact_list_id }) => contact_list_id))) {
    await requestCheck(db, listId);
    publishItemEvent(db, listId, { action: "reload" });
    await publishContactList(db, "update", listId);
  }
}

async function auditRows(
  db: WriteTx,
  actor: Actor,
  changed: { optOuts: number; listItems: number },
): Promise<void> {
  for (const [area, count] of [
    ["optOuts", changed.optOuts],
    ["contactLists", changed.listItems],
  ] as const)
    if (count > 0) await recordAudit(db, actor, { area, action: "updated", label: String(count) });
}

/**
 * Runs `work` again if another transaction stored one of the numbers between check and commit. The next try finds that
 * number and omits the row.
 */
async function retryTaken<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const isTaken = violates(error, "opt_outs_person") || violates(error, "contact_list_items_number");
      if (!isTaken || attempt === 3) throw error;
    }
  }
}
