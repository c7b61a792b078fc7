import { mostBytes, type SheetCell, type SheetReadResult } from "./sheet-answer.ts";
import type { ParsedLine } from "./sheet-columns.ts";

const patienceMs = 60_000;

/**
 * Reads the first sheet of a file in a worker. The worker is terminated afterwards, or when a time limit is exceeded.
 */
export async function readSheetInWorker(file: File, formats: "xlsx" | "any"): Promise<SheetReadResult> {
  if (formats === "any" && !/\.(xlsx?|csv)$/i.test(file.name)) return { refusal: "noSheet" };
  if (formats === "xlsx" && !/\.xlsx$/i.test(file.name)) return { refusal: "notXlsx" };
  if (file.size > mostBytes) return { refusal: "tooLarge" };
  // An .xlsx file is a zip archive and begins with these bytes. A .csv or .xls file that was renamed to .xlsx begins
  // with other bytes.
  if (formats === "xlsx" && (await file.slice(0, 4).text()) !== "PK\u0003\u0004")
    return { refusal: "notXlsx" };
  const bytes = await file.arrayBuffer();
  const worker = new Worker(new URL("./sheet-worker.ts", import.meta.url), { type: "module" });
  try {
    const answer = await answerOf(worker, bytes);
    return "sheet" in answer && answer.sheet.lines.length === 0 ? { refusal: "noRows" } : answer;
  } finally {
    worker.terminate();
  }
}

function answerOf(worker: Worker, bytes: ArrayBuffer): Promise<SheetReadResult> {
  const lines: ParsedLine[] = [];
  return new Promise((resolve) => {
    setTimeout(() => resolve({ refusal: "tooSlow" }), patienceMs);
    worker.addEventListener("message", ({ data }: MessageEvent<SheetCell>) => {
      if ("refusal" in data) resolve(data);
      else if ("end" in data) resolve({ sheet: { lines } });
      else lines.push(...data.lines);
    });
    worker.addEventListener("error", () => resolve({ refusal: "unreadable" }));
    worker.postMessage(bytes, [bytes]);
  });
}
