import { defineErrors, entry } from "./error-entry.ts";

export const promptErrors = defineErrors({
  ERR_NO_PROMPT_FOUND: entry(404, "Prompt não encontrado.", "Prompt not found.", "Prompt no encontrado."),
});
