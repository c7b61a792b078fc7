import { Button, Loader } from "@mantine/core";
import { type DragEvent, useRef, useState } from "react";
import { describeError } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { FormAlert } from "../../shared/ui/feedback/form-alert.tsx";
import classes from "./contact-import.module.css";
import { importTexts } from "./texts.ts";
import type { ImportStep } from "./use-contact-import.ts";

interface ChooseSheetProps {
  /** Reason why the previous file was refused. */
  refusal: Extract<ImportStep, { at: "choose" }>["refusal"];
  /** Name of the file that is being read. */
  reading: string | null;
  onChoose: (file: File) => void;
}

export function ChooseSheet({ refusal, reading, onChoose }: ChooseSheetProps) {
  const t = useTexts(importTexts);
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && reading === null) onChoose(file);
  }

  return (
    <>
      <p className={classes.hint}>{t("hint")}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first. */}
      <div
        className={classes.place}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {reading === null ? (
          <>
            <Button data-autofocus onClick={() => picker.current?.click()}>
              {t("choose")}
            </Button>
            <span>{t("drop")}</span>
          </>
        ) : (
          <span role="status">
            <Loader size="sm" aria-hidden="true" /> {t("reading", { file: reading })}
          </span>
        )}
        <input
          ref={picker}
          type="file"
          hidden
          accept=".xlsx,.xls,.csv,.ods,.txt,.tsv"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) onChoose(file);
            // Cleared, so that choosing the same file again fires a change event.
            currentTarget.value = "";
          }}
        />
      </div>
      {refusal && (
        <FormAlert>{refusal === "tooLarge" ? t("tooLarge") : describeError(refusal.error)}</FormAlert>
      )}
      <p className={classes.hint}>{t("limits")}</p>
    </>
  );
}
