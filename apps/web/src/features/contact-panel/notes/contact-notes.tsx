import { ActionIcon } from "@mantine/core";
import { deleteTicketNote, listTicketNotes, type TicketNote } from "@recado/contract/ticket-notes";
import { IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { showError, showSuccess } from "../../../shared/api/show-error.ts";
import { formatDateTime } from "../../../shared/format/time.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useLiveEvent } from "../../../shared/live/use-live-event.ts";
import { useCan, useUser } from "../../../shared/session/session-context.ts";
import { ConfirmDialog } from "../../../shared/ui/dialogs/confirm-dialog.tsx";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { PanelHint, PanelSection } from "../panel-section.tsx";
import { PanelState } from "../panel-state.tsx";
import { panelTexts } from "../panel-texts.ts";
import classes from "./contact-notes.module.css";
import { NoteForm } from "./note-form.tsx";

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
  const author = note.user?.name ?? t("gone");
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

/** Notes on a contact from all tickets that the user may see, newest first, kept current by live events. */
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
