import { defineErrors, entry } from "./error-entry.ts";

export const supportErrors = defineErrors({
  ERR_SUPPORT_INSIDE: entry(
    409,
    "Você está no suporte de uma empresa. Saia do suporte primeiro.",
    "You are inside a company for support. Leave it first.",
    "Está en el soporte de una empresa. Salga del soporte primero.",
  ),
  ERR_SUPPORT_OUTSIDE: entry(
    409,
    "Você não está no suporte de uma empresa.",
    "You are not inside a company for support.",
    "No está en el soporte de una empresa.",
  ),
  ERR_SUPPORT_HOST: entry(
    409,
    "A empresa de quem administra a instalação não pode ser acessada pelo suporte.",
    "The company of whoever hosts cannot be entered for support.",
    "No se puede entrar por soporte en la empresa de quien administra la instalación.",
  ),
  ERR_SUPPORT_AGENT: entry(
    409,
    "Quem está no suporte não assume atendimentos.",
    "Whoever is inside for support takes no tickets.",
    "Quien está en el soporte no toma atenciones.",
  ),
});
