import { type CSSProperties, memo, Suspense } from "react";
import { nameHue } from "../../../shared/format/colors.ts";
import { formatTime } from "../../../shared/format/time.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { lazyPart } from "../../../shared/ui/layout/lazy-part.ts";
import classes from "../../conversation/bubble/bubble.module.css";
import bodies from "../../conversation/bubble/bubble-body.module.css";
import { MarkedTextView } from "../../messages/marked-text-view.tsx";
import { Ticks } from "../../messages/ticks.tsx";
import { loadFailedEntry } from "../late-parts.ts";
import type { ShownMessage } from "../list/chat-rows.ts";
import { chatTexts } from "../texts.ts";

const FailedEntry = lazyPart(() => loadFailedEntry().then((module) => ({ default: module.FailedEntry })));

interface ChatBubbleProps {
  message: ShownMessage;
  isMine: boolean;
  opensGroup: boolean;
  /** Whether it just arrived while the reader looks at the end. */
  isNew: boolean;
  position: number;
}

export const ChatBubble = memo(function ChatBubble(props: ChatBubbleProps) {
  const { message, isMine, opensGroup, isNew, position } = props;
  const t = useTexts(chatTexts);
  const { words, createdAt, entry } = message;
  const name = message.senderName ?? t("deletedUser");
  const failed = entry?.state === "failed";
  return (
    <article
      className={classes.row}
      data-mine={isMine || undefined}
      data-opens-group={opensGroup || undefined}
      data-new={isNew || undefined}
      aria-label={`${isMine ? t("you") : name}, ${formatTime(createdAt)}, ${words}`}
      aria-posinset={position}
      aria-setsize={-1}
    >
      <div className={classes.bubble} data-failed={failed || undefined}>
        {opensGroup && !isMine && (
          <div className={classes.author} style={{ "--hue": nameHue(name) } as CSSProperties}>
            {name}
          </div>
        )}
        <span className={bodies.bubbleBodyText}>
          <MarkedTextView text={words} />
        </span>
        <span className={classes.meta}>
          <time dateTime={createdAt}>{formatTime(createdAt)}</time>
          {entry && <Ticks ack={0} failed={failed} />}
        </span>
      </div>
      <Suspense>{entry && failed && <FailedEntry entry={entry} />}</Suspense>
    </article>
  );
});
