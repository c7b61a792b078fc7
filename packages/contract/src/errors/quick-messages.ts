import { defineErrors, entry } from "./error-entry.ts";

export const quickMessageErrors = defineErrors({
  ERR_NO_QUICK_MESSAGE_FOUND: entry(
    404,
    "Resposta rápida não encontrada.",
    "Quick message not found.",
    "Mensaje rápido no encontrado.",
  ),
  ERR_SHORTCODE_EXISTS: entry(
    409,
    "Já existe uma resposta rápida com este atalho.",
    "A quick message with this shortcut already exists.",
    "Ya existe un mensaje rápido con este atajo.",
  ),
});
