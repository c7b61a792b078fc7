import { ActionIcon } from "@mantine/core";
import type { Message } from "@recado/contract/messages";
import { IconDownload, IconExternalLink, IconX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { formatDateTime } from "../../../shared/format/time.ts";
import { sharedTexts } from "../../../shared/i18n/texts.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useReturnFocus } from "../../../shared/ui/dialogs/use-return-focus.ts";
import { actionTexts } from "../bubble/action-texts.ts";
import { useAuthorOf } from "../bubble/author.ts";
import classes from "./picture-viewer.module.css";

interface PictureViewerProps {
  message: Message;
  contactName: string;
  onClose: () => void;
}

/** A picture as large as the window allows. The browser's own dialog: Esc or a click beside the picture closes it. */
export function PictureViewer({ message, contactName, onClose }: PictureViewerProps) {
  const t = useTexts(actionTexts);
  const close = useTexts(sharedTexts)("close");
  const author = useAuthorOf(contactName)(message);
  const dialog = useRef<HTMLDialogElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  useReturnFocus();
  useEffect(() => {
    dialog.current?.showModal();
    closeButton.current?.focus();
  }, []);
  const { media } = message;
  const url = message.mediaUrl ?? "";
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the picture; the keyboard has Esc.
    <dialog
      ref={dialog}
      className={classes.viewer}
      aria-label={t("picture", { name: author })}
      onClose={onClose}
      onClick={({ target }) => target instanceof HTMLElement && "closes" in target.dataset && onClose()}
    >
      <header className={classes.head}>
        <span className={classes.who}>
          <strong>{author}</strong>
          <time dateTime={message.createdAt}>{formatDateTime(message.createdAt)}</time>
        </span>
        <ActionIcon
          component="a"
          href={url}
          download={media?.name ?? true}
          aria-label={t("download")}
          title={t("download")}
        >
          <IconDownload size={20} stroke={1.75} />
        </ActionIcon>
        <ActionIcon
          component="a"
          href={url}
          target="_blank"
          rel="noopener"
          aria-label={t("openNew")}
          title={t("openNew")}
        >
          <IconExternalLink size={20} stroke={1.75} />
        </ActionIcon>
        <ActionIcon ref={closeButton} aria-label={close} title={close} onClick={onClose}>
          <IconX size={20} stroke={1.75} />
        </ActionIcon>
      </header>
      <div className={classes.frame} data-closes="">
        <img
          className={classes.picture}
          src={url}
          alt={message.body || t("picture", { name: author })}
          width={media?.width ?? undefined}
          height={media?.height ?? undefined}
        />
      </div>
      {message.body !== "" && <p className={classes.caption}>{message.body}</p>}
    </dialog>
  );
}
