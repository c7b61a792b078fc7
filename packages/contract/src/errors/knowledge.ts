import { defineErrors, entry } from "./error-entry.ts";

export const knowledgeErrors = defineErrors({
  ERR_NO_KNOWLEDGE_SOURCE_FOUND: entry(
    404,
    "Fonte não encontrada.",
    "Source not found.",
    "Fuente no encontrada.",
  ),
  ERR_NO_KNOWLEDGE_PIECE_FOUND: entry(
    404,
    "Este trecho não existe mais.",
    "This passage no longer exists.",
    "Este fragmento ya no existe.",
  ),
  ERR_NO_KNOWLEDGE_MISS_FOUND: entry(
    404,
    "Pergunta não encontrada.",
    "Question not found.",
    "Pregunta no encontrada.",
  ),
  ERR_KNOWLEDGE_NOT_EDITABLE: entry(
    409,
    "O texto desta fonte não pode ser editado aqui. Leia a fonte de novo ou envie outro arquivo.",
    "The text of this source cannot be edited here. Read the source again or upload another file.",
    "El texto de esta fuente no se puede editar aquí. Lea la fuente de nuevo o suba otro archivo.",
  ),
});
