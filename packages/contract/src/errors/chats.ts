import { defineErrors, entry } from "./error-entry.ts";

export const chatErrors = defineErrors({
  ERR_NO_CHAT_FOUND: entry(404, "Conversa não encontrada.", "Chat not found.", "Conversación no encontrada."),
});
