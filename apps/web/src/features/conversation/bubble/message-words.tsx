import { useContext } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { isFewEmoji } from "../../messages/few-emoji.ts";
import { MarkedTextView } from "../../messages/marked-text-view.tsx";
import { isLongText } from "../../messages/text-lines.ts";
import { messageTexts } from "../texts.ts";
import { HoldPlace } from "../thread/hold-place.ts";
import classes from "./bubble-body.module.css";
import { setOpened, useIsOpened } from "./opened-texts.ts";

interface MessageWordsProps {
  messageKey: string;
  text: string;
}

/** Text of a message. Long texts show their first lines and a button for the rest. */
export function MessageWords({ messageKey, text }: MessageWordsProps) {
  if (isLongText(text)) return <LongWords messageKey={messageKey} text={text} />;
  return (
    <span className={classes.bubbleBodyText} data-emoji={isFewEmoji(text) || undefined}>
      <MarkedTextView text={text} />
    </span>
  );
}

function LongWords({ messageKey, text }: MessageWordsProps) {
  const t = useTexts(messageTexts);
  const isOpen = useIsOpened(messageKey);
  const holdPlace = useContext(HoldPlace);

  function toggle(): void {
    holdPlace();
    setOpened(messageKey, !isOpen);
  }

  return (
    <>
      <span className={classes.bubbleBodyText} data-long={isOpen ? "open" : "cut"}>
        <MarkedTextView text={text} />
      </span>
      <button type="button" className={classes.more} aria-expanded={isOpen} onClick={toggle}>
        {t(isOpen ? "readLess" : "readMore")}
      </button>
    </>
  );
}
