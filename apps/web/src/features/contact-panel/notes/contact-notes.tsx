import { ActionIcon, Button, Textarea } from "@mantine/core";
import {
  deleteTicketNote,
  listTicketNotes,
  type TicketNote,
  ticketNoteForm,
} from "@recado/contract/ticket-notes";
import { IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { showError, showSuccess } from "../../../shared/api/show-error.ts";
import { formatDateTime } from "../../../shared/format/time.ts";
import { formErrorText } from "../../../shared/forms/form-error-text.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useLiveEvent } from "../../../shared/live/use-live-event.ts";
import { useCan, useUser } from "../../../shared/session/session-context.ts";
import { ConfirmDialog } from "../../../shared/ui/dialogs/confirm-dialog.tsx";
import { ColleagueList } from "../../conversation/notes/colleague-list.tsx";
import { useMentioning } from "../../conversation/notes/use-mentioning.ts";
import { useNote } from "../../conversation/notes/use-note.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { PanelHint, PanelSection } from "../panel-section.tsx";
import { PanelState } from "../panel-state.tsx";
import { panelTexts } from "../panel-texts.ts";
import classes from "./contact-notes.module.css";

export function ContactNotes({ ticket }: { ticket: OpenTicket }) {
  const t = useTexts(panelTexts);
  const notes = useContactNotes(ticket.contactId);
  const [deleting, setDeleting] = useState<TicketNote | null>(null);
  const { mutate: remove, isPending } = useDeleteNote(ticket.contactId);

  function confirm(note: TicketNote): void {
    remove(note, {
      onSuccess: () => showSuccess(t("notes.deleted")),
      onSettled: () => setDeleting(null),
    });
  }

  return (
    <PanelSection title={t("notes.title")}>
      <NoteForm ticket={ticket} />
      <PanelState query={notes} rowHeight={48} />
      {notes.data?.length === 0 && <PanelHint>{t("notes.none")}</PanelHint>}
      <ul className={classes.notes}>
        {notes.data?.map((note) => (
          <NoteItem key={note.id} note={note} ticketId={ticket.id} onDelete={() => setDeleting(note)} />
        ))}
      </ul>
      {deleting && (
        <ConfirmDialog
          opened
          title={t("notes.delete")}
          confirm={t("notes.delete")}
          danger
          busy={isPending}
          onConfirm={() => confirm(deleting)}
          onClose={() => setDeleting(null)}
        >
          {t("notes.deleteQuestion")}
        </ConfirmDialog>
      )}
    </PanelSection>
  );
}

interface NoteItemProps {
  note: TicketNote;
  ticketId: number;
  onDelete: () => void;
}

function NoteItem({ note, ticketId, onDelete }: NoteItemProps) {
  const t = useTexts(panelTexts);
  const user = useUser();
  const mayDeleteOthers = useCan("ticket-notes:deleteOthers");
  const author = note.user?.name ?? note.ruleName ?? t("gone");
  const place = note.ticketId === ticketId ? "" : ` · #${note.ticketId}`;
  return (
    <li className={classes.note}>
      <p className={classes.text}>{note.note}</p>
      <p className={classes.meta}>
        {author}, <time dateTime={note.createdAt}>{formatDateTime(note.createdAt)}</time>
        {place}
      </p>
      {(note.user?.id === user.id || mayDeleteOthers) && (
        <ActionIcon
          className={classes.delete}
          size={24}
          aria-label={t("notes.deleteOf", { name: author })}
          title={t("notes.delete")}
          onClick={onDelete}
        >
          <IconTrash size={16} stroke={1.75} />
        </ActionIcon>
      )}
    </li>
  );
}

const keyOf = (contactId: number) => ["ticket-notes", contactId] as const;

/**
 * Notes about a contact, newest first, from all of the contact's tickets that the user may see. Live events keep the
 * notes current.
 */
function useContactNotes(contactId: number) {
  const client = useQueryClient();
  const queryKey = keyOf(contactId);
  useLiveEvent("ticketNote", (event) => {
    if (event.action !== "delete" && event.ticketNote.contactId !== contactId) return;
    void client.invalidateQueries({ queryKey });
  });
  return useQuery({
    queryKey,
    queryFn: () => call(listTicketNotes, { query: { contactId: String(contactId) } }),
  });
}

function useDeleteNote(contactId: number) {
  const client = useQueryClient();
  const queryKey = keyOf(contactId);
  return useMutation({
    mutationFn: ({ id }: TicketNote) => call(deleteTicketNote, { params: { id: String(id) } }),
    onSuccess: (_, note) =>
      client.setQueryData<TicketNote[]>(queryKey, (known) => known?.filter(({ id }) => id !== note.id)),
    onError: showError,
  });
}

/**
 * Form for a note about this ticket. It shares its draft with the composer. The draft is kept until the server has
 * stored the note.
 */
function NoteForm({ ticket }: { ticket: OpenTicket }) {
  const t = useTexts(panelTexts);
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const [issue, setIssue] = useState<string | null>(null);
  const { note, colleagues, isSaving, write, save } = useNote(ticket);
  const suggestions = useMentioning({ field, note, caret, colleagues });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const checked = ticketNoteForm.safeParse({ note });
    setIssue(checked.success ? null : formErrorText(checked.error.issues[0]?.message ?? ""));
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
