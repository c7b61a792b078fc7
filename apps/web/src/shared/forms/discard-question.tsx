import { useTexts } from "../i18n/use-texts.ts";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { discardTexts } from "./discard-texts.ts";

/** Texts of the question, if it is not about unsaved changes. */
export interface DiscardQuestionTexts {
  title: string;
  text: string;
  discard: string;
  cancel: string;
}

interface DiscardQuestionProps {
  texts?: DiscardQuestionTexts | undefined;
  opened: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirmation dialog that asks whether unsaved changes may be discarded. */
export function DiscardQuestion({ texts, ...props }: DiscardQuestionProps) {
  const t = useTexts(discardTexts);
  return (
    <ConfirmDialog
      {...props}
      title={texts?.title ?? t("title")}
      confirm={texts?.discard ?? t("discard")}
      cancel={texts?.cancel ?? t("keepEditing")}
      danger
    >
      {texts?.text ?? t("text")}
    </ConfirmDialog>
  );
}
