/** Names of the fields of queues, and of what they assign to users. */
export const queueFieldTexts = {
  pt: {
    assignment: "distribuição dos atendimentos",
    capacity: "limite de atendimentos em aberto",
    giveBackMinutes: "devolução sem resposta (min)",
    lastAttendantFirst: "último atendente primeiro",
    leave: "afastamento",
    overflow: "transbordo da fila",
    secondCopies: "segunda via de cobranças",
    weights: "pesos do rodízio",
  },
  en: {
    assignment: "assignment",
    capacity: "open ticket limit",
    giveBackMinutes: "return without an answer (min)",
    lastAttendantFirst: "last agent first",
    leave: "leave",
    overflow: "queue overflow",
    secondCopies: "invoice copies",
    weights: "round robin weights",
  },
  es: {
    assignment: "asignación",
    capacity: "límite de tickets abiertos",
    giveBackMinutes: "devolución sin respuesta (min)",
    lastAttendantFirst: "último agente primero",
    leave: "ausencia programada",
    overflow: "desborde de la cola",
    secondCopies: "copias de facturas",
    weights: "pesos del turno rotativo",
  },
};
