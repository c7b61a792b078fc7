import { defineErrors, entry } from "./error-entry.ts";

export const ticketNoteErrors = defineErrors({
  ERR_NO_NOTE_FOUND: entry(404, "Observação não encontrada.", "Note not found.", "Nota no encontrada."),
});
