import { findColumns, type SheetColumns } from "@recado/contract/shared/sheet-columns";
import { useEffect, useRef, useState } from "react";
import type { ByParts, ImportTarget } from "./import-target.ts";
import { readSheet } from "./read-sheet.ts";
import { type ImportCounts, noneSent, sendRows } from "./send-rows.ts";
import type { SheetRefusal } from "./sheet-answer.ts";
import { rowsOf, type Sheet, type SheetRow } from "./sheet-columns.ts";

export type ImportStep =
  | { at: "choose"; refusal: SheetRefusal | null }
  | { at: "reading"; fileName: string }
  | Preview
  | Sending
  /** Done with all of it, or stopped on the way: by an error, or by whoever began it. */
  | (Omit<Sending, "at"> & { at: "over"; error: unknown });

interface Preview {
  at: "preview";
  file: File;
  fileName: string;
  sheet: Sheet;
  columns: SheetColumns;
  rows: readonly SheetRow[];
  /** On its way to the server, which goes on with it alone. */
  isHandedOver: boolean;
  refusal: unknown;
}

interface Sending {
  at: "sending";
  way: ByParts;
  fileName: string;
  rows: readonly SheetRow[];
  counts: ImportCounts;
}

export function useContactImport(target: ImportTarget, onHandedOver: () => void) {
  const [step, setStep] = useState<ImportStep>({ at: "choose", refusal: null });
  const sending = useRef<AbortController>(null);
  useEffect(() => () => sending.current?.abort(), []);

  async function read(file: File): Promise<void> {
    setStep({ at: "reading", fileName: file.name });
    const answer = await readSheet(file, target.formats);
    if ("refusal" in answer) setStep({ at: "choose", refusal: answer.refusal });
    else {
      const { sheet } = answer;
      preview(file, sheet, findColumns(sheet.lines[0]?.cells ?? []));
    }
  }

  function preview(file: File, sheet: Sheet, columns: SheetColumns): void {
    const rows = rowsOf(sheet, columns);
    const fileName = file.name;
    setStep({ at: "preview", file, fileName, sheet, columns, rows, isHandedOver: false, refusal: null });
  }

  async function start(looked: Preview): Promise<void> {
    const { way } = target;
    const { fileName, rows } = looked;
    if ("send" in way) return send({ at: "sending", way, fileName, rows, counts: noneSent });
    setStep({ ...looked, isHandedOver: true, refusal: null });
    try {
      await way.handOver(looked.file, looked.columns);
      onHandedOver();
    } catch (refusal) {
      setStep({ ...looked, refusal });
    }
  }

  async function send(begun: Sending): Promise<void> {
    const { way, fileName, rows } = begun;
    const stop = new AbortController();
    sending.current = stop;
    let { counts } = begun;
    let error: unknown = null;
    setStep(begun);
    try {
      await sendRows(way, rows, {
        fileName,
        from: counts,
        signal: stop.signal,
        onCounts: (now) => {
          counts = now;
          setStep({ ...begun, counts });
        },
      });
    } catch (refusal) {
      error = stop.signal.aborted ? null : refusal;
    }
    setStep({ ...begun, at: "over", counts, error });
  }

  return {
    step,
    choose: (file: File) => void read(file),
    setColumns: (columns: SheetColumns) => step.at === "preview" && preview(step.file, step.sheet, columns),
    start: () => step.at === "preview" && void start(step),
    stop: () => sending.current?.abort(),
    goOn: () => {
      if (step.at !== "over") return;
      const { way, fileName, rows, counts } = step;
      void send({ at: "sending", way, fileName, rows, counts });
    },
    again: () => setStep({ at: "choose", refusal: null }),
  };
}

export type ContactImport = ReturnType<typeof useContactImport>;
