import type { TicketStatus } from "@recado/contract/ticket-status";
import { expect, it } from "vitest";
import { decideTicketStep, type TicketStep, type TicketUpdate } from "./decide-update.ts";

const me = 1;
const other = 2;
const third = 3;
const sales = 10;
const support = 11;

function ticket(status: TicketStatus, user_id: number | null = null, queue_id: number | null = sales) {
  return { status, user_id, queue_id };
}

function transfer(queueId: number | null, userId: number | null, connectionId?: number): TicketStep {
  return { step: "transfer", queueId, userId, connectionId };
}

const pending = ticket("pending");
const mine = ticket("open", me);
const others = ticket("open", other);
const closed = ticket("closed", me);

const cases: [string, ReturnType<typeof ticket>, TicketUpdate, TicketStep][] = [
  ["opening a pending ticket accepts it", pending, { status: "open" }, { step: "accept" }],
  [
    "opening a pending ticket with the caller as owner accepts it",
    pending,
    { status: "open", userId: me },
    { step: "accept" },
  ],
  [
    "opening a pending ticket with its own queue accepts it",
    pending,
    { status: "open", queueId: sales },
    { step: "accept" },
  ],
  [
    "opening a pending ticket for another user transfers it",
    pending,
    { status: "open", userId: other },
    transfer(sales, other),
  ],
  ["closing a pending ticket resolves it", pending, { status: "closed" }, { step: "resolve" }],
  [
    "setting a pending ticket to pending changes no state",
    pending,
    { status: "pending" },
    { step: "adjust" },
  ],
  [
    "giving a pending ticket another queue transfers it",
    pending,
    { queueId: support },
    transfer(support, null),
  ],
  ["giving a pending ticket to the caller transfers it", pending, { userId: me }, transfer(sales, me)],
  [
    "opening a pending ticket with a new queue accepts it into that queue",
    ticket("pending", null, null),
    { status: "open", userId: me, queueId: sales },
    { step: "accept", queueId: sales },
  ],
  ["setting the caller's ticket to pending returns it", mine, { status: "pending" }, { step: "return" }],
  [
    "setting the caller's ticket to pending without an owner returns it",
    mine,
    { status: "pending", userId: null },
    { step: "return" },
  ],
  ["closing the caller's ticket resolves it", mine, { status: "closed" }, { step: "resolve" }],
  [
    "closing the caller's ticket with another queue resolves it",
    mine,
    { status: "closed", queueId: support },
    { step: "resolve" },
  ],
  ["opening the caller's open ticket changes no state", mine, { status: "open" }, { step: "adjust" }],
  [
    "opening the caller's open ticket with an integration changes no state",
    mine,
    { status: "open", userId: me, integrationId: 5 },
    { step: "adjust" },
  ],
  [
    "opening another user's ticket for its owner changes no state",
    others,
    { status: "open", userId: other },
    { step: "adjust" },
  ],
  [
    "opening another user's ticket for its owner with a prompt changes no state",
    others,
    { status: "open", userId: other, queueId: sales, promptId: 5 },
    { step: "adjust" },
  ],
  [
    "opening another user's ticket for a third user transfers it",
    others,
    { status: "open", userId: third },
    transfer(sales, third),
  ],
  [
    "opening another user's ticket is an acceptance, to be refused later",
    others,
    { status: "open" },
    { step: "accept" },
  ],
  [
    "opening another user's ticket for the caller is an acceptance",
    others,
    { status: "open", userId: me },
    { step: "accept" },
  ],
  ["giving another user's ticket to the caller transfers it", others, { userId: me }, transfer(sales, me)],
  [
    "giving the caller's ticket its own queue and no owner transfers it",
    mine,
    { queueId: sales, userId: null },
    transfer(sales, null),
  ],
  [
    "giving the caller's ticket no owner and a connection transfers it over that connection",
    mine,
    { status: "pending", queueId: sales, userId: null, whatsappId: 7 },
    transfer(sales, null, 7),
  ],
  [
    "giving a pending ticket its own queue and no owner changes no state",
    pending,
    { queueId: sales, userId: null },
    { step: "adjust" },
  ],
  [
    "setting a pending ticket to pending with its own queue changes no state",
    pending,
    { status: "pending", queueId: sales, userId: null },
    { step: "adjust" },
  ],
  [
    "giving the caller's ticket another queue transfers it without an owner",
    mine,
    { queueId: support },
    transfer(support, null),
  ],
  [
    "giving the caller's ticket another queue and owner transfers it",
    mine,
    { queueId: support, userId: other },
    transfer(support, other),
  ],
  [
    "giving another user's ticket to a third user transfers it",
    others,
    { userId: third },
    transfer(sales, third),
  ],
  [
    "a transfer may include another connection",
    mine,
    { queueId: support, whatsappId: 7 },
    transfer(support, null, 7),
  ],
  ["removing the queue of a ticket transfers it", mine, { queueId: null }, transfer(null, null)],
  [
    "giving a ticket its own queue and owner changes no state",
    mine,
    { queueId: sales, userId: me },
    { step: "adjust" },
  ],
  ["integration fields alone change no state", mine, { useIntegration: true }, { step: "adjust" }],
  ["opening a resolved ticket reopens it", closed, { status: "open" }, { step: "reopen" }],
  ["a resolved ticket cannot be set to pending", closed, { status: "pending" }, { step: "impossible" }],
  ["a resolved ticket cannot be transferred", closed, { queueId: support }, { step: "impossible" }],
  [
    "a resolved ticket cannot be reopened for another user",
    closed,
    { status: "open", userId: other },
    { step: "impossible" },
  ],
  ["closing a resolved ticket changes no state", closed, { status: "closed" }, { step: "adjust" }],
];

it.each(cases)("%s", (_, before, update, step) => {
  expect(decideTicketStep(before, update, me)).toEqual(step);
});
