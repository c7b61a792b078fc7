import { defineErrors, entry } from "./error-entry.ts";

export const ticketViewErrors = defineErrors({
  ERR_NO_TICKET_VIEW_FOUND: entry(404, "Visão não encontrada.", "View not found.", "Vista no encontrada."),
  ERR_TICKET_VIEW_NAME_EXISTS: entry(
    409,
    "Já existe uma visão com este nome.",
    "A view with this name already exists.",
    "Ya existe una vista con este nombre.",
  ),
});
