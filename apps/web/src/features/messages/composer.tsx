import { ActionIcon, Switch, Tooltip } from "@mantine/core";
import { maxMessageLength } from "@recado/contract/messages";
import type { Ticket } from "@recado/contract/tickets";
import { IconSend2 } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { Kbd } from "../../shared/ui/kbd.tsx";
import { draftOf, useDraftText, writeDraft } from "../tickets/drafts.ts";
import classes from "./composer.module.css";
import { addToOutbox } from "./outbox-store.ts";
import { ReplyBar } from "./reply-bar.tsx";
import { setReply, useReply } from "./replies.ts";
import { signText } from "./sign-text.ts";
import { messageTexts } from "./texts.ts";
import { useSigning } from "./use-signing.ts";
import { useTypingSignal } from "./use-typing-signal.ts";

interface ComposerProps {
  ticket: Ticket;
  narrow: boolean;
}

/** Enter sends, Shift+Enter breaks the line; the text is a draft until then and survives whatever happens. */
export function Composer({ ticket, narrow }: ComposerProps) {
  const t = useTexts(messageTexts);
  const user = useUser();
  const field = useRef<HTMLTextAreaElement>(null);
  const text = useDraftText(ticket.id);
  const reply = useReply(ticket.id);
  const [signing, setSigning] = useSigning();
  const typing = useTypingSignal(ticket.id, ticket.userId === user.id);
  const body = signText(text, signing ? user.name : null);
  const excess = body.length - maxMessageLength;
  const canSend = text.trim() !== "" && excess <= 0;

  useEffect(() => {
    const { current } = field;
    // On a phone the keyboard would cover half of what one came to read.
    if (!current || narrow) return;
    current.focus({ preventScroll: true });
    const caret = draftOf(ticket.id)?.caret ?? current.value.length;
    current.setSelectionRange(caret, caret);
  }, [ticket.id, narrow]);

  function send(): void {
    if (!canSend) return;
    addToOutbox(ticket.id, body, reply);
    writeDraft({ ticketId: ticket.id, text: "", caret: 0 });
    setReply(ticket.id, null);
    typing.stopped();
    field.current?.focus();
  }

  function sendOnEnter(event: KeyboardEvent): void {
    // While an input method composes, Enter takes its suggestion; 229 is how some browsers say so.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    send();
  }

  return (
    <div className={classes["composer"]}>
      {reply && <ReplyBar message={reply} contactName={ticket.contact.name} onCancel={() => setReply(ticket.id, null)} />}
      <div className={classes["box"]}>
        <textarea
          ref={field}
          data-composer
          className={classes["field"]}
          rows={1}
          aria-label={t("composer.label", { name: ticket.contact.name })}
          placeholder={t("composer.placeholder")}
          enterKeyHint="send"
          value={text}
          onChange={({ currentTarget }) => {
            writeDraft({ ticketId: ticket.id, text: currentTarget.value, caret: currentTarget.selectionStart });
            typing.typed();
          }}
          onKeyDown={sendOnEnter}
          onBlur={typing.stopped}
        />
        <Tooltip label={t("composer.send")}>
          <ActionIcon className={classes["send"]} variant="filled" color="jade" aria-label={t("composer.send")} disabled={!canSend} onClick={send}>
            <IconSend2 size={20} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </div>
      {excess > 0 && (
        <p className={classes["excess"]} role="alert">
          {t("composer.tooLong", { count: excess })}
        </p>
      )}
      <div className={classes["foot"]}>
        <Tooltip label={t("composer.signHint")}>
          <Switch size="xs" label={t("composer.sign")} checked={signing} onChange={(event) => setSigning(event.currentTarget.checked)} />
        </Tooltip>
        <span className={classes["keys"]}>
          <Kbd>Enter</Kbd> {t("composer.enterSends")} <Kbd>Shift Enter</Kbd> {t("composer.shiftEnterBreaks")}
        </span>
      </div>
    </div>
  );
}
