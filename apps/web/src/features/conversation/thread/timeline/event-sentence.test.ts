import type { TicketEvent } from "@recado/contract/ticket-events";
import { describe, expect, it } from "vitest";
import { lookUp } from "../../../../shared/i18n/look-up.ts";
import { eventSentence } from "./event-sentence.ts";
import { timelineTexts } from "./timeline-texts.ts";

describe("the line of a ticket event", () => {
  const moved = { to: { queue: "Caixa", user: null, connection: "Loja" } };
  const byRafael = { user: { id: 7, name: "Rafael" } };
  it.each<[string, Partial<TicketEvent>, string]>([
    [
      "names the setting that moved the ticket and its minutes",
      { type: "moved", ...moved, reason: { type: "timer", setting: "timeToTransfer", minutes: 10 } },
      "Transferido para Caixa porque esperou 10 min sem fila",
    ],
    [
      "names the setting that closed the ticket and its minutes",
      { type: "expired", reason: { type: "timer", setting: "expiresTicket", minutes: 30 } },
      "Resolvido porque o cliente ficou 30 min sem responder",
    ],
    [
      "without a reason stays as it was",
      { type: "moved", ...moved },
      "Esperou sem fila e foi transferido para Caixa",
    ],
    [
      "says why a ticket woke, also from before events had reasons",
      { type: "woken", wokenBy: "time" },
      "O atendimento voltou porque chegou a hora",
    ],
    [
      "gives no reason for a user's step",
      { type: "accepted", ...byRafael, reason: { type: "user" } },
      "Rafael aceitou o atendimento",
    ],
    [
      "gives no reason twice for the customer's choice",
      { type: "queued", ...moved, reason: { type: "customer" } },
      "O cliente escolheu a fila Caixa",
    ],
    [
      "does not ascribe the assistant's choice of a queue to the customer",
      { type: "queued", ...moved, reason: { type: "assistant" } },
      "Transferido para a fila Caixa por decisão do assistente",
    ],
    [
      "names the user whose change returned the ticket",
      { type: "returned", ...byRafael, reason: { type: "userChange", name: "Bruna" } },
      "Rafael devolveu o atendimento porque Bruna deixou de atender aqui",
    ],
    [
      "names the rule and its version",
      {
        type: "tagged",
        tag: { name: "VIP", color: "#000" },
        reason: { type: "rule", id: 1, name: "Ouro", version: 3 },
      },
      "Tag VIP adicionada pela regra Ouro (versão 3)",
    ],
    [
      "names the rule that only sent a message",
      { type: "ruleRan", reason: { type: "rule", id: 1, name: "Ouro", version: 3 } },
      "Ação automática pela regra Ouro (versão 3)",
    ],
    [
      "names the scale of a rating",
      { type: "rated", rating: 4, ratingScale: 5, reason: { type: "customer" } },
      "O cliente avaliou com nota 4 de 5",
    ],
    [
      "quotes the comment on a rating",
      { type: "ratingCommented", comment: "Rápido!", reason: { type: "customer" } },
      "O cliente comentou a avaliação: “Rápido!”",
    ],
    [
      "names the priority before and after",
      { type: "prioritised", ...byRafael, priority: { from: "normal", to: "urgent" } },
      "Rafael mudou a prioridade de Normal para Urgente",
    ],
    [
      "names the SLA whose target was missed, and the clock",
      {
        type: "slaBreached",
        slaKind: "firstAnswer",
        reason: { type: "slaPolicy", id: 1, name: "Ouro", version: 3 },
      },
      "Venceu o prazo da primeira resposta definido pelo SLA Ouro (versão 3)",
    ],
    [
      "names the agent whom the round robin of the queue chose, and the open tickets of the candidates",
      {
        type: "transferred",
        from: { queue: "Vendas", user: null, connection: "Loja" },
        to: { queue: "Vendas", user: "Bruna", connection: "Loja" },
        reason: {
          type: "assignment",
          strategy: "roundRobin",
          counts: [
            { userId: 2, name: "Bruna", open: 1 },
            { userId: 3, name: "Caio", open: 0 },
          ],
        },
      },
      "Atribuído a Bruna pelo rodízio da fila Vendas (em aberto: Bruna 1, Caio 0)",
    ],
    [
      "names the agent who did not answer in time",
      {
        type: "returned",
        from: { queue: "Vendas", user: "Bruna", connection: "Loja" },
        to: { queue: "Vendas", user: null, connection: "Loja" },
        reason: { type: "timer", setting: "giveBack", minutes: 10 },
      },
      "Devolvido à fila Vendas porque Bruna não respondeu em 10 min",
    ],
    [
      "names the queue in which the ticket waited too long",
      {
        type: "moved",
        from: { queue: "Vendas", user: null, connection: "Loja" },
        to: { queue: "Suporte", user: null, connection: "Loja" },
        reason: { type: "timer", setting: "overflow", minutes: 15 },
      },
      "Transferido para Suporte porque esperou 15 min na fila Vendas",
    ],
  ])("%s", (_, changes, sentence) => {
    const event: TicketEvent = { ...plain, ...changes };
    expect(eventSentence(event, (key, params) => lookUp(timelineTexts.pt, "pt-BR", key, params))).toBe(
      sentence,
    );
  });
});

const plain: TicketEvent = {
  id: "1",
  ticketId: 1,
  type: "opened",
  user: null,
  from: null,
  to: null,
  tag: null,
  campaign: null,
  note: null,
  rating: null,
  until: null,
  wokenBy: null,
  priority: null,
  ratingScale: null,
  comment: null,
  slaKind: null,
  reason: null,
  stepId: null,
  isUndone: false,
  createdAt: "2026-11-20T10:00:00.000Z",
};
