import { deleteTicketNote, listTicketNotes, type TicketNote } from "@recado/contract/ticket-notes";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { showError } from "../../../shared/api/show-error.ts";
import { useLiveEvent } from "../../../shared/live/use-live-event.ts";

const keyOf = (contactId: number) => ["ticket-notes", contactId] as const;

/** Notes on a contact from all tickets that the user may see, newest first, kept current by live events. */
export function useContactNotes(contactId: number) {
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

export function useDeleteNote(contactId: number) {
  const client = useQueryClient();
  const queryKey = keyOf(contactId);
  return useMutation({
    mutationFn: ({ id }: TicketNote) => call(deleteTicketNote, { params: { id: String(id) } }),
    onSuccess: (_, note) =>
      client.setQueryData<TicketNote[]>(queryKey, (known) => known?.filter(({ id }) => id !== note.id)),
    onError: showError,
  });
}
