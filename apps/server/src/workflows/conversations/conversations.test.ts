import type { Message } from "@recado/contract/messages";
import { getTicket, listTickets, showTyping, type Ticket, updateTicket } from "@recado/contract/tickets";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { assignQueues } from "../../domain/users/actions.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  createTestUser,
  newCustomer,
  openInbox,
  type Person,
  type TestCompany,
  ticketFromMessage,
  untilTrue,
} from "../../testing/factories.ts";
import type { Listener } from "../../testing/listeners.ts";
import { countLockWaits, whileLocked } from "../../testing/races.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import type { TicketUpdate } from "./decide-update.ts";

let testApp: TestApp;
let padaria: TestCompany;
let vizinha: TestCompany;
let ana: Listener;
let bruno: Listener;
let clara: Listener;
let neighbour: Listener;

beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
  vizinha = await createTestCompany(testApp, "Vizinha");
  ana = await openInbox(testApp, padaria.ana);
  bruno = await openInbox(testApp, padaria.bruno);
  clara = await openInbox(testApp, padaria.clara);
  neighbour = await openInbox(testApp, vizinha.ana);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await allHeard();
  for (const listener of [ana, bruno, clara, neighbour]) listener.heard.splice(0);
});

function update(person: Person, ticket: Pick<Ticket, "id">, body: TicketUpdate) {
  return testApp.call(person.token, updateTicket, { params: { id: String(ticket.id) }, body });
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

/** Returns short descriptions of the events about a ticket, for example `update open`, `delete` or `create message`. */
function heardOf({ heard }: Listener, ticketId: number): string[] {
  return heard.flatMap(({ name, payload }) => {
    if (name !== "ticket" && name !== "appMessage") return [];
    const { action, message, ticket, ...about } = payload as AboutTicket;
    if ((about.ticketId ?? message?.ticketId ?? ticket?.id) !== ticketId) return [];
    if (name === "appMessage") return [`${action} message`];
    return [ticket ? `${action} ${ticket.status}` : action];
  });
}

// Specification (tickets): an update, a deletion and read messages change the lists.
describe("agents of the queue and admins, and no other users, receive the event for", () => {
  const steps: [string, TicketUpdate, string][] = [
    ["accepting", { status: "open" }, "update open"],
    ["returning", { status: "pending" }, "update pending"],
    ["accepting again after a return of", { status: "open" }, "update open"],
    ["resolving", { status: "closed" }, "update closed"],
    ["reopening", { status: "open" }, "update open"],
  ];
  let ticket: Ticket;
  beforeAll(async () => {
    ticket = await ticketFromMessage(testApp, padaria);
  });

  it.each(steps)("%s a ticket", async (_, body, event) => {
    await update(padaria.bruno, ticket, body);
    await allHeard();
    expect(heardOf(ana, ticket.id)).toEqual([event]);
    expect(heardOf(bruno, ticket.id)).toEqual([event]);
    expect([...clara.heard, ...neighbour.heard]).toEqual([]);
  });
});

describe("a ticket that moves to another queue", () => {
  it("disappears at once for agents of the old queue, in every live room", async () => {
    const customer = newCustomer();
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    expect(await bruno.join("ChatBox", ticket.id)).toBe(true);
    bruno.heard.splice(0);
    await update(padaria.ana, ticket, { queueId: padaria.support });
    await testApp.channel.say(padaria.connectionId, customer, "Ainda estão aí?");
    await clara.next(({ name }) => name === "appMessage");
    await allHeard();
    expect(heardOf(bruno, ticket.id)).toEqual(["delete"]);
    expect(heardOf(clara, ticket.id)).toEqual(["update pending", "create message"]);
    expect(heardOf(ana, ticket.id).slice(-2)).toEqual(["update pending", "create message"]);
    expect(neighbour.heard).toEqual([]);
    const params = { id: String(ticket.id) };
    await expectRefusal(testApp.call(padaria.bruno.token, getTicket, { params }), "ERR_NO_TICKET_FOUND");
    expect(await bruno.join("ChatBox", ticket.id)).toBe(false);
  });

  it("stays with an agent who serves both queues", async () => {
    const dora = await createTestUser(testApp, padaria, {
      name: "Dora",
      queueIds: [padaria.sales, padaria.support],
    });
    const listener = await openInbox(testApp, dora);
    const ticket = await createOpenTicket(testApp, padaria, dora);
    await listener.settle();
    listener.heard.splice(0);
    await update(dora, ticket, { queueId: padaria.support });
    await listener.settle();
    expect(heardOf(listener, ticket.id)).toEqual(["update pending"]);
  });

  // Specification (tickets): allTicket shows those without a queue besides.
  it("without a queue is received only by users who may see such tickets", async () => {
    const edu = await createTestUser(testApp, padaria, { name: "Edu", allTicket: true });
    const listener = await openInbox(testApp, edu);
    const ticket = await createOpenTicket(testApp, padaria);
    await allHeard();
    await update(padaria.ana, ticket, { queueId: null });
    await listener.settle();
    await allHeard();
    expect(heardOf(listener, ticket.id)).toEqual(["update pending"]);
    expect(heardOf(bruno, ticket.id).at(-1)).toBe("delete");
    expect(heardOf(clara, ticket.id)).toEqual([]);
  });
});

describe("the live rooms of an agent", () => {
  function serve(person: Person, queueIds: readonly number[]) {
    return testApp.app.database.write(padaria.id, (db) => assignQueues(db, person.id, queueIds));
  }

  // Specification (tickets): rooms are access checks.
  it("follow changed queues at once: lost tickets send no events, new ones do", async () => {
    const rita = await createTestUser(testApp, padaria, { name: "Rita", queueIds: [padaria.sales] });
    const listener = await openInbox(testApp, rita);
    const customer = newCustomer();
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    expect(await listener.join("ChatBox", ticket.id)).toBe(true);
    await serve(rita, [padaria.support]);
    // Once joining the room is refused, the server knows the new queues. Then the rights for all rooms are checked
    // again.
    await untilTrue(async () => !(await listener.join("ChatBox", ticket.id)));
    await testApp.app.live.recheck(() => true);
    await listener.settle();
    listener.heard.splice(0);
    await update(padaria.bruno, ticket, { status: "closed" });
    const moved = await createOpenTicket(testApp, padaria);
    await update(padaria.bruno, moved, { queueId: padaria.support });
    await listener.settle();
    expect(heardOf(listener, ticket.id)).toEqual([]);
    expect(heardOf(listener, moved.id)).toEqual(["update pending"]);
  });

  it("and the API follow changed queues in all later answers", async () => {
    const rita = await createTestUser(testApp, padaria, { name: "Rita", queueIds: [padaria.sales] });
    const ticket = await createOpenTicket(testApp, padaria, rita);
    const params = { id: String(ticket.id) };
    expect(await testApp.call(rita.token, getTicket, { params })).toMatchObject(ticket);
    await serve(rita, []);
    await expectRefusal(testApp.call(rita.token, getTicket, { params }), "ERR_NO_TICKET_FOUND");
    expect(await testApp.call(rita.token, listTickets, { query: { status: "open" } })).toMatchObject({
      tickets: [],
      count: 0,
    });
  });

  it("are refused if the queues change while the agent joins", async () => {
    const rita = await createTestUser(testApp, padaria, { name: "Rita", queueIds: [padaria.sales] });
    const ticket = await createOpenTicket(testApp, padaria);
    const listener = await testApp.listen(rita.token);
    let joining: Promise<boolean> | undefined;
    await whileLocked(testApp, "tickets", async () => {
      joining = listener.join("ChatBox", ticket.id);
      await untilTrue(async () => (await countLockWaits(testApp)) >= 1);
      await serve(rita, []);
      // The change of queues starts a second check of the rooms, which waits for the tickets' lock as well and uses the
      // new rights.
      await untilTrue(async () => (await countLockWaits(testApp)) >= 2);
    });
    expect(await joining).toBe(false);
    await update(padaria.bruno, ticket, { status: "closed" });
    await listener.settle();
    expect(heardOf(listener, ticket.id)).toEqual([]);
  });

  it("follow the latest check even if an earlier check ends later", async () => {
    const rita = await createTestUser(testApp, padaria, { name: "Rita", queueIds: [padaria.sales] });
    const listener = await openInbox(testApp, rita);
    const ticket = await createOpenTicket(testApp, padaria);
    expect(await listener.join("ChatBox", ticket.id)).toBe(true);
    let earlier: Promise<void> | undefined;
    await whileLocked(testApp, "tickets", async () => {
      earlier = testApp.app.live.recheck(({ userId }) => userId === rita.id);
      await untilTrue(async () => (await countLockWaits(testApp)) >= 1);
      await serve(rita, []);
      await untilTrue(async () => (await countLockWaits(testApp)) >= 2);
    });
    await earlier;
    await testApp.app.live.recheck(({ userId }) => userId === rita.id);
    await listener.settle();
    listener.heard.splice(0);
    await update(padaria.bruno, ticket, { status: "closed" });
    await listener.settle();
    expect(heardOf(listener, ticket.id)).toEqual([]);
  });

  it("are left only with the last of several joins, with the id as number or text", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const listener = await testApp.listen(padaria.bruno.token);
    expect(await listener.join("ChatBox", ticket.id)).toBe(true);
    expect(await listener.join("ChatBox", String(ticket.id))).toBe(true);
    await listener.socket.emitWithAck("leaveChatBox", ticket.id);
    await update(padaria.bruno, ticket, { status: "pending" });
    await listener.settle();
    expect(heardOf(listener, ticket.id)).toEqual(["update pending"]);
    await listener.socket.emitWithAck("leaveChatBox", String(ticket.id));
    await update(padaria.bruno, ticket, { status: "open" });
    await listener.settle();
    expect(heardOf(listener, ticket.id)).toEqual(["update pending"]);
  });

  it("are not joined if the agent leaves before the join is completed", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const listener = await testApp.listen(padaria.bruno.token);
    let joining: Promise<boolean> | undefined;
    await whileLocked(testApp, "tickets", async () => {
      joining = listener.join("ChatBox", ticket.id);
      await untilTrue(async () => (await countLockWaits(testApp)) >= 1);
      listener.socket.emit("leaveChatBox", ticket.id);
      await listener.settle();
    });
    expect(await joining).toBe(false);
    await update(padaria.bruno, ticket, { status: "closed" });
    await listener.settle();
    expect(heardOf(listener, ticket.id)).toEqual([]);
  });
});

