import { defineErrors, entry } from "./error-entry.ts";

export const ticketRuleErrors = defineErrors({
  ERR_NO_RULE_FOUND: entry(404, "Regra não encontrada.", "Rule not found.", "Regla no encontrada."),
  ERR_CONTACT_OPTED_OUT: entry(
    409,
    "O contato não quer receber mensagens automáticas.",
    "The contact opted out of automatic messages.",
    "El contacto no quiere recibir mensajes automáticos.",
  ),
  ERR_AUTOMATIC_TEXT_TO_GROUP: entry(
    409,
    "Grupos não recebem mensagens automáticas.",
    "Groups get no automatic messages.",
    "Los grupos no reciben mensajes automáticos.",
  ),
  ERR_CONVERSATION_HELD: entry(
    409,
    "Outro aplicativo está respondendo ao cliente.",
    "Another app is replying to the customer.",
    "Otra aplicación está respondiendo al cliente.",
  ),
});
