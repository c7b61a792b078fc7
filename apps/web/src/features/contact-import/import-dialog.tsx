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
import classes from "./contact-import.module.css";
import { companyContacts, type ImportTarget } from "./import-target.ts";
import { isReady, SheetPreview } from "./sheet-preview.tsx";
import { importTexts } from "./texts.ts";
import { type ContactImport, useContactImport } from "./use-contact-import.ts";

interface ImportDialogProps {
  /** Destination of the imported people; the company's contacts by default. */
  target?: ImportTarget;
  onClose: () => void;
}

/** Imports people from a spreadsheet: choose a file, check the preview, start. The page then shows the progress. */
export function ImportDialog({ target = companyContacts, onClose }: ImportDialogProps) {
  const t = useTexts(importTexts);
  const shared = useTexts(sharedTexts);
  const narrow = useMediaQuery("(max-width: 600px)");
  const work = useContactImport(target, onClose);
  const dialog = useDialog(onClose);
  const gone = useGround();
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

function Step({ work, target }: { work: ContactImport; target: ImportTarget }): ReactNode {
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
          <SheetPreview {...step} target={target} onColumns={work.setColumns} />
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
  target: ImportTarget;
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
