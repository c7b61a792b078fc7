import { defineErrors, entry } from "./error-entry.ts";

export const quickMessageErrors = defineErrors({
  ERR_NO_QUICK_MESSAGE_FOUND: entry(
    404,
    "Resposta rápida não encontrada.",
    "Quick reply not found.",
    "Respuesta rápida no encontrada.",
  ),
  ERR_SHORTCODE_EXISTS: entry(
    409,
    "Já existe uma resposta rápida com este atalho.",
    "A quick reply with this shortcut already exists.",
    "Ya existe una respuesta rápida con este atajo.",
  ),
});
