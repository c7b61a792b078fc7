import type { Message } from "@recado/contract/messages";
import { getTicket, listTickets, showTyping, type Ticket, updateTicket } from "@recado/contract/tickets";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type Company,
  foundCompany,
  hire,
  newCustomer,
  openInbox,
  openTicketOf,
  type Person,
  ticketFromMessage,
  untilTrue,
} from "../../testing/cast.ts";
import { type House, type Listener, openHouse } from "../../testing/house.ts";
import { countWaiting, whileLocked } from "../../testing/races.ts";
import { expectRefusal } from "../../testing/refusals.ts";
import { assignQueues } from "../users/actions.ts";
import type { TicketUpdate } from "./decide-update.ts";

let house: House;
let padaria: Company;
let vizinha: Company;
let ana: Listener;
let bruno: Listener;
let clara: Listener;
let neighbour: Listener;

beforeAll(async () => {
  house = await openHouse();
  padaria = await foundCompany(house);
  vizinha = await foundCompany(house, "Vizinha");
  ana = await openInbox(house, padaria.ana);
  bruno = await openInbox(house, padaria.bruno);
  clara = await openInbox(house, padaria.clara);
  neighbour = await openInbox(house, vizinha.ana);
});
afterAll(() => house.close());
beforeEach(async () => {
  await allHeard();
  for (const listener of [ana, bruno, clara, neighbour]) listener.heard.splice(0);
});

function update(person: Person, ticket: Pick<Ticket, "id">, body: TicketUpdate) {
  return house.call(person.token, updateTicket, { params: { id: String(ticket.id) }, body });
}

async function allHeard(): Promise<void> {
  for (const listener of [ana, bruno, clara, neighbour]) await listener.settle();
}

interface AboutTicket {
  action: string;
  ticketId?: number;
  ticket?: Ticket;
  message?: Message;
}

/** What a listener heard of a ticket, in short: `update open`, `delete`, `create message`. */
function heardOf({ heard }: Listener, ticketId: number): string[] {
  return heard.flatMap(({ name, payload }) => {
    if (name !== "ticket" && name !== "appMessage") return [];
    const { action, message, ticket, ...about } = payload as AboutTicket;
    if ((about.ticketId ?? message?.ticketId ?? ticket?.id) !== ticketId) return [];
    if (name === "appMessage") return [`${action} message`];
    return [ticket ? `${action} ${ticket.status}` : action];
  });
}

describe("every step is heard by the agents of the ticket's queue and by admins, and by nobody else", () => {
  const steps: [string, TicketUpdate, string][] = [
    ["accepting", { status: "open" }, "update open"],
    ["returning", { status: "pending" }, "update pending"],
    ["accepting again", { status: "open" }, "update open"],
    ["resolving", { status: "closed" }, "update closed"],
    ["reopening", { status: "open" }, "update open"],
  ];
  let ticket: Ticket;
  beforeAll(async () => {
    ticket = await ticketFromMessage(house, padaria);
  });

  it.each(steps)("%s", async (_, body, event) => {
    await update(padaria.bruno, ticket, body);
    await allHeard();
    expect(heardOf(ana, ticket.id)).toEqual([event]);
    expect(heardOf(bruno, ticket.id)).toEqual([event]);
    expect([...clara.heard, ...neighbour.heard]).toEqual([]);
  });
});

describe("a ticket that moves to another queue", () => {
  it("is gone for the agents of the old queue, at once and in every room", async () => {
    const customer = newCustomer();
    const ticket = await openTicketOf(house, padaria, padaria.bruno, customer);
    expect(await bruno.join("ChatBox", ticket.id)).toBe(true);
    bruno.heard.splice(0);
    await update(padaria.ana, ticket, { queueId: padaria.support });
    await house.channel.say(padaria.connectionId, customer, "Ainda estão aí?");
    await clara.next(({ name }) => name === "appMessage");
    await allHeard();
    expect(heardOf(bruno, ticket.id)).toEqual(["delete"]);
    expect(heardOf(clara, ticket.id)).toEqual(["update pending", "create message"]);
    expect(heardOf(ana, ticket.id).slice(-2)).toEqual(["update pending", "create message"]);
    expect(neighbour.heard).toEqual([]);
    const params = { id: String(ticket.id) };
    await expectRefusal(house.call(padaria.bruno.token, getTicket, { params }), "ERR_NO_TICKET_FOUND");
    expect(await bruno.join("ChatBox", ticket.id)).toBe(false);
  });

  it("stays with an agent who serves both queues", async () => {
    const dora = await hire(house, padaria, { name: "Dora", queueIds: [padaria.sales, padaria.support] });
    const listener = await openInbox(house, dora);
    const ticket = await openTicketOf(house, padaria, dora);
    await listener.settle();
    listener.heard.splice(0);
    await update(dora, ticket, { queueId: padaria.support });
    await listener.settle();
    expect(heardOf(listener, ticket.id)).toEqual(["update pending"]);
  });

  it("is heard without a queue by those who may see such tickets, and by no others", async () => {
    const edu = await hire(house, padaria, { name: "Edu", allTicket: true });
    const listener = await openInbox(house, edu);
    const ticket = await openTicketOf(house, padaria);
    await allHeard();
    await update(padaria.ana, ticket, { queueId: null });
    await listener.settle();
    await allHeard();
    expect(heardOf(listener, ticket.id)).toEqual(["update pending"]);
    expect(heardOf(bruno, ticket.id).at(-1)).toBe("delete");
    expect(heardOf(clara, ticket.id)).toEqual([]);
  });
});

