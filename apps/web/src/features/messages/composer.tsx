import { ActionIcon } from "@mantine/core";
import type { Ticket } from "@recado/contract/tickets";
import { IconCheck, IconSend2 } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { Kbd } from "../../shared/ui/kbd.tsx";
import { Switch } from "../../shared/ui/switch.tsx";
import { draftOf, useDraftsReady } from "../tickets/drafts.ts";
import { AboutBar } from "./about-bar.tsx";
import { useAuthorOf } from "./author.ts";
import classes from "./composer.module.css";
import { signingPreference } from "./signing.ts";
import { messageTexts } from "./texts.ts";
import { useComposer } from "./use-composer.ts";
import { useTypingSignal } from "./use-typing-signal.ts";

interface ComposerProps {
  ticket: Ticket;
  narrow: boolean;
}

/** Enter sends, Shift+Enter breaks the line; the text is a draft until then and survives whatever happens. */
export function Composer({ ticket, narrow }: ComposerProps) {
  const t = useTexts(messageTexts);
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, excess, canSend, reply, edit, write, send, cancel, editLast } = useComposer(ticket);
  const authorOf = useAuthorOf(ticket.contact.name);
  const signing = signingPreference.use();
  const typing = useTypingSignal(ticket);

  const ready = useDraftsReady();
  useEffect(() => {
    const { current } = field;
    // On a phone the keyboard would cover half of what one came to read.
    if (!current || narrow || !ready) return;
    current.focus({ preventScroll: true });
    const caret = draftOf(ticket.id)?.caret ?? current.value.length;
    current.setSelectionRange(caret, caret);
  }, [ticket.id, narrow, ready]);

  function sendNow(): void {
    if (!send()) return;
    typing.stopped();
    field.current?.focus();
  }

  function onKey(event: KeyboardEvent): void {
    // While an input method composes, Enter takes its suggestion; 229 is how some browsers say so.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === "Escape") {
      if (edit) cancel();
      else focusOpenRow();
    }
    if (event.key === "ArrowUp" && text === "" && !edit) {
      event.preventDefault();
      editLast();
    }
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    sendNow();
  }

  return (
    <div className={classes.composer}>
      {edit && (
        <AboutBar title={t("editing")} message={edit.message} cancel={t("cancelEditing")} onCancel={cancel} />
      )}
      {reply && (
        <AboutBar
          title={authorOf(reply)}
          spoken={t("quoteOf", { name: authorOf(reply) })}
          message={reply}
          cancel={t("composer.cancelReply")}
          onCancel={cancel}
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
            write(currentTarget.value, currentTarget.selectionStart);
            typing.typed();
          }}
          onKeyDown={onKey}
          onBlur={typing.stopped}
        />
        <ActionIcon
          variant="filled"
          color="jade"
          aria-label={t(edit ? "saveEdit" : "composer.send")}
          title={t(edit ? "saveEdit" : "composer.send")}
          disabled={!canSend}
          onClick={sendNow}
        >
          {edit ? <IconCheck size={20} stroke={1.75} /> : <IconSend2 size={20} stroke={1.75} />}
        </ActionIcon>
      </div>
      {excess > 0 && (
        <p className={classes.excess} role="alert">
          {t("composer.tooLong", { count: excess })}
        </p>
      )}
      <div className={classes.foot}>
        <Switch
          label={t("composer.sign")}
          title={t("composer.signHint")}
          checked={signing}
          onChange={signingPreference.write}
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
