import { Button, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { FormEvent, ReactNode } from "react";
import { sharedTexts } from "../../i18n/texts.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import { FormAlert } from "../feedback/form-alert.tsx";
import classes from "./dialogs.module.css";
import { useFormHost } from "./form-context.ts";
import { useDialog } from "./use-dialog.ts";

interface EntityDialogProps {
  title: string;
  size: 560 | 760 | 960;
  children: ReactNode;
  /** Label of the submit button; null if there is nothing to save. */
  submit: string | null;
  /** Whether the submit button is red, because it deletes something. */
  danger?: boolean;
  busy: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  /** Error that belongs to no single field, displayed beside the submit button. */
  alert?: ReactNode;
}

/**
 * Dialog with a form to create or change one entity. The dialog fills the screen on phones, and its buttons are always
 * visible.
 */
export function EntityDialog({
  title,
  size,
  children,
  submit,
  danger = false,
  busy,
  onSubmit,
  onClose,
  alert,
}: EntityDialogProps) {
  const t = useTexts(sharedTexts);
  const dialog = useDialog(onClose);
  const gone = useFormHost();
  const narrow = useMediaQuery("(max-width: 600px)");
  return (
    <Modal
      ref={dialog}
      opened
      onClose={onClose}
      title={title}
      size={size}
      fullScreen={narrow}
      closeOnClickOutside={false}
      classNames={{ body: classes.body, content: classes.content, header: classes.header }}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <form className={classes.form} noValidate onSubmit={onSubmit}>
        <div className={classes.fields}>{children}</div>
        <div className={classes.entityDialogFoot}>
          {gone !== undefined && <FormAlert>{gone}</FormAlert>}
          {alert}
          <Button variant="default" onClick={onClose}>
            {t(submit === null ? "close" : "cancel")}
          </Button>
          {submit !== null && (
            <Button type="submit" color={danger ? "red" : "jade"} loading={busy}>
              {submit}
            </Button>
          )}
        </div>
      </form>
    </Modal>
  );
}
