import { ActionIcon, Switch } from "@mantine/core";
import { maxMessageLength } from "@recado/contract/messages";
import type { Ticket } from "@recado/contract/tickets";
import { IconSend2 } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { Kbd } from "../../shared/ui/kbd.tsx";
import { draftOf, useDraftsReady, useDraftText, writeDraft } from "../tickets/drafts.ts";
import classes from "./composer.module.css";
import { addToOutbox } from "./outbox-store.ts";
import { setReply, useReply } from "./replies.ts";
import { ReplyBar } from "./reply-bar.tsx";
import { signText } from "./sign-text.ts";
import { signingPreference } from "./signing.ts";
import { messageTexts } from "./texts.ts";
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
  const signing = signingPreference.use();
  const typing = useTypingSignal(ticket);
  const body = signText(text, signing ? user.name : null);
  const excess = body.length - maxMessageLength;
  const canSend = text.trim() !== "" && excess <= 0;

  const ready = useDraftsReady();
  useEffect(() => {
    const { current } = field;
    // On a phone the keyboard would cover half of what one came to read.
    if (!current || narrow || !ready) return;
    current.focus({ preventScroll: true });
    const caret = draftOf(ticket.id)?.caret ?? current.value.length;
    current.setSelectionRange(caret, caret);
  }, [ticket.id, narrow, ready]);

  function send(): void {
    if (!canSend) return;
    addToOutbox(ticket.id, body, reply);
    writeDraft({ ticketId: ticket.id, text: "", caret: 0 });
    setReply(ticket.id, null);
    typing.stopped();
    field.current?.focus();
  }

  function onKey(event: KeyboardEvent): void {
    // While an input method composes, Enter takes its suggestion; 229 is how some browsers say so.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === "Escape") focusOpenRow();
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    send();
  }

  return (
    <div className={classes.composer}>
      {reply && (
        <ReplyBar
          message={reply}
          contactName={ticket.contact.name}
          onCancel={() => setReply(ticket.id, null)}
        />
      )}
      <div className={classes.box}>
        <textarea
          ref={field}
          data-composer
          className={classes.field}
          rows={1}
          aria-label={t("composer.label", { name: ticket.contact.name })}
          placeholder={t("composer.placeholder")}
          enterKeyHint="send"
          value={text}
          onChange={({ currentTarget }) => {
            writeDraft({
              ticketId: ticket.id,
              text: currentTarget.value,
              caret: currentTarget.selectionStart,
            });
            typing.typed();
          }}
          onKeyDown={onKey}
          onBlur={typing.stopped}
        />
        <ActionIcon
          variant="filled"
          color="jade"
          aria-label={t("composer.send")}
          title={t("composer.send")}
          disabled={!canSend}
          onClick={send}
        >
          <IconSend2 size={20} stroke={1.75} />
        </ActionIcon>
      </div>
      {excess > 0 && (
        <p className={classes.excess} role="alert">
          {t("composer.tooLong", { count: excess })}
        </p>
      )}
      <div className={classes.foot}>
        <Switch
          size="xs"
          label={t("composer.sign")}
          title={t("composer.signHint")}
          checked={signing}
          onChange={(event) => signingPreference.write(event.currentTarget.checked)}
        />
        <span className={classes.keys}>
          <Kbd>Enter</Kbd> {t("composer.enterSends")} <Kbd>Shift Enter</Kbd> {t("composer.shiftEnterBreaks")}
        </span>
      </div>
    </div>
  );
}

/** Esc leads from the answer back to the list. */
function focusOpenRow(): void {
  document.querySelector<HTMLElement>("[data-ticket-list] [aria-current]")?.focus();
}
