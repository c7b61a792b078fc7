import { useTexts } from "../i18n/use-texts.ts";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { discardTexts } from "./discard-texts.ts";

interface DiscardQuestionProps {
  opened: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirmation dialog that asks whether unsaved changes may be discarded. */
export function DiscardQuestion(props: DiscardQuestionProps) {
  const t = useTexts(discardTexts);
  return (
    <ConfirmDialog {...props} title={t("title")} confirm={t("discard")} cancel={t("keepEditing")} danger>
      {t("text")}
    </ConfirmDialog>
  );
}
