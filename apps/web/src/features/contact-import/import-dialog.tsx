import { Button, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { describeError } from "../../shared/api/show-error.ts";
import { sharedTexts } from "../../shared/i18n/texts.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useGround } from "../../shared/ui/dialogs/form-ground.ts";
import { useDialog } from "../../shared/ui/dialogs/use-dialog.ts";
import { FormAlert } from "../../shared/ui/feedback/form-alert.tsx";
import { ChooseSheet } from "./choose-sheet.tsx";
import classes from "./import-dialog.module.css";
import { ImportOutcome, ImportProgress } from "./import-outcome.tsx";
import { companyContacts, type ImportTarget } from "./import-target.ts";
import { SheetPreview } from "./sheet-preview.tsx";
import { importTexts } from "./texts.ts";
import { type ContactImport, useContactImport } from "./use-contact-import.ts";

interface ImportDialogProps {
  /** Where the people go; the company's contacts unless something else is said. */
  target?: ImportTarget;
  onClose: () => void;
}

/** Takes people out of a spreadsheet: choose it, look at it, send it, read what became of it. */
export function ImportDialog({ target = companyContacts, onClose }: ImportDialogProps) {
  const t = useTexts(importTexts);
  const shared = useTexts(sharedTexts);
  const narrow = useMediaQuery("(max-width: 600px)");
  const work = useContactImport(target, onClose);
  // Closing what is being sent stops it first, and says how far it came.
  const close = work.step.at === "sending" ? work.stop : onClose;
  const dialog = useDialog(close);
  const gone = useGround();
  return (
    <Modal
      ref={dialog}
      opened
      onClose={close}
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
        <Actions work={work} onClose={onClose} />
      </div>
    </Modal>
  );
}

function Step({ work, target }: { work: ContactImport; target: ImportTarget }): ReactNode {
  const { step } = work;
  switch (step.at) {
    case "choose":
      return (
        <ChooseSheet formats={target.formats} refusal={step.refusal} reading={null} onChoose={work.choose} />
      );
    case "reading":
      return (
        <ChooseSheet formats={target.formats} refusal={null} reading={step.fileName} onChoose={work.choose} />
      );
    case "preview":
      return (
        <>
          {step.refusal !== null && <FormAlert>{describeError(step.refusal)}</FormAlert>}
          <SheetPreview {...step} withEmail={target.email} onColumns={work.setColumns} />
        </>
      );
    case "sending":
      return <ImportProgress {...step} />;
    case "over":
      return <ImportOutcome {...step} />;
  }
}

function Actions({ work, onClose }: { work: ContactImport; onClose: () => void }) {
  const t = useTexts(importTexts);
  const shared = useTexts(sharedTexts);
  const { step } = work;
  const back = (
    <Button variant="default" onClick={onClose}>
      {shared(step.at === "over" ? "close" : "cancel")}
    </Button>
  );
  switch (step.at) {
    case "choose":
    case "reading":
      return back;
    case "preview": {
      const { name, number } = step.columns;
      const ready = name !== null && number !== null && step.rows.length > 0;
      return (
        <>
          {back}
          <Button variant="default" onClick={work.again}>
            {t("another")}
          </Button>
          <Button disabled={!ready} loading={step.isHandedOver} onClick={work.start}>
            {t("start")}
          </Button>
        </>
      );
    }
    case "sending":
      return (
        <Button variant="default" onClick={work.stop}>
          {t("stop")}
        </Button>
      );
    case "over":
      return (
        <>
          {back}
          {step.counts.sent < step.rows.length ? (
            <Button onClick={work.goOn}>{t("goOn")}</Button>
          ) : (
            <Button onClick={work.again}>{t("another")}</Button>
          )}
        </>
      );
  }
}
