import { defineErrors, entry } from "../shared/error-entry.ts";

export const settingErrors = defineErrors({
  ERR_NO_SETTING_FOUND: entry(
    404,
    "Configuração não encontrada.",
    "Setting not found.",
    "Configuración no encontrada.",
  ),
});
