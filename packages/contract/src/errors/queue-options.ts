import { defineErrors, entry } from "./error-entry.ts";

export const queueOptionErrors = defineErrors({
  ERR_NO_QUEUE_OPTION_FOUND: entry(
    404,
    "Opção não encontrada.",
    "Option not found.",
    "Opción no encontrada.",
  ),
  ERR_QUEUE_OPTION_LIMIT: entry(
    400,
    "Um menu tem no máximo {siblings} opções em cada nível e {levels} níveis.",
    "A menu can have up to {siblings} options at each level and {levels} levels.",
    "Un menú puede tener hasta {siblings} opciones en cada nivel y {levels} niveles.",
  ),
});
