import { Button, Textarea } from "@mantine/core";
import { ticketNoteForm } from "@recado/contract/ticket-notes";
import { type FormEvent, useRef, useState } from "react";
import { refusalText } from "../../../shared/forms/refusal-text.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { ColleagueList } from "../../conversation/notes/colleague-list.tsx";
import { useMentioning } from "../../conversation/notes/use-mentioning.ts";
import { useNote } from "../../conversation/notes/use-note.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { panelTexts } from "../panel-texts.ts";
import classes from "./contact-notes.module.css";

/**
 * Form for a note on this ticket. It shares its draft with the composer; the draft is kept until the server has the
 * note.
 */
export function NoteForm({ ticket }: { ticket: OpenTicket }) {
  const t = useTexts(panelTexts);
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const [issue, setIssue] = useState<string | null>(null);
  const { note, colleagues, isSaving, write, save } = useNote(ticket);
  const suggestions = useMentioning({ field, note, caret, colleagues });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const checked = ticketNoteForm.safeParse({ note });
    setIssue(checked.success ? null : refusalText(checked.error.issues[0]?.message ?? ""));
    if (checked.success) save();
    else field.current?.focus();
  }

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <div className={classes.field}>
        <ColleagueList suggestions={suggestions} />
        <Textarea
          ref={field}
          aria-label={t("notes.label")}
          placeholder={t("notes.placeholder")}
          aria-autocomplete="list"
          aria-controls={suggestions.activeId === null ? undefined : suggestions.id}
          aria-activedescendant={suggestions.activeId ?? undefined}
          autosize
          minRows={2}
          maxRows={8}
          value={note}
          error={issue}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          onKeyDown={suggestions.onKey}
          onChange={({ currentTarget }) => {
            write(currentTarget.value);
            setCaret(currentTarget.selectionStart);
            setIssue(null);
          }}
        />
      </div>
      <Button type="submit" variant="light" size="xs" loading={isSaving}>
        {t("notes.add")}
      </Button>
    </form>
  );
}
