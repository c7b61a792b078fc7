import type { Message } from "@recado/contract/messages";
import { memo } from "react";
import { formatTime } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { Ticks } from "../tickets/ticks.tsx";
import { useAuthorOf } from "./author.ts";
import classes from "./bubble.module.css";
import { BubbleBody } from "./bubble-body.tsx";
import { BubbleMenu } from "./bubble-menu.tsx";
import { FailedLine } from "./failed-line.tsx";
import { useMessageText } from "./message-text.ts";
import { isUnsent } from "./present-entry.ts";
import { Quoted } from "./quoted.tsx";
import { messageTexts } from "./texts.ts";

export interface BubbleProps {
  message: Message;
  contactName: string;
  isGroup: boolean;
  opensGroup: boolean;
  highlighted: boolean;
  /** Just arrived, while the reader looks at the end. */
  isNew: boolean;
  position: number;
  canReply: boolean;
  onGoTo: (messageId: string) => void;
}

export const Bubble = memo(function Bubble(props: BubbleProps) {
  const { message, contactName, isGroup, opensGroup, highlighted, isNew, position, canReply, onGoTo } = props;
  const t = useTexts(messageTexts);
  const author = useAuthorOf(contactName);
  const text = useMessageText()(message);
  const { quotedMsg } = message;
  const showsAuthor = isGroup && opensGroup && !message.fromMe;
  return (
    <article
      className={classes.row}
      data-mine={message.fromMe || undefined}
      data-opens-group={opensGroup || undefined}
      data-highlighted={highlighted || undefined}
      data-new={isNew || undefined}
      aria-label={`${author(message)}, ${formatTime(message.createdAt)}, ${text}`}
      aria-posinset={position}
      aria-setsize={-1}
    >
      <div className={classes.bubble} data-failed={message.error !== null || undefined}>
        {showsAuthor && <div className={classes.author}>{author(message)}</div>}
        {quotedMsg && (
          <Quoted author={author(quotedMsg)} message={quotedMsg} onGoTo={() => onGoTo(quotedMsg.id)} />
        )}
        <BubbleBody message={message} />
        <span className={classes.meta}>
          {message.isEdited && <span>{t("edited")}</span>}
          <time dateTime={message.createdAt}>{formatTime(message.createdAt)}</time>
          {message.fromMe && <Ticks ack={message.ack} failed={message.error !== null} />}
        </span>
        {!isUnsent(message) && !message.isDeleted && <BubbleMenu message={message} canReply={canReply} />}
      </div>
      {message.error !== null && <FailedLine message={message} code={message.error} />}
    </article>
  );
});
