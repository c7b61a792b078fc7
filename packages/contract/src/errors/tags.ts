import { defineErrors, entry } from "./error-entry.ts";

export const tagErrors = defineErrors({
  ERR_NO_TAG_FOUND: entry(404, "Tag não encontrada.", "Tag not found.", "Etiqueta no encontrada."),
  ERR_TAG_NAME_EXISTS: entry(
    409,
    "Já existe uma tag com este nome.",
    "A tag with this name already exists.",
    "Ya existe una etiqueta con este nombre.",
  ),
});
