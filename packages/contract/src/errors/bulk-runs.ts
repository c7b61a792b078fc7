import { defineErrors, entry } from "./error-entry.ts";

export const bulkRunErrors = defineErrors({
  ERR_NO_BULK_RUN_FOUND: entry(
    404,
    "Ação em massa não encontrada.",
    "Bulk action not found.",
    "Acción masiva no encontrada.",
  ),
  ERR_BULK_RUN_UNDER_WAY: entry(
    409,
    "Outra ação em massa sua ainda está em andamento. Aguarde o fim ou pare-a.",
    "Another bulk action of yours is still running. Wait until it ends, or stop it.",
    "Otra acción masiva suya sigue en curso. Espere a que termine o deténgala.",
  ),
  ERR_BULK_RUN_TOO_LARGE: entry(
    409,
    "A lista tem mais de {limit} atendimentos. Use os filtros para dividi-la.",
    "The list has more than {limit} tickets. Use the filters to split it.",
    "La lista tiene más de {limit} tickets. Use los filtros para dividirla.",
  ),
});
