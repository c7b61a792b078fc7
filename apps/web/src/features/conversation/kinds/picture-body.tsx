import type { MessageMedia } from "@recado/contract/message-content";
import type { Message } from "@recado/contract/messages";
import { useState } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { kindName } from "../../messages/message-text.ts";
import { pictureSize, stickerPx } from "../../messages/picture-size.ts";
import { useOpenOverlay } from "../overlay/overlay.ts";
import { BrokenFile, FileState } from "./file-state.tsx";
import classes from "./kinds.module.css";
import { bodyTexts } from "./texts.ts";
import { ViewOnceMark } from "./view-once-mark.tsx";

interface PictureBodyProps {
  message: Message;
  media: MessageMedia;
}

/** A photo, with its space reserved before it loads; a click opens it in full. A sticker cannot be opened. */
export function PictureBody({ message, media }: PictureBodyProps) {
  const t = useTexts(bodyTexts);
  const openOverlay = useOpenOverlay();
  const [isBroken, setBroken] = useState(false);
  const isSticker = message.mediaType === "sticker";
  const { width, height } = isSticker ? { width: stickerPx, height: stickerPx } : pictureSize(media);
  const source = isSticker ? message.mediaUrl : (media.thumbnailUrl ?? message.mediaUrl);
  const frame = { className: classes.frame, style: { maxWidth: width, aspectRatio: `${width} / ${height}` } };

  if (media.state !== "stored" || source === null)
    return (
      <div {...frame}>
        <FileState message={message} media={media} />
      </div>
    );
  if (isBroken)
    return (
      <div {...frame}>
        <BrokenFile onRetry={() => setBroken(false)} />
      </div>
    );
  const picture = (
    <img
      className={classes.picture}
      src={source}
      alt={message.body || kindName(message)}
      decoding="async"
      draggable={false}
      onError={() => setBroken(true)}
    />
  );
  if (isSticker)
    return (
      <div {...frame} data-bare>
        {picture}
      </div>
    );
  return (
    <button
      type="button"
      {...frame}
      title={t("openPicture")}
      onClick={() => openOverlay({ kind: "picture", message })}
    >
      {picture}
      {media.isViewOnce && <ViewOnceMark />}
    </button>
  );
}
