import { Button, Loader, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { describeError } from "../../shared/api/show-error.ts";
import { sharedTexts } from "../../shared/i18n/texts.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useFormHost } from "../../shared/ui/dialogs/form-context.ts";
import { useDialog } from "../../shared/ui/dialogs/use-dialog.ts";
import { FormAlert } from "../../shared/ui/feedback/form-alert.tsx";
import classes from "./contact-import.module.css";
import { companyContacts, type ImportDestination } from "./import-target.ts";
import { isReady, SheetPreviewTable } from "./sheet-preview.tsx";
import { importTexts } from "./texts.ts";
import { type ContactImport, type ImportStep, useContactImport } from "./use-contact-import.ts";

interface ImportDialogProps {
  /** Destination of the imported people. The default is the company's contacts. */
  target?: ImportDestination;
  onClose: () => void;
}

/**
 * Imports people from a spreadsheet in three steps: choose a file, check the preview, start. The page then shows the
 * import's progress.
 */
export function ImportDialog({ target = companyContacts, onClose }: ImportDialogProps) {
  const t = useTexts(importTexts);
  const shared = useTexts(sharedTexts);
  const narrow = useMediaQuery("(max-width: 600px)");
  const work = useContactImport(target, onClose);
  const dialog = useDialog(onClose);
  const gone = useFormHost();
  return (
    <Modal
      ref={dialog}
      opened
      onClose={onClose}
      title={t("title")}
      size={760}
      fullScreen={narrow}
      closeOnClickOutside={false}
      classNames={{ body: classes.body, content: classes.content }}
      closeButtonProps={{ "aria-label": shared("close") }}
    >
      <div className={classes.step}>
        {gone !== undefined && <FormAlert>{gone}</FormAlert>}
        <Step work={work} target={target} />
      </div>
      <div className={classes.foot}>
        <Actions work={work} target={target} onClose={onClose} />
      </div>
    </Modal>
  );
}

function Step({ work, target }: { work: ContactImport; target: ImportDestination }): ReactNode {
  const { step } = work;
  switch (step.at) {
    case "choose":
      return <ChooseSheet refusal={step.refusal} reading={null} onChoose={work.choose} />;
    case "reading":
      return <ChooseSheet refusal={null} reading={step.fileName} onChoose={work.choose} />;
    case "preview":
      return (
        <>
          {step.refusal !== null && <FormAlert>{describeError(step.refusal)}</FormAlert>}
          <SheetPreviewTable {...step} target={target} onColumns={work.setColumns} />
        </>
      );
  }
}

function Actions({
  work,
  target,
  onClose,
}: {
  work: ContactImport;
  target: ImportDestination;
  onClose: () => void;
}) {
  const t = useTexts(importTexts);
  const shared = useTexts(sharedTexts);
  const { step } = work;
  const back = (
    <Button variant="default" onClick={onClose}>
      {shared("cancel")}
    </Button>
  );
  if (step.at !== "preview") return back;
  return (
    <>
      {back}
      <Button variant="default" onClick={work.again}>
        {t("another")}
      </Button>
      <Button disabled={!isReady(step, target)} loading={step.isHandedOver} onClick={work.start}>
        {t("start")}
      </Button>
    </>
  );
}

interface ChooseSheetProps {
  /** Reason why the previously chosen file was rejected. */
  refusal: Extract<ImportStep, { at: "choose" }>["refusal"];
  /** Name of the file that is being read; null while no file is being read. */
  reading: string | null;
  onChoose: (file: File) => void;
}

function ChooseSheet({ refusal, reading, onChoose }: ChooseSheetProps) {
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
            // The file input is cleared, so that choosing the same file again fires a change event.
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
