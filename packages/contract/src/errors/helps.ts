import { defineErrors, entry } from "./error-entry.ts";

export const helpErrors = defineErrors({
  ERR_NO_HELP_FOUND: entry(
    404,
    "Vídeo de ajuda não encontrado.",
    "Help video not found.",
    "Video de ayuda no encontrado.",
  ),
});
