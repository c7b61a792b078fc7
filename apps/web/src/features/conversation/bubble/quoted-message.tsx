import type { Message } from "@recado/contract/messages";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { messageText } from "../../messages/message-text.ts";
import { messageTexts } from "../texts.ts";
import classes from "./bubble-body.module.css";

interface QuotedProps {
  author: string;
  message: Omit<Message, "quotedMsg">;
  onGoTo?: () => void;
}

/** The message that a bubble quotes, cut to two lines. A click jumps to the quoted message. */
export function QuotedMessage({ author, message, onGoTo }: QuotedProps) {
  const t = useTexts(messageTexts);
  const thumbnail = message.isDeleted ? null : message.media?.thumbnailUrl;
  const content = (
    <>
      <span className={classes.quotedWords}>
        <span className={classes.author} dir="auto">
          {author}
        </span>
        <span className={classes.quotedText} dir="auto">
          {messageText(message)}
        </span>
      </span>
      {thumbnail && <img className={classes.thumbnail} src={thumbnail} alt="" width={40} height={40} />}
    </>
  );
  if (!onGoTo) return <div className={classes.quoted}>{content}</div>;
  return (
    <button type="button" className={classes.quoted} title={t("goToQuoted")} onClick={onGoTo}>
      {content}
    </button>
  );
}
