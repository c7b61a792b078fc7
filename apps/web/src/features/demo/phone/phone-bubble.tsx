import type { Persona, PhoneMessage } from "@recado/contract/demo";
import { memo } from "react";
import { formatDuration } from "../../../shared/format/duration.ts";
import { formatTime } from "../../../shared/format/time.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { KindIcon } from "../../messages/kind-icon.tsx";
import { kindTexts } from "../../messages/kind-texts.ts";
import { MarkedTextView } from "../../messages/marked-text-view.tsx";
import type { MessageKind } from "../../messages/message-kind.ts";
import { Ticks } from "../../messages/ticks.tsx";
import { PhoneBubbleMenu } from "./phone-bubble-menu.tsx";
import classes from "./phone-screen.module.css";
import { phoneTexts } from "./phone-texts.ts";

interface PhoneBubbleProps {
  persona: Persona;
  message: PhoneMessage;
  onEdit: (message: PhoneMessage) => void;
}

export const PhoneBubble = memo(function PhoneBubble({ persona, message, onEdit }: PhoneBubbleProps) {
  const t = useTexts(phoneTexts);
  const deleted = useTexts(kindTexts)("deleted");
  return (
    <li className={classes.bubble} data-mine={message.mine || undefined}>
      {message.isDeleted ? <em className={classes.deleted}>{deleted}</em> : <Content message={message} />}
      <span className={classes.meta}>
        {message.isEdited && !message.isDeleted && <span>{t("edited")}</span>}
        <time dateTime={message.at}>{formatTime(message.at)}</time>
        {message.mine && <Ticks ack={message.ack} />}
      </span>
      {message.reactions.length > 0 && (
        <span className={classes.reactions}>{message.reactions.map(({ emoji }) => emoji).join(" ")}</span>
      )}
      {persona.online && !message.isDeleted && (
        <PhoneBubbleMenu persona={persona} message={message} onEdit={onEdit} />
      )}
    </li>
  );
});

/** Shows a file's name only. The phone is for sending; the inbox shows the content. */
function Content({ message: { kind, text, fileName, seconds } }: { message: PhoneMessage }) {
  const t = useTexts(kindTexts);
  const shown: MessageKind = kind === "other" ? "unsupported" : kind;
  return (
    <>
      {kind !== "text" && (
        <span className={classes.kind}>
          <KindIcon kind={shown} size={16} />
          {fileName ?? t(`kinds.${shown}`)}
          {seconds !== null && ` (${formatDuration(seconds)})`}
        </span>
      )}
      {text !== "" && (
        <span className={classes.text}>
          <MarkedTextView text={text} />
        </span>
      )}
    </>
  );
}
