import { readInThread } from "../media/read-in-thread.ts";
import type { SheetAnswer, SheetTask } from "./sheet-worker.ts";

export function readSheet(task: SheetTask): Promise<SheetAnswer> {
  return readInThread<SheetAnswer>(new URL("./sheet-worker.ts", import.meta.url), task);
}
