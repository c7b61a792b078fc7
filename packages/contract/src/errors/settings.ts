import { defineErrors, entry } from "./error-entry.ts";

export const settingErrors = defineErrors({
  ERR_NO_SETTING_FOUND: entry(
    404,
    "Configuração não encontrada.",
    "Setting not found.",
    "Configuración no encontrada.",
  ),
  ERR_NO_HOST_WEBHOOK: entry(
    404,
    "Nenhum endereço foi informado para os avisos.",
    "No notification URL is set.",
    "No se indicó ninguna URL para los avisos.",
  ),
});
