import { ActionIcon } from "@mantine/core";
import { IconNotes } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import boxes from "../composer/composer.module.css";
import { ComposerField } from "../composer/composer-field.tsx";
import { EmojiButton } from "../emoji/emoji-button.tsx";
import { ColleagueList } from "./colleague-list.tsx";
import classes from "./note-box.module.css";
import { setNoting } from "./note-mode.ts";
import { noteTexts } from "./texts.ts";
import { useMentioning } from "./use-mentioning.ts";
import { useNote } from "./use-note.ts";

/**
 * Field for an internal note, which the customer never sees. It replaces the message field and has a different
 * colour.
 */
export function NoteBox({ ticket }: { ticket: OpenTicket }) {
  const t = useTexts(noteTexts);
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const { note, colleagues, canSave, excess, write, save } = useNote(ticket);
  const suggestions = useMentioning({ field, note, caret, colleagues });
  useEffect(() => field.current?.focus(), []);

  function onKey(event: KeyboardEvent): void {
    suggestions.onKey(event);
    if (!event.defaultPrevented && event.key === "Escape") setNoting(ticket.id, false);
  }

  return (
    <>
      <div className={`${boxes.box} ${classes.note}`}>
        <ColleagueList suggestions={suggestions} />
        <EmojiButton field={field} />
        <ComposerField
          field={field}
          label={t("label", { name: ticket.contact.name })}
          placeholder={t("placeholder")}
          value={note}
          suggestions={suggestions}
          onCaret={setCaret}
          onWrite={(text, position) => {
            write(text);
            setCaret(position);
          }}
          onSend={save}
          onKey={onKey}
        />
        <ActionIcon
          variant="filled"
          color="jade"
          aria-label={t("save")}
          title={t("save")}
          disabled={!canSave}
          onClick={save}
        >
          <IconNotes size={20} stroke={1.75} />
        </ActionIcon>
      </div>
      {excess > 0 && (
        <p className={classes.excess} role="alert">
          {t("tooLong", { count: excess })}
        </p>
      )}
    </>
  );
}
