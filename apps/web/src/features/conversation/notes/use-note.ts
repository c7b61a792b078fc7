import { createTicketNote } from "@recado/contract/ticket-notes";
import { listUserNames } from "@recado/contract/users";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { showError } from "../../../shared/api/show-error.ts";
import { translate } from "../../../shared/i18n/language.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { showToast } from "../../../shared/ui/feedback/toast.ts";
import { changeDraft, draftOf, useDraftNote } from "../../tickets/drafts.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { type MentionableUser, mentionedIn } from "./mentions.ts";
import { setNoting } from "./note-mode.ts";
import { noteTexts } from "./texts.ts";

const shortest = 2;
const longest = 5_000;
const nobody: readonly MentionableUser[] = [];

/** State of an internal note. The note has a separate draft, which is kept until the server has stored the note. */
export function useNote(ticket: OpenTicket) {
  const note = useDraftNote(ticket.id);
  const colleagues = useColleagues();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (words: string) =>
      call(createTicketNote, {
        body: {
          note: words,
          ticketId: ticket.id,
          contactId: ticket.contactId,
          mentions: mentionedIn(words, colleagues),
        },
      }),
    onSuccess: (_, words) => {
      // Clears the draft only if it is unchanged: text that was typed during the save belongs to the next note.
      if (draftOf(ticket.id)?.note.trim() === words) {
        changeDraft(ticket.id, { note: "" });
        setNoting(ticket.id, false);
      }
      // Refetches the notes, because no live event adds the new note while the live connection is down.
      void client.invalidateQueries({ queryKey: ["ticket-notes", ticket.contactId] });
      // The id replaces the toast of an earlier note instead of showing both.
      showToast({ id: "note", message: translate(noteTexts, "saved"), tone: "good", ms: 3_000 });
    },
    onError: showError,
  });
  const words = note.trim();
  const canSave = words.length >= shortest && words.length <= longest && !isPending;

  return {
    note,
    colleagues,
    canSave,
    isSaving: isPending,
    excess: words.length - longest,
    write: (text: string) => changeDraft(ticket.id, { note: text }),
    save: () => {
      if (canSave) mutate(words);
    },
  };
}

function useColleagues(): readonly MentionableUser[] {
  const { id: ownId } = useUser();
  const { data } = useQuery({
    queryKey: ["colleagues"],
    queryFn: () => call(listUserNames, { query: {} }),
    select: (users) => users.filter(({ id }) => id !== ownId).map(({ id, name }) => ({ id, name })),
  });
  return data ?? nobody;
}
