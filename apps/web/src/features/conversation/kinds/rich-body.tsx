import type { MessageContent, MessageMedia } from "@recado/contract/message-content";
import type { Message } from "@recado/contract/messages";
import { IconCircleCheck, IconListCheck, IconPhoneOff, IconPhoneX, IconVideoOff } from "@tabler/icons-react";
import { type ComponentType, useState } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { AdCard } from "../../messages/ad-card.tsx";
import { KindIcon } from "../../messages/kind-icon.tsx";
import { kindTexts } from "../../messages/kind-texts.ts";
import { kindOf, type MessageKind } from "../../messages/message-kind.ts";
import { kindName } from "../../messages/message-text.ts";
import { isHidden, pictureSize, stickerPx } from "../../messages/picture-size.ts";
import { useOpenOverlay } from "../overlay/overlay.ts";
import { AudioBody } from "./audio/audio-body.tsx";
import { ContactBody } from "./contact-body.tsx";
import { DocumentBody } from "./document-body.tsx";
import { BrokenFile, FileState } from "./file-state.tsx";
import classes from "./kinds.module.css";
import { LocationBody } from "./location-body.tsx";
import { bodyTexts } from "./texts.ts";
import { VideoBody } from "./video-body.tsx";
import { ViewOnceMark } from "./view-once-mark.tsx";

type FileBody = ComponentType<{ message: Message; media: MessageMedia }>;

const fileBodies: Readonly<Partial<Record<MessageKind, FileBody>>> = {
  image: PictureBody,
  sticker: PictureBody,
  video: VideoBody,
  audio: AudioBody,
  voice: AudioBody,
  document: DocumentBody,
};

/**
 * Content of a message that has more than text. This component is a separate chunk, which conversations with only
 * text never load.
 */
export function RichBody({ message }: { message: Message }) {
  return (
    <>
      {message.ad && <AdCard ad={message.ad} />}
      {kindOf(message) !== "text" && <KindBody message={message} />}
    </>
  );
}

function KindBody({ message }: { message: Message }) {
  const { media, content } = message;
  const Body = fileBodies[kindOf(message)];
  if (Body && media && !isHidden(media)) return <Body message={message} media={media} />;
  switch (content?.type) {
    case "location":
      return <LocationBody location={content} />;
    case "contacts":
      return <ContactBody cards={content.cards} />;
    case "poll":
      return <PollBody poll={content} />;
    case "call":
      return <CallBody call={content} />;
    default:
      return <PlaceholderBody message={message} />;
  }
}

type Call = Extract<MessageContent, { type: "call" }>;

/** A missed call, or a call that the system rejected on behalf of the company. */
function CallBody({ call: { outcome, isVideo } }: { call: Call }) {
  const t = useTexts(kindTexts);
  const VoiceIcon = outcome === "missed" ? IconPhoneX : IconPhoneOff;
  const CallIcon = isVideo ? IconVideoOff : VoiceIcon;
  return (
    <span className={classes.line}>
      <span className={classes.icon} data-tone="bad">
        <CallIcon size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <span className={classes.lineBodyTitle}>{t(`calls.${outcome}${isVideo ? "Video" : "Voice"}`)}</span>
    </span>
  );
}

/** Placeholder for a message that this screen cannot show. Its text says where the message can be seen. */
function PlaceholderBody({ message }: { message: Message }) {
  const t = useTexts(bodyTexts);
  return (
    <span className={classes.line}>
      <span className={classes.icon}>
        <KindIcon kind={kindOf(message)} size={20} />
      </span>
      <span>
        <span className={classes.lineBodyTitle}>{kindName(message)}</span>
        {message.media?.isViewOnce && <ViewOnceMark inline />}
        <span className={classes.hint}>{t("seeOnPhone")}</span>
      </span>
    </span>
  );
}

type Poll = Extract<MessageContent, { type: "poll" }>;

/** A poll with its current votes. The bars are relative to the option with the most votes. */
function PollBody({ poll: { question, options, mayChooseSeveral } }: { poll: Poll }) {
  const t = useTexts(bodyTexts);
  const most = Math.max(1, ...options.map(({ votes }) => votes));
  const Sign = mayChooseSeveral ? IconListCheck : IconCircleCheck;
  return (
    <div className={classes.poll}>
      <strong className={classes.question}>{question}</strong>
      <span className={classes.rule}>
        <Sign size={14} stroke={1.75} aria-hidden="true" />
        {t(mayChooseSeveral ? "chooseSeveral" : "chooseOne")}
      </span>
      <ul className={classes.options}>
        {options.map(({ title, votes }) => (
          <li key={title} className={classes.option}>
            <span className={classes.pollBodyTitle}>{title}</span>
            <span className={classes.votes}>{t("votes", { count: votes })}</span>
            <span className={classes.bar}>
              <span className={classes.filled} style={{ width: `${(100 * votes) / most}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface PictureBodyProps {
  message: Message;
  media: MessageMedia;
}

/**
 * A photo or sticker, with its space reserved before the file loads. A click opens a photo in the overlay; a sticker
 * cannot be opened.
 */
function PictureBody({ message, media }: PictureBodyProps) {
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
