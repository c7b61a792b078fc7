import { defineErrors, entry } from "./error-entry.ts";

export const ticketViewErrors = defineErrors({
  ERR_NO_TICKET_VIEW_FOUND: entry(404, "Visão não encontrada.", "View not found.", "Vista no encontrada."),
  ERR_TICKET_VIEW_NAME_EXISTS: entry(
    409,
    "Você já tem uma visão com este nome.",
    "You already have a view with this name.",
    "Ya tiene una vista con este nombre.",
  ),
});
