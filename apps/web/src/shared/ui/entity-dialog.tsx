import { Button, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { sharedTexts } from "../i18n/texts.ts";
import { useTexts } from "../i18n/use-texts.ts";
import { dialogPlace } from "./dialog-place.ts";
import classes from "./entity-dialog.module.css";
import { isOnTop } from "./is-on-top.ts";
import { useReturnFocus } from "./use-return-focus.ts";

interface EntityDialogProps {
  title: string;
  size: 560 | 760 | 960;
  children: ReactNode;
  /** The verb on the button. */
  submit: string;
  busy: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  /** Why the whole was refused, beside the button. */
  alert?: ReactNode;
}

/** A form to make or change one thing: full screen on phones, its verbs always in sight. */
export function EntityDialog({
  title,
  size,
  children,
  submit,
  busy,
  onSubmit,
  onClose,
  alert,
}: EntityDialogProps) {
  const t = useTexts(sharedTexts);
  const [place] = useState(dialogPlace);
  const form = useRef<HTMLFormElement>(null);
  useReturnFocus();
  const narrow = useMediaQuery("(max-width: 600px)");
  return (
    <Modal
      opened
      onClose={() => {
        if (isOnTop(form.current)) onClose();
      }}
      title={title}
      size={size}
      fullScreen={narrow}
      closeOnClickOutside={false}
      classNames={{ body: classes.body, content: classes.content }}
      closeButtonProps={{ "aria-label": t("close") }}
      portalProps={place}
    >
      <form ref={form} className={classes.form} noValidate onSubmit={onSubmit}>
        <div className={classes.fields}>{children}</div>
        <div className={classes.foot}>
          {alert}
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" loading={busy}>
            {submit}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
