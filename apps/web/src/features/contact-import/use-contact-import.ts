import { findColumns, type SheetColumns } from "@recado/contract/shared/sheet-columns";
import { useEffect, useRef, useState } from "react";
import type { ImportTarget } from "./import-target.ts";
import { readSheet } from "./read-sheet.ts";
import { type ImportCounts, noneSent, sendRows } from "./send-rows.ts";
import type { SheetRefusal } from "./sheet-answer.ts";
import { rowsOf, type Sheet, type SheetRow } from "./sheet-columns.ts";

export type ImportStep =
  | { at: "choose"; refusal: SheetRefusal | null }
  | { at: "reading"; fileName: string }
  | { at: "preview"; fileName: string; sheet: Sheet; columns: SheetColumns; rows: readonly SheetRow[] }
  | { at: "sending"; fileName: string; rows: readonly SheetRow[]; counts: ImportCounts }
  /** Done with all of it, or stopped on the way: by an error, or by whoever began it. */
  | { at: "over"; fileName: string; rows: readonly SheetRow[]; counts: ImportCounts; error: unknown };

export function useContactImport(target: ImportTarget) {
  const [step, setStep] = useState<ImportStep>({ at: "choose", refusal: null });
  const sending = useRef<AbortController>(null);
  useEffect(() => () => sending.current?.abort(), []);

  async function read(file: File): Promise<void> {
    setStep({ at: "reading", fileName: file.name });
    const answer = await readSheet(file, target.formats);
    if ("refusal" in answer) setStep({ at: "choose", refusal: answer.refusal });
    else {
      const { sheet } = answer;
      preview(file.name, sheet, findColumns(sheet.lines[0]?.cells ?? []));
    }
  }

  function preview(fileName: string, sheet: Sheet, columns: SheetColumns): void {
    setStep({ at: "preview", fileName, sheet, columns, rows: rowsOf(sheet, columns) });
  }

  async function send(fileName: string, rows: readonly SheetRow[], from: ImportCounts): Promise<void> {
    const stop = new AbortController();
    sending.current = stop;
    let counts = from;
    let error: unknown = null;
    setStep({ at: "sending", fileName, rows, counts });
    try {
      await sendRows(target, rows, {
        fileName,
        from,
        signal: stop.signal,
        onCounts: (now) => {
          counts = now;
          setStep({ at: "sending", fileName, rows, counts });
        },
      });
    } catch (refusal) {
      error = stop.signal.aborted ? null : refusal;
    }
    setStep({ at: "over", fileName, rows, counts, error });
  }

  return {
    step,
    choose: (file: File) => void read(file),
    setColumns: (columns: SheetColumns) =>
      step.at === "preview" && preview(step.fileName, step.sheet, columns),
    start: () => step.at === "preview" && void send(step.fileName, step.rows, noneSent),
    stop: () => sending.current?.abort(),
    goOn: () => step.at === "over" && void send(step.fileName, step.rows, step.counts),
    again: () => setStep({ at: "choose", refusal: null }),
  };
}

export type ContactImport = ReturnType<typeof useContactImport>;
