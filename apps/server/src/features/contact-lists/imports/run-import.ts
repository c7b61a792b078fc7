import type { Database, WriteTx } from "../../../platform/db/database.ts";
import { limitOfFullList } from "../../../platform/db/database.ts";
import type { Claim } from "../../../platform/work/work-queues.ts";
import { readPhoneOptions } from "../../contacts/queries.ts";
import { publishContactList } from "../actions.ts";
import { putOnList } from "../items/add-rows.ts";
import { readListRow } from "../items/rules.ts";
import type { Newcomer } from "../items/store.ts";
import { lockContactList } from "../store.ts";
import { closeImport } from "./actions.ts";
import { findImport, findWaitingRows, type Part, writePart } from "./store.ts";

/** So many at once that nobody who changes the list meanwhile waits for long. */
const batch = 1_000;

/**
 * Puts the rows of an import on its list, a part in each transaction: a program that ends in between goes on with the
 * rows that still wait, and nobody comes on the list twice.
 */
export async function runImport({ database }: { database: Database }, claim: Claim): Promise<void> {
  const listId = Number(claim.key);
  let isUnderWay = true;
  while (isUnderWay) {
    try {
      isUnderWay = await database.write(claim.companyId, (db) => takePart(db, claim, listId));
    } catch (error) {
      if (limitOfFullList(error) === undefined) throw error;
      await database.write(claim.companyId, (db) => giveUp(db, claim, listId));
      return;
    }
  }
}

/** Answers whether there is more. */
async function takePart(db: WriteTx, claim: Claim, listId: number): Promise<boolean> {
  const list = await lockContactList(db, listId);
  const running = list && (await findImport(db, listId));
  if (!running || running.ended_at) {
    await claim.end(db);
    return false;
  }
  const rows = await findWaitingRows(db, listId, batch);
  const last = rows.at(-1);
  if (last) {
    const part = await dealWith(db, listId, rows);
    await writePart(db, listId, { ...part, until: last.line });
  } else {
    await closeImport(db, listId, running, null);
    await claim.end(db);
  }
  await publishContactList(db, "update", listId);
  return last !== undefined;
}

async function dealWith(
  db: WriteTx,
  listId: number,
  rows: Awaited<ReturnType<typeof findWaitingRows>>,
): Promise<Omit<Part, "until">> {
  const people = new Map<string, Newcomer>();
  const wrong: Part["wrong"][number][] = [];
  const options = await readPhoneOptions(db);
  for (const row of rows) {
    const person = readListRow(row, options);
    if (typeof person === "string") wrong.push({ line: row.line, problem: person });
    else if (!people.has(person.numberKey)) people.set(person.numberKey, person);
  }
  const added = await putOnList(db, listId, [...people.values()]);
  return { added, unchanged: rows.length - wrong.length - added, wrong };
}

/** The list holds no more. */
async function giveUp(db: WriteTx, claim: Claim, listId: number): Promise<void> {
  const list = await lockContactList(db, listId);
  const running = list && (await findImport(db, listId));
  if (running && !running.ended_at) {
    await closeImport(db, listId, running, "ERR_CONTACT_LIST_FULL");
    await publishContactList(db, "update", listId);
  }
  await claim.end(db);
}
