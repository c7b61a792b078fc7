import { useContext, useState } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { isFewEmoji } from "../../messages/few-emoji.ts";
import { MarkedTextView } from "../../messages/marked-text-view.tsx";
import { isLongText } from "../../messages/text-lines.ts";
import { messageTexts } from "../texts.ts";
import { HoldPlace } from "../thread/hold-place.ts";
import classes from "./bubble-body.module.css";

/** Opened texts stay open while rows come and go with the scrolling. */
const opened = new Set<string>();

/** A message's words. Of a long text the first lines, and the rest in its place when it is asked for. */
export function MessageWords({ messageKey, text }: { messageKey: string; text: string }) {
  const t = useTexts(messageTexts);
  const [isOpen, setOpen] = useState(() => opened.has(messageKey));
  const holdPlace = useContext(HoldPlace);
  const isLong = isLongText(text);
  const length = isOpen ? "open" : "cut";

  function toggle(): void {
    holdPlace();
    if (isOpen) opened.delete(messageKey);
    else opened.add(messageKey);
    setOpen(!isOpen);
  }

  return (
    <>
      <span
        className={classes.text}
        data-long={isLong ? length : undefined}
        data-emoji={isFewEmoji(text) || undefined}
      >
        <MarkedTextView text={text} />
      </span>
      {isLong && (
        <button type="button" className={classes.more} aria-expanded={isOpen} onClick={toggle}>
          {t(isOpen ? "readLess" : "readMore")}
        </button>
      )}
    </>
  );
}
