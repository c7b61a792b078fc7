import type { TicketStatus } from "@recado/contract/tickets";
import { expect, it } from "vitest";
import { decideStep, type Step, type TicketUpdate } from "./decide-update.ts";

const me = 1;
const other = 2;
const third = 3;
const sales = 10;
const support = 11;

function ticket(status: TicketStatus, user_id: number | null = null, queue_id: number | null = sales) {
  return { status, user_id, queue_id };
}

function transfer(queueId: number | null, userId: number | null, connectionId?: number): Step {
  return { step: "transfer", queueId, userId, connectionId };
}

const pending = ticket("pending");
const mine = ticket("open", me);
const others = ticket("open", other);
const closed = ticket("closed", me);

const cases: [string, ReturnType<typeof ticket>, TicketUpdate, Step][] = [
  ["opening a waiting one accepts it", pending, { status: "open" }, { step: "accept" }],
  ["so it does with my own name", pending, { status: "open", userId: me }, { step: "accept" }],
  ["so it does with its own queue", pending, { status: "open", queueId: sales }, { step: "accept" }],
  [
    "opening it for somebody else hands it over",
    pending,
    { status: "open", userId: other },
    transfer(sales, other),
  ],
  ["a waiting one may be resolved", pending, { status: "closed" }, { step: "resolve" }],
  ["leaving it waiting changes no state", pending, { status: "pending" }, { step: "adjust" }],
  ["a waiting one goes to another queue", pending, { queueId: support }, transfer(support, null)],
  ["a waiting one may be given to me", pending, { userId: me }, transfer(sales, me)],
  [
    "accepting into a queue is accepting",
    ticket("pending", null, null),
    { status: "open", userId: me, queueId: sales },
    { step: "accept", queueId: sales },
  ],
  ["returning puts mine back", mine, { status: "pending" }, { step: "return" }],
  [
    "returning with no owner is still returning",
    mine,
    { status: "pending", userId: null },
    { step: "return" },
  ],
  ["resolving ends mine", mine, { status: "closed" }, { step: "resolve" }],
  [
    "resolving wins over a queue beside it",
    mine,
    { status: "closed", queueId: support },
    { step: "resolve" },
  ],
  ["accepting mine again changes no state", mine, { status: "open" }, { step: "adjust" }],
  [
    "so it does with my own name and an integration",
    mine,
    { status: "open", userId: me, integrationId: 5 },
    { step: "adjust" },
  ],
  [
    "opening another's in its owner's name changes no state",
    others,
    { status: "open", userId: other },
    { step: "adjust" },
  ],
  [
    "so it does with its own queue and a prompt",
    others,
    { status: "open", userId: other, queueId: sales, promptId: 5 },
    { step: "adjust" },
  ],
  [
    "opening another's for a third hands it over",
    others,
    { status: "open", userId: third },
    transfer(sales, third),
  ],
  ["accepting another's is accepting, to be refused", others, { status: "open" }, { step: "accept" }],
  ["so it is with my name", others, { status: "open", userId: me }, { step: "accept" }],
  ["taking another's over is a transfer to me", others, { userId: me }, transfer(sales, me)],
  [
    "mine goes back to its own queue with nobody",
    mine,
    { queueId: sales, userId: null },
    transfer(sales, null),
  ],
  [
    "so it does when it is said to wait, over the connection that is named",
    mine,
    { status: "pending", queueId: sales, userId: null, whatsappId: 7 },
    transfer(sales, null, 7),
  ],
  [
    "a waiting one of nobody stays where it is",
    pending,
    { queueId: sales, userId: null },
    { step: "adjust" },
  ],
  [
    "also when it is said to wait",
    pending,
    { status: "pending", queueId: sales, userId: null },
    { step: "adjust" },
  ],
  ["mine goes to another queue and waits there", mine, { queueId: support }, transfer(support, null)],
  [
    "mine goes to somebody in another queue",
    mine,
    { queueId: support, userId: other },
    transfer(support, other),
  ],
  ["another's goes to a third", others, { userId: third }, transfer(sales, third)],
  [
    "a transfer may name the connection too",
    mine,
    { queueId: support, whatsappId: 7 },
    transfer(support, null, 7),
  ],
  ["taking a ticket out of its queue is a transfer", mine, { queueId: null }, transfer(null, null)],
  ["naming what is already so changes no state", mine, { queueId: sales, userId: me }, { step: "adjust" }],
  ["integration fields alone change no state", mine, { useIntegration: true }, { step: "adjust" }],
  ["opening a resolved one reopens it", closed, { status: "open" }, { step: "reopen" }],
  ["a resolved one cannot wait again", closed, { status: "pending" }, { step: "impossible" }],
  ["a resolved one cannot be transferred", closed, { queueId: support }, { step: "impossible" }],
  [
    "a resolved one cannot be reopened for somebody else",
    closed,
    { status: "open", userId: other },
    { step: "impossible" },
  ],
  ["resolving a resolved one changes no state", closed, { status: "closed" }, { step: "adjust" }],
];

it.each(cases)("%s", (_, before, update, step) => {
  expect(decideStep(before, update, me)).toEqual(step);
});
