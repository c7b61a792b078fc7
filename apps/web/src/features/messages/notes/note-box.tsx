import { ActionIcon } from "@mantine/core";
import type { Ticket } from "@recado/contract/tickets";
import { IconNotes } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import boxes from "../composer-box.module.css";
import { ComposerField } from "../composer-field.tsx";
import { EmojiButton } from "../emoji/emoji-button.tsx";
import { insertWords } from "../insert-words.ts";
import { findToken } from "../suggestions/find-token.ts";
import { SuggestionList } from "../suggestions/suggestion-list.tsx";
import { type Suggestions, useSuggestions } from "../suggestions/use-suggestions.ts";
import { type Colleague, matchColleagues } from "./mentions.ts";
import classes from "./note-box.module.css";
import { setNoting } from "./note-mode.ts";
import { noteTexts } from "./texts.ts";
import { useNote } from "./use-note.ts";

/** In the place of the answer, in another colour: the customer never sees it. */
export function NoteBox({ ticket }: { ticket: Ticket }) {
  const t = useTexts(noteTexts);
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const { note, colleagues, canSave, excess, write, save } = useNote(ticket);
  const token = findToken(note, caret, "@", 0);
  const suggestions = useSuggestions({
    query: token?.query ?? null,
    items: token ? matchColleagues(colleagues, token.query) : [],
    onChoose: ({ name }) => {
      if (token && field.current) insertWords(field.current, `@${name} `, token.start, token.end);
    },
  });
  useEffect(() => field.current?.focus(), []);

  function onKey(event: KeyboardEvent): void {
    suggestions.onKey(event);
    if (!event.defaultPrevented && event.key === "Escape") setNoting(ticket.id, false);
  }

  return (
    <>
      <div className={`${boxes.box} ${classes.note}`}>
        <Colleagues suggestions={suggestions} />
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

function Colleagues({ suggestions }: { suggestions: Suggestions<Colleague> }) {
  const t = useTexts(noteTexts);
  return (
    <SuggestionList title={t("colleagues")} suggestions={suggestions} keyOf={({ id }) => id}>
      {({ name }) => name}
    </SuggestionList>
  );
}
