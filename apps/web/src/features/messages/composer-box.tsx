import { ActionIcon } from "@mantine/core";
import type { Ticket } from "@recado/contract/tickets";
import { IconCheck, IconSend2 } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { draftOf, useDraftsReady } from "../tickets/drafts.ts";
import { AttachButton } from "./attachments/attach-button.tsx";
import type { Offer } from "./attachments/attachments.ts";
import { attachTexts } from "./attachments/texts.ts";
import { offersOfPaste } from "./attachments/use-attach.ts";
import classes from "./composer-box.module.css";
import { ComposerField } from "./composer-field.tsx";
import { messageTexts } from "./texts.ts";
import type { useComposer } from "./use-composer.ts";
import { useTypingSignal } from "./use-typing-signal.ts";

interface ComposerBoxProps {
  ticket: Ticket;
  narrow: boolean;
  composer: ReturnType<typeof useComposer>;
  onAttach: (offers: Offer[]) => void;
}

/** The field with what can be done beside it. */
export function ComposerBox({ ticket, narrow, composer, onAttach }: ComposerBoxProps) {
  const t = useTexts(messageTexts);
  const pastedName = useTexts(attachTexts)("pasted");
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, edit, canSend, write, send, cancel, editLast } = composer;
  const typing = useTypingSignal(ticket);
  useOpenAtDraft(field, ticket.id, narrow);

  function sendNow(): void {
    if (!send()) return;
    typing.stopped();
    field.current?.focus();
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key === "Escape") {
      if (edit) cancel();
      else focusOpenRow();
    }
    if (event.key === "ArrowUp" && text === "" && !edit) {
      event.preventDefault();
      editLast();
    }
  }

  return (
    <div className={classes.box}>
      {!edit && <AttachButton onAttach={onAttach} />}
      <ComposerField
        field={field}
        label={t("composer.label", { name: ticket.contact.name })}
        placeholder={t("composer.placeholder")}
        value={text}
        onWrite={(words, caret) => {
          write(words, caret);
          typing.typed();
        }}
        onSend={sendNow}
        onKey={onKey}
        onPaste={(event) => {
          const offers = offersOfPaste(event.clipboardData, pastedName);
          if (offers.length === 0) return;
          event.preventDefault();
          onAttach(offers);
        }}
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
  );
}

/** Where one stopped typing; on a phone the keyboard would cover half of what one came to read. */
function useOpenAtDraft(
  field: { current: HTMLTextAreaElement | null },
  ticketId: number,
  narrow: boolean,
): void {
  const ready = useDraftsReady();
  useEffect(() => {
    const { current } = field;
    if (!current || narrow || !ready) return;
    current.focus({ preventScroll: true });
    const caret = draftOf(ticketId)?.caret ?? current.value.length;
    current.setSelectionRange(caret, caret);
  }, [field, ticketId, narrow, ready]);
}

/** Esc leads from the answer back to the list. */
function focusOpenRow(): void {
  document.querySelector<HTMLElement>("[data-ticket-list] [aria-current]")?.focus();
}