describe("an agent's rights", () => {
  function serve(person: Person, queueIds: readonly number[]) {
    return house.app.database.write(padaria.id, (db) => assignQueues(db, person.id, queueIds));
  }

  it("change the live rooms at once: what was lost falls silent, what was gained is heard", async () => {
    const rita = await hire(house, padaria, { name: "Rita", queueIds: [padaria.sales] });
    const listener = await openInbox(house, rita);
    const customer = newCustomer();
    const ticket = await openTicketOf(house, padaria, padaria.bruno, customer);
    expect(await listener.join("ChatBox", ticket.id)).toBe(true);
    await serve(rita, [padaria.support]);
    // A refused join shows that the word has come through; then every room has been checked.
    await untilTrue(async () => !(await listener.join("ChatBox", ticket.id)));
    await house.app.live.recheck(() => true);
    await listener.settle();
    listener.heard.splice(0);
    await update(padaria.bruno, ticket, { status: "closed" });
    const moved = await openTicketOf(house, padaria);
    await update(padaria.bruno, moved, { queueId: padaria.support });
    await listener.settle();
    expect(heardOf(listener, ticket.id)).toEqual([]);
    expect(heardOf(listener, moved.id)).toEqual(["update pending"]);
  });

  it("bound what the API answers from that moment on", async () => {
    const rita = await hire(house, padaria, { name: "Rita", queueIds: [padaria.sales] });
    const ticket = await openTicketOf(house, padaria, rita);
    const params = { id: String(ticket.id) };
    expect(await house.call(rita.token, getTicket, { params })).toEqual(ticket);
    await serve(rita, []);
    await expectRefusal(house.call(rita.token, getTicket, { params }), "ERR_NO_TICKET_FOUND");
    expect(await house.call(rita.token, listTickets, { query: { status: "open" } })).toMatchObject({
      tickets: [],
      count: 0,
    });
  });

  it("count for a join that was under way when they changed", async () => {
    const rita = await hire(house, padaria, { name: "Rita", queueIds: [padaria.sales] });
    const ticket = await openTicketOf(house, padaria);
    const listener = await house.listen(rita.token);
    let joining: Promise<boolean> | undefined;
    await whileLocked(house, "tickets", async () => {
      joining = listener.join("ChatBox", ticket.id);
      await untilTrue(async () => (await countWaiting(house)) >= 1);
      await serve(rita, []);
      // The check that follows the change looks at the ticket as well, with the new rights.
      await untilTrue(async () => (await countWaiting(house)) >= 2);
    });
    expect(await joining).toBe(false);
    await update(padaria.bruno, ticket, { status: "closed" });
    await listener.settle();
    expect(heardOf(listener, ticket.id)).toEqual([]);
  });

  it("are those of the last check, however late an earlier one ends", async () => {
    const rita = await hire(house, padaria, { name: "Rita", queueIds: [padaria.sales] });
    const listener = await openInbox(house, rita);
    const ticket = await openTicketOf(house, padaria);
    expect(await listener.join("ChatBox", ticket.id)).toBe(true);
    let earlier: Promise<void> | undefined;
    await whileLocked(house, "tickets", async () => {
      earlier = house.app.live.recheck(({ userId }) => userId === rita.id);
      await untilTrue(async () => (await countWaiting(house)) >= 1);
      await serve(rita, []);
      await untilTrue(async () => (await countWaiting(house)) >= 2);
    });
    await earlier;
    await house.app.live.recheck(({ userId }) => userId === rita.id);
    await listener.settle();
    listener.heard.splice(0);
    await update(padaria.bruno, ticket, { status: "closed" });
    await listener.settle();
    expect(heardOf(listener, ticket.id)).toEqual([]);
  });

  it("are not needed to stop a join that was left before it was through", async () => {
    const ticket = await openTicketOf(house, padaria);
    const listener = await house.listen(padaria.bruno.token);
    let joining: Promise<boolean> | undefined;
    await whileLocked(house, "tickets", async () => {
      joining = listener.join("ChatBox", ticket.id);
      await untilTrue(async () => (await countWaiting(house)) >= 1);
      listener.socket.emit("leaveChatBox", ticket.id);
      await listener.settle();
    });
    expect(await joining).toBe(false);
    await update(padaria.bruno, ticket, { status: "closed" });
    await listener.settle();
    expect(heardOf(listener, ticket.id)).toEqual([]);
  });
});

describe("typing", () => {
  it("of the attendant reaches the customer; anybody else's does not", async () => {
    const ticket = await openTicketOf(house, padaria);
    const params = { id: String(ticket.id) };
    const before = house.channel.typing.length;
    await house.call(padaria.ana.token, showTyping, { params, body: { typing: false } });
    await house.call(padaria.bruno.token, showTyping, { params, body: { typing: true } });
    await untilTrue(() => house.channel.typing.length > before);
    expect(house.channel.typing.slice(before)).toEqual([true]);
    const calling = house.call(padaria.clara.token, showTyping, { params, body: { typing: true } });
    await expectRefusal(calling, "ERR_NO_TICKET_FOUND");
  });

  it("of the customer is shown to those who see the ticket", async () => {
    const customer = newCustomer();
    const ticket = await ticketFromMessage(house, padaria, "Oi", customer);
    house.channel.host(padaria.connectionId).showTyping([{ kind: "lid", value: customer.lid }], true);
    const shown = { ticketId: ticket.id, contactId: ticket.contactId, typing: true };
    expect(await bruno.next(({ name }) => name === "typing")).toEqual(shown);
    await allHeard();
    expect([...clara.heard, ...neighbour.heard].filter(({ name }) => name === "typing")).toEqual([]);
  });
});
