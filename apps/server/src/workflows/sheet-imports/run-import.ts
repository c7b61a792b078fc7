import { canonicalNumber, type PhoneOptions } from "@recado/contract/shared/phone-number";
import { readSheetRow, type SheetPerson } from "@recado/contract/shared/read-sheet-row";
import type { SheetKind } from "@recado/contract/sheet-imports";
import {
  findImport,
  findWaitingRows,
  type ImportedBatch,
  lockImport,
  type SheetImportRow,
  writePart,
} from "../../domain/sheet-imports/store.ts";
import { type Database, limitOfFullList, type ReadTx, type WriteTx } from "../../platform/db/database.ts";
import type { SheetLine } from "../../platform/sheets/sheet-lines.ts";
import type { Claim } from "../../platform/work/work-queues.ts";
import { closeImport, publishImport } from "./end-import.ts";

/** Target of a sheet import: contacts, a contact list or opt-outs. */
export interface SheetSink {
  /** Number of rows written in one transaction; small enough that concurrent writers do not wait long. */
  rowsAtOnce: number;
  /** Error code of an import that stopped because its target is full. */
  fullError: string;
  /**
   * Adds or updates people, each with a different number; returns the counts. People who existed and did not change are
   * not counted.
   */
  putPeople(
    db: WriteTx,
    target: SheetImportRow,
    people: readonly SheetPerson[],
  ): Promise<Pick<ImportedBatch, "added" | "merged" | "newTags">>;
  /** Locks the target's rows before the import is locked; resolves to false if the target was deleted. */
  hold?(db: WriteTx, contactListId: number | null): Promise<boolean>;
  /** Publishes that the target has changed, after each batch and at the end. */
  publish(db: WriteTx, target: SheetImportRow): Promise<void>;
}

export interface ImportDeps {
  database: Database;
  sinks: Readonly<Record<SheetKind, SheetSink>>;
  readPhoneOptions(db: ReadTx): Promise<PhoneOptions>;
}

/**
 * Imports a sheet in batches, one transaction for each batch. An interrupted import continues with the remaining rows,
 * so nobody is added twice.
 */
export async function runImport(deps: ImportDeps, claim: Claim): Promise<void> {
  const id = Number(claim.key);
  let isUnderWay = true;
  while (isUnderWay) {
    try {
      isUnderWay = await deps.database.write(claim.companyId, (db) => takePart(deps, db, claim, id));
    } catch (error) {
      if (limitOfFullList(error) === undefined) throw error;
      await deps.database.write(claim.companyId, (db) => abandonImport(deps, db, claim, id));
      return;
    }
  }
}

/** Imports one batch of rows; returns whether rows remain. */
async function takePart(deps: ImportDeps, db: WriteTx, claim: Claim, id: number): Promise<boolean> {
  const running = await lockRunning(deps, db, id);
  if (!running) {
    await claim.end(db);
    return false;
  }
  const sink = deps.sinks[running.kind];
  const rows = await findWaitingRows(db, id, sink.rowsAtOnce);
  const last = rows.at(-1);
  if (last) {
    const options = await deps.readPhoneOptions(db);
    await writePart(db, id, { ...(await dealWith(sink, db, running, rows, options)), until: last.line });
  } else {
    await closeImport(db, running, null);
    await claim.end(db);
  }
  await publishImport(db, id);
  await sink.publish(db, running);
  return last !== undefined;
}

/** Locks the target and then the import. All other code that locks both uses the same order, which avoids deadlocks. */
async function lockRunning(
  { sinks }: ImportDeps,
  db: WriteTx,
  id: number,
): Promise<SheetImportRow | undefined> {
  const found = await findImport(db, id);
  if (!found || (await sinks[found.kind].hold?.(db, found.contact_list_id)) === false) return undefined;
  const running = await lockImport(db, id);
  return running?.ended_at === null ? running : undefined;
}

async function dealWith(
  sink: SheetSink,
  db: WriteTx,
  running: SheetImportRow,
  rows: readonly SheetLine[],
  options: PhoneOptions,
): Promise<Omit<ImportedBatch, "until">> {
  const people = new Map<string, SheetPerson>();
  const wrong: ImportedBatch["wrong"][number][] = [];
  for (const { line, cells } of rows) {
    const person = readSheetRow(cells, running.layout, options)?.person ?? "numberMissing";
    if (typeof person === "string") wrong.push({ line, problem: person });
    else if (!people.has(canonicalNumber(person.number))) people.set(canonicalNumber(person.number), person);
  }
  const done = await sink.putPeople(db, running, [...people.values()]);
  return { ...done, unchanged: rows.length - wrong.length - done.added - done.merged, wrong };
}

/** Ends an import whose target is full. */
async function abandonImport(deps: ImportDeps, db: WriteTx, claim: Claim, id: number): Promise<void> {
  const running = await lockRunning(deps, db, id);
  if (running) {
    const sink = deps.sinks[running.kind];
    await closeImport(db, running, sink.fullError);
    await publishImport(db, id);
    await sink.publish(db, running);
  }
  await claim.end(db);
}
