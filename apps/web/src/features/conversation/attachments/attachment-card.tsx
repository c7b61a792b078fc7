import { CloseButton } from "@mantine/core";
import { IconFile, IconMicrophone } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { formatFileSize } from "../../../shared/format/file-size.ts";
import { currentLanguage, locales } from "../../../shared/i18n/language.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { ctrlEnterPreference } from "../../../shared/preferences/send-key.ts";
import { isSendKey } from "../composer/send-key.ts";
import { maxCaptionLength, takesCaption } from "./attachment-rules.ts";
import classes from "./attachments.module.css";
import { type Attachment, changeAttachment, removeAttachment } from "./attachments.ts";
import { trayTexts } from "./tray-texts.ts";

interface AttachmentCardProps {
  ticketId: number;
  attachment: Attachment;
  onSend: () => void;
}

export function AttachmentCard({ ticketId, attachment, onSend }: AttachmentCardProps) {
  const t = useTexts(trayTexts);
  const { id, name, kind, caption, content } = attachment;

  function sendByKey({ nativeEvent }: KeyboardEvent): void {
    if (!isSendKey(nativeEvent, ctrlEnterPreference.read())) return;
    nativeEvent.preventDefault();
    onSend();
  }

  return (
    <li className={classes.card}>
      <Preview attachment={attachment} onChange={(changes) => changeAttachment(ticketId, id, changes)} />
      <span className={classes.words}>
        <span className={classes.about}>
          <span className={classes.name} title={name}>
            {name}
          </span>
          <span className={classes.size}>{formatFileSize(content.size, locales[currentLanguage()])}</span>
        </span>
        {takesCaption(kind) && (
          <input
            className={classes.caption}
            aria-label={t("caption", { name })}
            placeholder={t("captionPlaceholder")}
            maxLength={maxCaptionLength}
            value={caption}
            onChange={({ currentTarget }) => changeAttachment(ticketId, id, { caption: currentTarget.value })}
            onKeyDown={sendByKey}
          />
        )}
      </span>
      <CloseButton aria-label={t("remove", { name })} onClick={() => removeAttachment(ticketId, id)} />
    </li>
  );
}

interface PreviewProps {
  attachment: Attachment;
  onChange: (changes: Partial<Attachment>) => void;
}

/**
 * Preview of a file in the browser. Decoding the file also reveals its dimensions, so that the bubble can reserve the
 * right space from the start.
 */
function Preview({ attachment: { kind, url }, onChange }: PreviewProps) {
  switch (kind) {
    case "image":
      return (
        <img
          className={classes.preview}
          src={url}
          alt=""
          onLoad={({ currentTarget }) =>
            onChange({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          }
        />
      );
    case "video":
      return (
        <video
          className={classes.preview}
          src={url}
          muted
          preload="metadata"
          onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight, duration } }) =>
            onChange({
              width: videoWidth || null,
              height: videoHeight || null,
              duration: Number.isFinite(duration) ? duration : null,
            })
          }
        />
      );
    default: {
      const Icon = kind === "audio" ? IconMicrophone : IconFile;
      return (
        <span className={classes.preview}>
          <Icon size={22} stroke={1.5} aria-hidden="true" />
        </span>
      );
    }
  }
}
