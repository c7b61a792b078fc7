import { Button, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { sharedTexts } from "../../i18n/texts.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import classes from "./dialogs.module.css";
import { useDialog } from "./use-dialog.ts";

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  children: ReactNode;
  /** Label of the confirm button. */
  confirm: string;
  cancel?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirmation dialog before an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    title,
    children,
    confirm,
    cancel,
    danger = false,
    busy = false,
    onConfirm,
    onClose,
  } = props;
  const t = useTexts(sharedTexts);
  const dialog = useDialog(onClose, opened);
  return (
    <Modal
      ref={dialog}
      opened={opened}
      onClose={onClose}
      title={title}
      size={420}
      centered
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <div className={classes.text}>{children}</div>
      <div className={classes.confirmDialogFoot}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancel ?? t("cancel")}
        </Button>
        <Button color={danger ? "red" : "jade"} loading={busy} onClick={onConfirm} data-submit>
          {confirm}
        </Button>
      </div>
    </Modal>
  );
}
