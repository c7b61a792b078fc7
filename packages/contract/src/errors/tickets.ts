import { defineErrors, entry } from "./error-entry.ts";

export const ticketErrors = defineErrors({
  ERR_NO_TICKET_FOUND: entry(
    404,
    "Atendimento não encontrado.",
    "Ticket not found.",
    "Ticket no encontrado.",
  ),
  ERR_OTHER_OPEN_TICKET: entry(
    409,
    "Já existe um atendimento aberto para este contato.",
    "This contact already has an open ticket.",
    "Este contacto ya tiene un ticket abierto.",
  ),
  ERR_CREATING_TICKET: entry(
    500,
    "Não foi possível criar o atendimento.",
    "The ticket could not be created.",
    "No se pudo crear el ticket.",
  ),
  ERR_TICKET_TAKEN: entry(
    409,
    "{user} já aceitou este atendimento.",
    "{user} has already accepted this ticket.",
    "{user} ya aceptó este ticket.",
  ),
  ERR_TICKET_STATE: entry(
    409,
    "O atendimento mudou nesse meio-tempo. Veja como ele está agora e tente de novo.",
    "The ticket has changed in the meantime. Check its status and try again.",
    "El ticket cambió mientras tanto. Revise su estado e inténtelo de nuevo.",
  ),
  ERR_TICKET_CLOSED: entry(
    409,
    "O atendimento está resolvido. Reabra-o para responder.",
    "The ticket is resolved. Reopen it to reply.",
    "El ticket está resuelto. Reábralo para responder.",
  ),
  ERR_TICKET_NOT_OWNED: entry(
    409,
    "Aceite o atendimento para responder.",
    "Accept the ticket to reply.",
    "Acepte el ticket para responder.",
  ),
  ERR_UNDO_OVER: entry(
    409,
    "Não é mais possível desfazer: o atendimento mudou ou o tempo acabou.",
    "This can no longer be undone: the ticket has changed or time ran out.",
    "Ya no se puede deshacer: el ticket cambió o se acabó el tiempo.",
  ),
});
