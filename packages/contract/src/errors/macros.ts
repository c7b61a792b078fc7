import { defineErrors, entry } from "./error-entry.ts";

export const macroErrors = defineErrors({
  ERR_NO_MACRO_FOUND: entry(404, "Macro não encontrada.", "Macro not found.", "Macro no encontrada."),
  ERR_MACRO_SHORTCUT_EXISTS: entry(
    409,
    "Já existe uma macro com este atalho.",
    "A macro with this shortcut already exists.",
    "Ya existe una macro con este atajo.",
  ),
  ERR_MACRO_OF_OTHER_QUEUE: entry(
    409,
    "Esta macro não é para atendimentos desta fila.",
    "This macro is not for tickets of this queue.",
    "Esta macro no es para tickets de esta cola.",
  ),
});
