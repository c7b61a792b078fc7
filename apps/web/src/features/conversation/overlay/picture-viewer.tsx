import { ActionIcon } from "@mantine/core";
import type { Message } from "@recado/contract/messages";
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconExternalLink,
  IconX,
  IconZoomIn,
  IconZoomOut,
} from "@tabler/icons-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { formatDateTime } from "../../../shared/format/time.ts";
import { sharedTexts } from "../../../shared/i18n/texts.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useReturnFocus } from "../../../shared/ui/dialogs/use-return-focus.ts";
import { actionTexts } from "../bubble/action-texts.ts";
import { useAuthorOf } from "../bubble/author.ts";
import { stopPlaying } from "../kinds/audio/player.ts";
import classes from "./overlay.module.css";
import { usePictures } from "./use-pictures.ts";
import { viewerTexts } from "./viewer-texts.ts";

interface PictureViewerProps {
  message: Message;
  contactName: string;
  onClose: () => void;
}

/**
 * Shows a picture as large as the window allows, with buttons to the previous and next picture. The native dialog
 * closes on Escape or on a click beside the picture.
 */
export function PictureViewer({ message, contactName, onClose }: PictureViewerProps) {
  const t = useTexts(actionTexts);
  const { shown, place, count, step } = usePictures(message);
  const [isLarge, setLarge] = useState(false);
  const author = useAuthorOf(contactName)(shown);
  const dialog = useRef<HTMLDialogElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  useReturnFocus();
  useEffect(() => {
    dialog.current?.showModal();
    closeButton.current?.focus();
  }, []);

  function go(by: number): void {
    step(by);
    setLarge(false);
  }

  const resize = () => setLarge(!isLarge);

  return (
    <dialog
      ref={dialog}
      className={classes.viewer}
      aria-label={t("picture", { name: author })}
      onClose={onClose}
      onKeyDown={({ key, target }) => {
        // In a focused video, the arrow keys seek instead of changing the picture.
        if (target instanceof HTMLVideoElement) return;
        if (key === "ArrowLeft") go(-1);
        if (key === "ArrowRight") go(1);
      }}
      onClick={({ target }) => target instanceof HTMLElement && "closes" in target.dataset && onClose()}
    >
      <ViewerHead
        message={shown}
        author={author}
        isLarge={isLarge}
        onResize={resize}
        onClose={onClose}
        closeButton={closeButton}
      />
      <div className={classes.middle}>
        <div className={classes.frame} data-closes="" data-large={isLarge || undefined}>
          <Shown key={shown.id} message={shown} author={author} isLarge={isLarge} onResize={resize} />
        </div>
        {count > 1 && <ViewerArrows place={place} count={count} onGo={go} />}
      </div>
      {shown.body !== "" && (
        <p className={classes.caption} dir="auto">
          {shown.body}
        </p>
      )}
    </dialog>
  );
}

interface ShownProps {
  message: Message;
  author: string;
  isLarge: boolean;
  onResize: () => void;
}

function Shown({ message, author, isLarge, onResize }: ShownProps) {
  const t = useTexts(actionTexts);
  const { body, mediaType, mediaUrl, media } = message;
  if (mediaType === "video")
    return (
      // biome-ignore lint/a11y/useMediaCaption: what customers send has no captions
      <video
        className={classes.picture}
        src={mediaUrl ?? ""}
        poster={media?.thumbnailUrl ?? undefined}
        controls
        autoPlay
        playsInline
        onPlay={stopPlaying}
      />
    );
  return (
    <img
      className={classes.picture}
      src={mediaUrl ?? ""}
      alt={body || t("picture", { name: author })}
      width={media?.width ?? undefined}
      height={media?.height ?? undefined}
      ref={isLarge ? showMiddle : undefined}
      onDoubleClick={onResize}
    />
  );
}

/** Scrolls to the centre of a picture that was enlarged. */
function showMiddle(picture: HTMLElement | null): void {
  picture?.scrollIntoView({ block: "center", inline: "center" });
}

interface ViewerHeadProps {
  message: Message;
  author: string;
  isLarge: boolean;
  onResize: () => void;
  onClose: () => void;
  closeButton: RefObject<HTMLButtonElement | null>;
}

function ViewerHead({ message, author, isLarge, onResize, onClose, closeButton }: ViewerHeadProps) {
  const t = useTexts(actionTexts);
  const tViewer = useTexts(viewerTexts);
  const close = useTexts(sharedTexts)("close");
  const resize = tViewer(isLarge ? "smaller" : "larger");
  const url = message.mediaUrl ?? "";
  return (
    <header className={classes.head}>
      <span className={classes.who}>
        <strong>{author}</strong>
        <time dateTime={message.createdAt}>{formatDateTime(message.createdAt)}</time>
      </span>
      {message.mediaType === "image" && (
        <ActionIcon aria-label={resize} title={resize} aria-pressed={isLarge} onClick={onResize}>
          {isLarge ? <IconZoomOut size={20} stroke={1.75} /> : <IconZoomIn size={20} stroke={1.75} />}
        </ActionIcon>
      )}
      <ActionIcon
        component="a"
        href={url}
        download={message.media?.name ?? true}
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
  );
}

interface ViewerArrowsProps {
  place: number;
  count: number;
  onGo: (by: number) => void;
}

function ViewerArrows({ place, count, onGo }: ViewerArrowsProps) {
  const t = useTexts(viewerTexts);
  return (
    <>
      <ActionIcon
        className={classes.arrow}
        data-side="start"
        size={44}
        disabled={place === 1}
        aria-label={t("previous")}
        title={t("previous")}
        onClick={() => onGo(-1)}
      >
        <IconChevronLeft size={24} stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        className={classes.arrow}
        data-side="end"
        size={44}
        disabled={place === count}
        aria-label={t("next")}
        title={t("next")}
        onClick={() => onGo(1)}
      >
        <IconChevronRight size={24} stroke={1.75} />
      </ActionIcon>
      <p className={classes.place} role="status">
        {t("place", { place, count })}
      </p>
    </>
  );
}
