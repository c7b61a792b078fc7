import type { MessageMedia } from "@recado/contract/message-content";
import type { Message } from "@recado/contract/messages";
import { IconPlayerPlayFilled } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { formatDuration } from "../../../shared/format/duration.ts";
import { formatTime } from "../../../shared/format/time.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { kindName } from "../../messages/message-text.ts";
import { DeliveryTicks } from "../../messages/ticks.tsx";
import { UploadLine } from "../attachments/upload-line.tsx";
import { BubbleMenu } from "../bubble/bubble-menu.tsx";
import { SelectBox } from "../bubble/bubble-tools.tsx";
import { Reactions } from "../bubble/reactions.tsx";
import { useHoldForMenu } from "../bubble/use-hold-for-menu.ts";
import { BrokenFile, FileState } from "../kinds/file-state.tsx";
import { useOpenOverlay } from "../overlay/overlay.ts";
import { isOutboxMessage } from "../thread/present-entry.ts";
import classes from "./album.module.css";
import { albumTexts } from "./album-texts.ts";

interface AlbumTileProps {
  message: Message;
  place: number;
  count: number;
  /** Number of pictures that are hidden behind this tile; 0 for all tiles but the last. */
  more: number;
  highlighted: boolean;
  canReply: boolean;
}

export function AlbumTile({ message, place, count, more, highlighted, canReply }: AlbumTileProps) {
  const t = useTexts(albumTexts);
  const tile = useRef<HTMLLIElement>(null);
  const hold = useHoldForMenu(tile);
  const time = formatTime(message.createdAt);
  const name = t("tile", { kind: kindName(message), place, count, time });
  return (
    <li ref={tile} {...hold} className={classes.tile} data-highlighted={highlighted || undefined}>
      {message.media && <TilePicture message={message} media={message.media} name={name} more={more} />}
      {more === 0 && (
        <span className={classes.meta}>
          <time dateTime={message.createdAt}>{time}</time>
          {message.fromMe && <DeliveryTicks ack={message.ack} />}
        </span>
      )}
      {message.reactions.length > 0 && (
        <div className={classes.reactions}>
          <Reactions message={message} canReact={canReply} />
        </div>
      )}
      {isOutboxMessage(message) ? (
        <div className={classes.upload}>
          <UploadLine clientMessageId={message.clientMessageId ?? ""} name={message.media?.name ?? ""} />
        </div>
      ) : (
        <div className={classes.menu}>
          <BubbleMenu message={message} canReply={canReply} />
        </div>
      )}
      <SelectBox message={message} />
    </li>
  );
}

interface TilePictureProps extends Pick<AlbumTileProps, "message" | "more"> {
  media: MessageMedia;
  name: string;
}

function TilePicture({ message, media, name, more }: TilePictureProps) {
  const t = useTexts(albumTexts);
  const openOverlay = useOpenOverlay();
  const [isBroken, setBroken] = useState(false);
  const isVideo = message.mediaType === "video";
  const source = media.thumbnailUrl ?? (isVideo ? null : message.mediaUrl);
  if (media.state !== "stored" || message.mediaUrl === null)
    return <FileState message={message} media={media} />;
  if (isBroken) return <BrokenFile onRetry={() => setBroken(false)} />;
  const tile = more > 0 ? `${name}, ${t("moreBehind", { count: more })}` : name;
  return (
    <button
      type="button"
      className={classes.open}
      aria-label={t("open", { tile })}
      onClick={() => openOverlay({ kind: "picture", message })}
    >
      {source !== null && (
        <img
          className={classes.picture}
          src={source}
          alt=""
          decoding="async"
          draggable={false}
          onError={() => setBroken(true)}
        />
      )}
      {isVideo && more === 0 && (
        <span className={classes.video}>
          <IconPlayerPlayFilled size={12} aria-hidden="true" />
          {media.duration !== null && formatDuration(media.duration)}
        </span>
      )}
      {more > 0 && (
        <span className={classes.more} aria-hidden="true">
          {t("more", { count: more })}
        </span>
      )}
    </button>
  );
}