describe("the typing indicator", () => {
  // Specification (tickets): typing reaches the other side.
  it("of the ticket's agent reaches the customer, and that of other users does not", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const params = { id: String(ticket.id) };
    const before = testApp.channel.typing.length;
    await testApp.call(padaria.ana.token, showTyping, { params, body: { typing: false } });
    await testApp.call(padaria.bruno.token, showTyping, { params, body: { typing: true } });
    await untilTrue(() => testApp.channel.typing.length > before);
    expect(testApp.channel.typing.slice(before)).toEqual([true]);
    const calling = testApp.call(padaria.clara.token, showTyping, { params, body: { typing: true } });
    await expectRefusal(calling, "ERR_NO_TICKET_FOUND");
  });

  it("of the customer is shown to users who see the ticket", async () => {
    const customer = newCustomer();
    const ticket = await ticketFromMessage(testApp, padaria, "Oi", customer);
    testApp.channel.host(padaria.connectionId).showTyping([{ kind: "lid", value: customer.lid }], true);
    const shown = { ticketId: ticket.id, contactId: ticket.contactId, typing: true };
    expect(await bruno.next(({ name }) => name === "typing")).toEqual(shown);
    await allHeard();
    expect([...clara.heard, ...neighbour.heard].filter(({ name }) => name === "typing")).toEqual([]);
  });
});
