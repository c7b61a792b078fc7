import { defineErrors, entry } from "./error-entry.ts";

export const fileErrors = defineErrors({
  ERR_NO_FILE_FOUND: entry(
    404,
    "Lista de arquivos não encontrada.",
    "File list not found.",
    "Lista de archivos no encontrada.",
  ),
});
