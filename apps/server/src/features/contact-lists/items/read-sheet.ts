import { Worker } from "node:worker_threads";
import { mostContactListItems } from "@recado/contract/contact-list-items";
import { findColumns } from "@recado/contract/shared/sheet-columns";
import { AppError } from "../../../platform/errors.ts";
import type { ListRow } from "./add-rows.ts";

const patienceMilliseconds = 30_000;
const mostMegabytes = 512;

/** The rows of a sheet's file by its columns for name, number and e-mail. */
export async function readSheet(path: string): Promise<ListRow[]> {
  const [head = [], ...lines] = await cellsOf(path);
  if (lines.length > mostContactListItems)
    throw new AppError("ERR_SHEET_TOO_LONG", { params: { limit: String(mostContactListItems) } });
  const { name, number, email } = findColumns(head);
  if (name === null || number === null) throw new AppError("ERR_SHEET_COLUMNS_MISSING");
  const at = (cells: readonly string[], column: number | null) =>
    column === null ? "" : (cells[column] ?? "");
  return lines
    .map((cells) => ({ name: at(cells, name), number: at(cells, number), email: at(cells, email) }))
    .filter((row) => row.name !== "" || row.number !== "");
}

async function cellsOf(path: string): Promise<string[][]> {
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

function answerOf(worker: Worker): Promise<string[][]> {
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
