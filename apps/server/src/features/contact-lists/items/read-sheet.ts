import { Worker } from "node:worker_threads";
import { mostContactListItems } from "@recado/contract/contact-list-items";
import { findColumns, type SheetColumns } from "@recado/contract/shared/sheet-columns";
import { AppError } from "../../../platform/errors.ts";
import { createFairTurns } from "../../../platform/media/fair-turns.ts";
import type { ListRow } from "./add-rows.ts";

/** A line of a sheet that is not empty, with its number there. */
export interface SheetLine {
  line: number;
  cells: readonly string[];
}

export interface ReadRow extends ListRow {
  line: number;
}

const patienceMilliseconds = 30_000;
const mostMegabytes = 512;
/** Each may take as much as it is given: a second one is read beside the first only where it is another company's. */
const turns = createFairTurns(2);

/**
 * The rows of a sheet's file by its columns for name, number and e-mail: those that somebody chose, else by its head. Companies
 * take turns, and each waits for its own.
 */
export async function readSheet(companyId: number, path: string, chosen?: SheetColumns): Promise<ReadRow[]> {
  const all = await linesInTurn(String(companyId), path);
  const found = findColumns(all[0]?.cells ?? []);
  const isHead = chosen === undefined || found.name !== null || found.number !== null;
  const lines = isHead ? all.slice(1) : all;
  if (lines.length > mostContactListItems)
    throw new AppError("ERR_SHEET_TOO_LONG", { params: { limit: String(mostContactListItems) } });
  const { name, number, email } = chosen ?? found;
  if (name === null || number === null) throw new AppError("ERR_SHEET_COLUMNS_MISSING");
  const at = (cells: readonly string[], column: number | null) =>
    column === null ? "" : (cells[column] ?? "");
  return lines
    .map(({ line, cells }) => ({
      line,
      name: at(cells, name),
      number: at(cells, number),
      email: at(cells, email),
    }))
    .filter((row) => row.name !== "" || row.number !== "");
}

async function linesInTurn(owner: string, path: string): Promise<SheetLine[]> {
  const end = await turns.take(owner);
  try {
    return await linesOf(path);
  } finally {
    end();
  }
}

async function linesOf(path: string): Promise<SheetLine[]> {
  const worker = new Worker(new URL("./sheet-worker.ts", import.meta.url), {
    workerData: { path },
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  try {
    return await answerOf(worker);
  } finally {
    await worker.terminate();
  }
}

function answerOf(worker: Worker): Promise<SheetLine[]> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(new AppError("ERR_SHEET_UNREADABLE"));
    const patience = setTimeout(refuse, patienceMilliseconds);
    worker.once("message", resolve);
    // Whatever the library stumbled over, the file is none that it reads.
    worker.once("error", refuse);
    worker.once("exit", () => {
      clearTimeout(patience);
      refuse();
    });
  });
}
