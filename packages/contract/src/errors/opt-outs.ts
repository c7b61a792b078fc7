import { defineErrors, entry } from "./error-entry.ts";

export const optOutErrors = defineErrors({
  ERR_NO_OPT_OUT_FOUND: entry(
    404,
    "Descadastro não encontrado.",
    "Opt-out not found.",
    "Baja no encontrada.",
  ),
  ERR_OPT_OUT_EXISTS: entry(
    409,
    "Esta pessoa já não recebe campanhas.",
    "This person has already opted out of campaigns.",
    "Esta persona ya se dio de baja de las campañas.",
  ),
});
