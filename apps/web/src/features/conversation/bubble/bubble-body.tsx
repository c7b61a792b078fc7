import type { Message } from "@recado/contract/messages";
import { IconBan } from "@tabler/icons-react";
import { Suspense, useContext } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";
import { isFewEmoji } from "../../messages/few-emoji.ts";
import { kindTexts } from "../../messages/kind-texts.ts";
import { MarkedTextView } from "../../messages/marked-text-view.tsx";
import { hasWords, kindOf } from "../../messages/message-kind.ts";
import { contentHeight } from "../../messages/picture-size.ts";
import { isLongText } from "../../messages/text-lines.ts";
import { messageTexts } from "../texts.ts";
import { KeepPositionContext } from "../thread/keep-position.ts";
import classes from "./bubble-body.module.css";
import { messageKey, setExpanded, useIsExpanded } from "./expanded-texts.ts";

const RichBody = lazyComponent(() =>
  import("../kinds/rich-body.tsx").then((module) => ({ default: module.RichBody })),
);

/**
 * Content of a bubble. A deleted message keeps its bubble; the bubble still shows the text if the server has kept the
 * text.
 */
export function BubbleBody({ message }: { message: Message }) {
  if (message.isDeleted) return <Deleted message={message} />;
  const isPlain = kindOf(message) === "text" && !message.ad;
  return (
    <>
      {!isPlain && (
        <Suspense fallback={<div style={{ height: contentHeight(message) }} />}>
          <RichBody message={message} />
        </Suspense>
      )}
      {hasWords(message) && <MessageWords message={message} />}
    </>
  );
}

function Deleted({ message: { body, mentionedNames } }: { message: Message }) {
  const t = useTexts(kindTexts);
  return (
    <>
      <span className={classes.deleted}>
        <IconBan size={14} stroke={1.75} aria-hidden="true" />
        {t("deleted")}
      </span>
      {body !== "" && (
        <span className={classes.deletedText}>
          <MarkedTextView text={body} mentionedNames={mentionedNames} />
        </span>
      )}
    </>
  );
}

/** Text of a message. A long text shows only its first lines, and a button that shows the whole text. */
function MessageWords({ message }: { message: Message }) {
  const { body, mentionedNames } = message;
  if (isLongText(body)) return <LongWords message={message} />;
  return (
    <span className={classes.bubbleBodyText} data-emoji={isFewEmoji(body) || undefined}>
      <MarkedTextView text={body} mentionedNames={mentionedNames} />
    </span>
  );
}

function LongWords({ message }: { message: Message }) {
  const t = useTexts(messageTexts);
  const isOpen = useIsExpanded(messageKey(message));
  const holdPlace = useContext(KeepPositionContext);

  function toggle(): void {
    holdPlace();
    setExpanded(messageKey(message), !isOpen);
  }

  return (
    <>
      <span className={classes.bubbleBodyText} data-long={isOpen ? "open" : "cut"}>
        <MarkedTextView text={message.body} mentionedNames={message.mentionedNames} />
      </span>
      <button type="button" className={classes.more} aria-expanded={isOpen} onClick={toggle}>
        {t(isOpen ? "readLess" : "readMore")}
      </button>
    </>
  );
}
