import type { Message } from "@recado/contract/messages";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useMessageText } from "./message-text.ts";
import classes from "./quoted.module.css";
import { messageTexts } from "./texts.ts";

interface QuotedProps {
  author: string;
  message: Omit<Message, "quotedMsg">;
  onGoTo?: () => void;
}

/** The message an answer refers to, cut to two lines; a click goes there. */
export function Quoted({ author, message, onGoTo }: QuotedProps) {
  const t = useTexts(messageTexts);
  const text = useMessageText()(message);
  const content = (
    <>
      <span className={classes.author}>{author}</span>
      <span className={classes.text}>{text}</span>
    </>
  );
  if (!onGoTo) return <div className={classes.quoted}>{content}</div>;
  return (
    <button type="button" className={classes.quoted} title={t("goToQuoted")} onClick={onGoTo}>
      {content}
    </button>
  );
}
