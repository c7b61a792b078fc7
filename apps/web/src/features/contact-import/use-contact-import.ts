import type { SheetColumns } from "@recado/contract/shared/sheet-columns";
import { maxSheetBytes } from "@recado/contract/shared/sheet-schemas";
import { previewSheet, type SheetPreviewAnswer } from "@recado/contract/sheet-imports";
import { useState } from "react";
import { call } from "../../shared/api/call.ts";
import { type ImportDestination, sheetUpload } from "./import-target.ts";

export type ImportStep =
  | { at: "choose"; refusal: "tooLarge" | { error: unknown } | null }
  | { at: "reading"; fileName: string }
  | PreviewStep;

export interface PreviewStep {
  at: "preview";
  file: File;
  preview: SheetPreviewAnswer;
  columns: SheetColumns;
  /** Whether the upload of the sheet has begun; the server then runs the import. */
  isHandedOver: boolean;
  refusal: unknown;
}

export function useContactImport(target: ImportDestination, onHandedOver: () => void) {
  const [step, setStep] = useState<ImportStep>({ at: "choose", refusal: null });

  async function read(file: File): Promise<void> {
    if (file.size > maxSheetBytes) return setStep({ at: "choose", refusal: "tooLarge" });
    setStep({ at: "reading", fileName: file.name });
    try {
      const preview = await call(previewSheet, { body: {}, files: [sheetUpload(file)] });
      const { columns } = preview;
      setStep({ at: "preview", file, preview, columns, isHandedOver: false, refusal: null });
    } catch (error) {
      setStep({ at: "choose", refusal: { error } });
    }
  }

  async function start(looked: PreviewStep): Promise<void> {
    setStep({ ...looked, isHandedOver: true, refusal: null });
    try {
      await target.start(looked.file, looked.columns);
      onHandedOver();
    } catch (refusal) {
      setStep({ ...looked, refusal });
    }
  }

  return {
    step,
    choose: (file: File) => void read(file),
    setColumns: (columns: SheetColumns) => step.at === "preview" && setStep({ ...step, columns }),
    start: () => step.at === "preview" && void start(step),
    again: () => setStep({ at: "choose", refusal: null }),
  };
}

export type ContactImport = ReturnType<typeof useContactImport>;
