import { defineErrors, entry } from "./error-entry.ts";

export const aiAssistantErrors = defineErrors({
  ERR_NO_AI_ASSISTANT_VERSION: entry(
    404,
    "Versão do assistente não encontrada.",
    "Version of the assistant not found.",
    "Versión del asistente no encontrada.",
  ),
  ERR_NO_AI_ASSISTANT_DRAFT: entry(
    409,
    "Não há rascunho para publicar.",
    "There is no draft to publish.",
    "No hay borrador para publicar.",
  ),
});
