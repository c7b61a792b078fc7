import type { Persona } from "@recado/contract/demo";
import type { PersonaPhone, PhoneMessage } from "@recado/contract/demo-phones";
import { IconArrowLeft } from "@tabler/icons-react";
import { memo, useEffect, useEffectEvent, useState } from "react";
import { formatDuration } from "../../../shared/format/duration.ts";
import { initials } from "../../../shared/format/initials.ts";
import { formatTime } from "../../../shared/format/time.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { KindIcon } from "../../messages/kind-icon.tsx";
import { kindTexts } from "../../messages/kind-texts.ts";
import { MarkedTextView } from "../../messages/marked-text-view.tsx";
import type { MessageKind } from "../../messages/message-kind.ts";
import { DeliveryTicks } from "../../messages/ticks.tsx";
import { useActAsPersona } from "./persona-phone.ts";
import { PhoneBubbleMenu } from "./phone-bubble-menu.tsx";
import { PhoneCalls } from "./phone-calls.tsx";
import { PhoneField } from "./phone-field.tsx";
import classes from "./phone-screen.module.css";
import { phoneTexts } from "./phone-texts.ts";

interface PhoneBubbleProps {
  persona: Persona;
  message: PhoneMessage;
  onEdit: (message: PhoneMessage) => void;
}

const PhoneBubble = memo(function PhoneBubble({ persona, message, onEdit }: PhoneBubbleProps) {
  const t = useTexts(phoneTexts);
  const deleted = useTexts(kindTexts)("deleted");
  return (
    <li className={classes.bubble} data-mine={message.mine || undefined}>
      {message.isDeleted ? <em className={classes.deleted}>{deleted}</em> : <Content message={message} />}
      <span className={classes.meta}>
        {message.isEdited && !message.isDeleted && <span>{t("edited")}</span>}
        <time dateTime={message.at}>{formatTime(message.at)}</time>
        {message.mine && <DeliveryTicks ack={message.ack} />}
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

/** Content of a message on the phone. A file appears as its name only, because the inbox shows the file itself. */
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

const readDelayMs = 1_200;

/** The conversation as the customer sees it. New messages are marked as read a moment after they arrive. */
export function PhoneScreen({ phone }: { phone: PersonaPhone }) {
  const t = useTexts(phoneTexts);
  const { company } = useUser();
  const { persona, messages, typing } = phone;
  const lastReceived = messages.findLast(({ mine }) => !mine)?.id;
  const [edited, setEdited] = useState<PhoneMessage | null>(null);
  const { mutate: act } = useActAsPersona(persona.id);
  const read = useEffectEvent(() => act({ read: true }));
  const canRead = lastReceived !== undefined && persona.online;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message is the reason to read again
  useEffect(() => {
    if (!canRead) return;
    const timer = setTimeout(() => read(), readDelayMs);
    return () => clearTimeout(timer);
  }, [lastReceived, canRead]);

  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <IconArrowLeft size={18} stroke={2} aria-hidden="true" />
        <span className={classes.avatar} aria-hidden="true">
          {initials(company.name)}
        </span>
        <span className={classes.who}>
          <strong>{company.name}</strong>
          <span>{typing ? t("statusTyping") : t("statusOnline")}</span>
        </span>
        <PhoneCalls persona={persona} />
      </div>
      <section
        className={classes.scroller}
        aria-label={t("messages", { name: persona.name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
        tabIndex={0}
      >
        <ol className={classes.messages}>
          {messages.map((message) => (
            <PhoneBubble key={message.id} persona={persona} message={message} onEdit={setEdited} />
          ))}
          {messages.length === 0 && <li className={classes.empty}>{t("empty")}</li>}
        </ol>
      </section>
      <PhoneFoot
        persona={persona}
        isFirst={messages.length === 0}
        edited={edited}
        onDone={() => setEdited(null)}
      />
    </div>
  );
}

interface PhoneFootProps {
  persona: Persona;
  isFirst: boolean;
  edited: PhoneMessage | null;
  onDone: () => void;
}

function PhoneFoot({ persona, isFirst, edited, onDone }: PhoneFootProps) {
  const t = useTexts(phoneTexts);
  if (!persona.online) return <p className={classes.off}>{t("off")}</p>;
  const suggestion = isFirst ? persona.suggestion : "";
  return (
    <PhoneField
      key={edited?.id ?? persona.id}
      persona={persona}
      initial={edited?.text ?? suggestion}
      editedId={edited?.id ?? null}
      onDone={onDone}
    />
  );
}
