import type { Message } from "@recado/contract/messages";
import { IconArrowForwardUp, IconRobot } from "@tabler/icons-react";
import { type CSSProperties, memo, Suspense, useRef } from "react";
import { nameHue } from "../../../shared/format/colors.ts";
import { formatTime } from "../../../shared/format/time.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";
import { useTranslation } from "../../copilot/translations.ts";
import { messageText } from "../../messages/message-text.ts";
import { pictureSize, placeOfTime, shapeOf } from "../../messages/picture-size.ts";
import { DeliveryTicks } from "../../messages/ticks.tsx";
import { messageTexts } from "../texts.ts";
import { isOutboxMessage } from "../thread/present-entry.ts";
import { useAuthorOf } from "./author.ts";
import classes from "./bubble.module.css";
import { BubbleBody } from "./bubble-body.tsx";
import { BubbleMenu } from "./bubble-menu.tsx";
import { FailedLine } from "./failed-line.tsx";
import { QuotedMessage } from "./quoted-message.tsx";
import { Reactions } from "./reactions.tsx";
import { useHoldForMenu } from "./use-hold-for-menu.ts";

export interface BubbleProps {
  message: Message;
  contactName: string;
  isGroup: boolean;
  opensGroup: boolean;
  highlighted: boolean;
  /** Whether the message just arrived while the reader was at the end of the thread. */
  isNew: boolean;
  position: number;
  canReply: boolean;
  onGoTo: (messageId: string) => void;
}

const framePx = 4;

const UploadLine = lazyComponent(() =>
  import("../attachments/upload-line.tsx").then((module) => ({ default: module.UploadLine })),
);

const MessageTranslation = lazyComponent(() =>
  import("../../copilot/message-translation.tsx").then((module) => ({ default: module.MessageTranslation })),
);

const SelectBox = lazyComponent(() =>
  import("./bubble-tools.tsx").then((module) => ({ default: module.SelectBox })),
);

export const Bubble = memo(function Bubble(props: BubbleProps) {
  const { message, contactName, isGroup, opensGroup, highlighted, isNew, position, canReply, onGoTo } = props;
  const t = useTexts(messageTexts);
  const author = useAuthorOf(contactName);
  const { quotedMsg } = message;
  const row = useRef<HTMLElement>(null);
  const hold = useHoldForMenu(row);
  const shape = shapeOf(message);
  const width = shape === "framed" ? pictureSize(message.media).width + 2 * framePx : undefined;
  return (
    <article
      ref={row}
      {...hold}
      className={classes.row}
      data-mine={message.fromMe || undefined}
      data-opens-group={opensGroup || undefined}
      data-highlighted={highlighted || undefined}
      data-new={isNew || undefined}
      aria-label={`${author(message)}, ${formatTime(message.createdAt)}, ${messageText(message)}`}
      aria-posinset={position}
      aria-setsize={-1}
    >
      <div
        className={classes.bubble}
        data-shape={shape}
        data-failed={message.error !== null || undefined}
        style={{ width }}
      >
        {isGroup && opensGroup && !message.fromMe && <GroupAuthor name={author(message)} />}
        {message.isForwarded && !message.isDeleted && (
          <div className={classes.forwarded}>
            <IconArrowForwardUp size={14} stroke={1.75} aria-hidden="true" />
            {t("forwarded")}
          </div>
        )}
        {quotedMsg && (
          <QuotedMessage author={author(quotedMsg)} message={quotedMsg} onGoTo={() => onGoTo(quotedMsg.id)} />
        )}
        <BubbleBody message={message} />
        <Translated messageId={message.id} />
        <span className={classes.meta} data-place={placeOfTime(message)}>
          {message.isBot && (
            <span className={classes.bot}>
              <IconRobot size={14} stroke={1.75} aria-hidden="true" />
              {t("bot")}
            </span>
          )}
          {message.isEdited && !message.isDeleted && <span>{t("edited")}</span>}
          <time dateTime={message.createdAt}>{formatTime(message.createdAt)}</time>
          {hasTicks(message) && <DeliveryTicks ack={message.ack} failed={message.error !== null} />}
        </span>
        {!isOutboxMessage(message) && !message.isDeleted && (
          <BubbleMenu message={message} canReply={canReply} />
        )}
      </div>
      {message.reactions.length > 0 && <Reactions message={message} canReact={canReply} />}
      <OnItsWay message={message} />
      <Suspense>
        <SelectBox message={message} />
      </Suspense>
    </article>
  );
});

function Translated({ messageId }: { messageId: string }) {
  const translation = useTranslation(messageId);
  return (
    <Suspense>
      {translation && <MessageTranslation messageId={messageId} translation={translation} />}
    </Suspense>
  );
}

/** Whether the bubble shows delivery ticks. A message that was deleted before it was sent has no delivery state. */
function hasTicks({ fromMe, ack, isDeleted }: Message): boolean {
  return fromMe && (ack > 0 || !isDeleted);
}

/** Line below a message that has not been sent yet: the error, or the progress of its upload. */
function OnItsWay({ message }: { message: Message }) {
  if (message.error !== null) return <FailedLine message={message} code={message.error} />;
  if (!isOutboxMessage(message) || !message.media) return null;
  return (
    <Suspense fallback={<div className={classes.uploadPlace} />}>
      <UploadLine clientMessageId={message.clientMessageId ?? ""} name={message.media.name} />
    </Suspense>
  );
}

/** Name of the sender in a group; each name has its own colour. */
function GroupAuthor({ name }: { name: string }) {
  return (
    <div className={classes.author} dir="auto" style={{ "--hue": nameHue(name) } as CSSProperties}>
      {name}
    </div>
  );
}
