import { defineErrors, entry } from "./error-entry.ts";

export const supportErrors = defineErrors({
  ERR_SUPPORT_INSIDE: entry(
    409,
    "Você está no suporte de uma empresa. Saia do suporte primeiro.",
    "You are already in a company's support session. Exit it first.",
    "Ya está en una sesión de soporte de una empresa. Salga de ella primero.",
  ),
  ERR_SUPPORT_OUTSIDE: entry(
    409,
    "Você não está no suporte de uma empresa.",
    "You are not in a company's support session.",
    "No está en una sesión de soporte de una empresa.",
  ),
  ERR_SUPPORT_HOST: entry(
    409,
    "A empresa de quem administra a instalação não pode ser acessada pelo suporte.",
    "The operator's own company cannot be accessed as support.",
    "No se puede acceder como soporte a la empresa de quien administra la instalación.",
  ),
  ERR_SUPPORT_AGENT: entry(
    409,
    "Quem está no suporte não pode aceitar atendimentos.",
    "Tickets cannot be accepted in a support session.",
    "En una sesión de soporte no se pueden aceptar tickets.",
  ),
});
