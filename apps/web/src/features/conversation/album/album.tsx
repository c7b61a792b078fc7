import { IconArrowForwardUp } from "@tabler/icons-react";
import { type CSSProperties, memo, useContext } from "react";
import { nameHue } from "../../../shared/format/colors.ts";
import { formatTime } from "../../../shared/format/time.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useAuthorOf } from "../bubble/author.ts";
import bubbles from "../bubble/bubble.module.css";
import { setExpanded, useIsExpanded } from "../bubble/expanded-texts.ts";
import { useSelectedMessageIds } from "../selection/selection.ts";
import { messageTexts } from "../texts.ts";
import { KeepPositionContext } from "../thread/keep-position.ts";
import type { AlbumPart } from "../thread/thread-row.ts";
import classes from "./album.module.css";
import { albumTexts } from "./album-texts.ts";
import { AlbumTile } from "./album-tile.tsx";

interface AlbumProps {
  parts: readonly AlbumPart[];
  contactName: string;
  isGroup: boolean;
  opensGroup: boolean;
  /** Id of the message that the reader just jumped to; null if none. */
  highlighted: string | null;
  position: number;
  canReply: boolean;
}

/** Number of tiles that are shown until the reader opens the whole album. */
const shownAtFirst = 4;

/**
 * Photos and videos that were sent together, as a grid. Each tile is a separate message with its own menu. The last
 * tile shows the number of hidden pictures.
 */
export const Album = memo(function Album({
  parts,
  contactName,
  isGroup,
  opensGroup,
  highlighted,
  position,
  canReply,
}: AlbumProps) {
  const t = useTexts(albumTexts);
  const tMessages = useTexts(messageTexts);
  const author = useAuthorOf(contactName);
  const holdPlace = useContext(KeepPositionContext);
  const key = `album ${parts[0]?.key ?? ""}`;
  const isOpen = useIsShownWhole(parts, key, highlighted);
  const [first] = parts;
  if (!first) return null;
  const { message } = first;
  const count = parts.length;
  const shown = isOpen ? parts : parts.slice(0, shownAtFirst);
  return (
    <article
      className={bubbles.row}
      data-mine={message.fromMe || undefined}
      data-opens-group={opensGroup || undefined}
      aria-label={`${author(message)}, ${formatTime(message.createdAt)}, ${t("album", { count })}`}
      aria-posinset={position}
      aria-setsize={-1}
    >
      <div className={`${bubbles.bubble} ${classes.album}`} data-shape="framed">
        {isGroup && opensGroup && !message.fromMe && (
          <div
            className={bubbles.author}
            dir="auto"
            style={{ "--hue": nameHue(author(message)) } as CSSProperties}
          >
            {author(message)}
          </div>
        )}
        {message.isForwarded && (
          <div className={bubbles.forwarded}>
            <IconArrowForwardUp size={14} stroke={1.75} aria-hidden="true" />
            {tMessages("forwarded")}
          </div>
        )}
        <ul className={classes.grid}>
          {shown.map((part, index) => (
            <AlbumTile
              key={part.key}
              message={part.message}
              place={index + 1}
              count={count}
              more={index === shown.length - 1 ? count - shown.length : 0}
              highlighted={part.message.id === highlighted}
              canReply={canReply}
            />
          ))}
        </ul>
        {count > shownAtFirst && (
          <button
            type="button"
            className={classes.all}
            aria-expanded={isOpen}
            onClick={() => {
              holdPlace();
              setExpanded(key, !isOpen);
            }}
          >
            {isOpen ? t("showFew") : t("showAll", { count })}
          </button>
        )}
      </div>
    </article>
  );
});

/**
 * Whether the album shows all pictures: the reader opened the album, is selecting messages, or jumped to a hidden
 * picture.
 */
function useIsShownWhole(parts: readonly AlbumPart[], key: string, highlighted: string | null): boolean {
  const isOpened = useIsExpanded(key);
  const isSelecting = useSelectedMessageIds(parts[0]?.message.ticketId ?? 0) !== null;
  const place = parts.findIndex(({ message }) => message.id === highlighted);
  return isOpened || isSelecting || place >= shownAtFirst;
}
