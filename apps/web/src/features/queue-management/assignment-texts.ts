import { defineTexts } from "../../shared/i18n/define-texts.ts";

export const assignmentTexts = defineTexts({
  pt: {
    strategy: "Quem recebe os atendimentos que aguardam",
    strategies: {
      manual: "Quem aceitar primeiro",
      roundRobin: "Rodízio entre os atendentes",
      leastBusy: "Quem tem menos atendimentos",
    },
    hints: {
      manual: "Os atendimentos aguardam até que alguém os aceite.",
      roundRobin:
        "Um por vez, na proporção dos pesos. Recebe quem está online, não ausente e dentro do limite.",
      leastBusy:
        "Quem tem menos em aberto para o seu limite. Recebe quem está online, não ausente e dentro do limite.",
    },
    lastAttendantFirst: "Último atendente primeiro",
    lastAttendantFirstHint: "O cliente volta para quem o atendeu por último, se essa pessoa puder receber.",
    giveBack: "Devolver à fila sem resposta após",
    giveBackHint: "Vale para o que foi atribuído automaticamente; outra pessoa recebe. 0 não devolve.",
    overflow: "Quando a espera é longa, mover para",
    noOverflow: "Nenhuma outra fila",
    overflowMinutes: "Mover após uma espera de",
    minutes: "min",
    weights: "Pesos do rodízio",
    weightsHint: "Quem tem peso 2 recebe o dobro de quem tem peso 1.",
    nobody: "Ninguém atende esta fila ainda. Adicione-a a um usuário.",
    failed: "Não foi possível carregar os atendentes.",
  },
  en: {
    strategy: "Who gets waiting tickets",
    strategies: {
      manual: "Whoever accepts first",
      roundRobin: "Agents in turn (round robin)",
      leastBusy: "The agent with the fewest tickets",
    },
    hints: {
      manual: "Tickets wait until someone accepts them.",
      roundRobin:
        "One at a time, in proportion to the weights. Agents must be online, not away and below their limit.",
      leastBusy:
        "The agent with the fewest open tickets for their limit. Agents must be online, not away and below their limit.",
    },
    lastAttendantFirst: "Last agent first",
    lastAttendantFirstHint: "Customers return to the agent who served them last, if that agent is available.",
    giveBack: "Return to the queue without an answer after",
    giveBackHint: "Applies to automatic assignments; another agent gets the ticket. 0 means never.",
    overflow: "After a long wait, move to",
    noOverflow: "No other queue",
    overflowMinutes: "Move after waiting for",
    minutes: "min",
    weights: "Round robin weights",
    weightsHint: "An agent with weight 2 gets twice as many tickets as one with weight 1.",
    nobody: "No one is assigned to this queue yet. Add it to a user.",
    failed: "The agents could not be loaded.",
  },
  es: {
    strategy: "Quién recibe los tickets en espera",
    strategies: {
      manual: "Quien acepte primero",
      roundRobin: "Turno rotativo entre los agentes",
      leastBusy: "Quien tiene menos tickets",
    },
    hints: {
      manual: "Los tickets esperan hasta que alguien los acepte.",
      roundRobin:
        "Uno por vez, en proporción a los pesos. Recibe quien está en línea, no ausente y por debajo de su límite.",
      leastBusy:
        "Quien tiene menos abiertos para su límite. Recibe quien está en línea, no ausente y por debajo de su límite.",
    },
    lastAttendantFirst: "Último agente primero",
    lastAttendantFirstHint: "El cliente vuelve con quien lo atendió la última vez, si está disponible.",
    giveBack: "Devolver a la cola sin respuesta después de",
    giveBackHint: "Vale para lo asignado automáticamente; otra persona lo recibe. 0 no devuelve.",
    overflow: "Si la espera es larga, mover a",
    noOverflow: "Ninguna otra cola",
    overflowMinutes: "Mover después de esperar",
    minutes: "min",
    weights: "Pesos del turno rotativo",
    weightsHint: "Quien tiene peso 2 recibe el doble que quien tiene peso 1.",
    nobody: "Nadie atiende esta cola todavía. Agréguela a un usuario.",
    failed: "No se pudieron cargar los agentes.",
  },
});
