import { updateConnection } from "@recado/contract/connections";
import { listTicketEvents, type TicketEvent } from "@recado/contract/ticket-events";
import { getTicket, type Ticket, takeControl, updateTicket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  addCustomer,
  type CloudConnection,
  type CloudTestApp,
  connectCloud,
  openCloudTestApp,
} from "../../testing/cloud-test-app.ts";
import { type AgentConversation, acceptTicketOf } from "../../testing/conversation.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import { createTestStaff, type Person, type Staff, ticketsOf, untilFound } from "../../testing/factories.ts";

let testApp: CloudTestApp;
let padaria: Staff;
let loja: CloudConnection;
let camila: string;

beforeAll(async () => {
  testApp = await openCloudTestApp();
  padaria = await createTestStaff(testApp);
  loja = await connectCloud(testApp, padaria);
});
beforeEach(() => {
  camila = addCustomer(testApp.sandbox);
});
afterAll(() => testApp.close());

function say(text: string): void {
  testApp.sandbox.say(camila, loja.phoneNumberId, { type: "text", text });
}

function letAgentTake(): void {
  testApp.sandbox.agentTakes(camila, loja.phoneNumberId);
}

async function openChat(): Promise<AgentConversation> {
  say("Bom dia!");
  return acceptTicketOf(testApp, padaria.bruno, camila);
}

function waitingTicket(lastMessage: string): Promise<Ticket> {
  return untilFound(async () =>
    (await ticketsOf(testApp, padaria.bruno, "pending")).find(
      (ticket) => ticket.contact.number === camila && ticket.lastMessage === lastMessage,
    ),
  );
}

function params({ id }: Pick<Ticket, "id">) {
  return { params: { id: String(id) } };
}

function take(ticket: Pick<Ticket, "id">, person: Person = padaria.bruno): Promise<Ticket> {
  return testApp.call(person.token, takeControl, params(ticket));
}

function untilHeld(ticket: Pick<Ticket, "id">, heldBy: Ticket["heldBy"]): Promise<Ticket> {
  return untilFound(async () => {
    const now = await testApp.call(padaria.ana.token, getTicket, params(ticket));
    return now.heldBy === heldBy ? now : undefined;
  });
}

async function steps(ticket: Pick<Ticket, "id">): Promise<Pick<TicketEvent, "type" | "note" | "user">[]> {
  const { events } = await testApp.call(padaria.ana.token, listTicketEvents, params(ticket));
  return events
    .map(({ type, note, user }) => ({ type, note, user }))
    .filter(({ type }) => /held|taken/.test(type));
}

describe("a conversation held by Meta's own agent", () => {
  it("is marked live on the ticket and on the timeline, and shows the messages of both sides", async () => {
    const chat = await openChat();
    expect(chat.ticket.heldBy).toBeNull();
    const listener = await testApp.listen(padaria.bruno.token);
    await listener.join("Tickets", "open");
    letAgentTake();
    say("Vocês abrem hoje?");
    await chat.until(({ body }) => body === "Vocês abrem hoje?");
    await untilHeld(chat.ticket, "metaAgent");
    testApp.sandbox.agentSays(camila, loja.phoneNumberId, "Sim, até as 18h.");
    const answer = await chat.until(({ body, ack }) => body === "Sim, até as 18h." && ack === 3);
    expect(answer).toMatchObject({ fromMe: true, isBot: true, userId: null });
    expect(await steps(chat.ticket)).toEqual([{ type: "heldByMetaAgent", note: null, user: null }]);
    await listener.settle();
    const heard = listener.heard.map(({ payload }) => payload);
    expect(heard).toContainEqual(
      expect.objectContaining({
        action: "update",
        ticket: expect.objectContaining({ id: chat.ticket.id, heldBy: "metaAgent" }),
      }),
    );
    expect(heard).toContainEqual(
      expect.objectContaining({ ticketEvent: expect.objectContaining({ type: "heldByMetaAgent" }) }),
    );
  });

  it("shows a message of Meta's agent as delivered even if the status arrives before the message", async () => {
    const chat = await openChat();
    testApp.sandbox.webhooks.hold();
    testApp.sandbox.agentSays(camila, loja.phoneNumberId, "Já te respondo");
    testApp.sandbox.webhooks.release({ order: "reversed" });
    const answer = await chat.until(({ body, ack }) => body === "Já te respondo" && ack === 3);
    expect(answer).toMatchObject({ fromMe: true, isBot: true });
  });

  it("takes the status of a message at once while the status of an unknown message waits", async () => {
    const chat = await openChat();
    await chat.send("Sou eu, o Bruno");
    const { id } = await testApp.sandbox.waitForMessage(camila, { text: "Sou eu, o Bruno" });
    const sent = { timestamp: String(Math.floor(Date.now() / 1_000)), recipient_id: camila, status: "read" };
    testApp.sandbox.announce(loja.phoneNumberId, "standby", {
      metadata: { phone_number_id: loja.phoneNumberId },
      standby: {
        statuses: [
          { ...sent, id: `wamid.unknown-${camila}` },
          { ...sent, id },
        ],
      },
    });
    const handled = await untilFound(() =>
      testApp.app.database.read(padaria.id, (db) =>
        db.first(sql<{ tries: number }>`select tries from channel_events
          where company_id = ${db.companyId} and external_id = ${`${id}:read`} and done_at is not null`),
      ),
    );
    expect(handled).toEqual({ tries: 0 });
  });

  it("gets no chatbot menu and waits for an agent once Meta's agent hands it over", async () => {
    const body = { greetingMessage: "Bem-vindo à padaria" };
    await testApp.call(padaria.ana.token, updateConnection, { params: { id: String(loja.id) }, body });
    letAgentTake();
    say("Oi");
    const ticket = await waitingTicket("Oi");
    expect(ticket).toMatchObject({ heldBy: "metaAgent", chatbot: false });
    testApp.sandbox.agentHandsOver(camila, loja.phoneNumberId, "Quer trocar um bolo");
    await untilHeld(ticket, null);
    expect(await steps(ticket)).toEqual([
      { type: "heldByMetaAgent", note: null, user: null },
      { type: "takenBack", note: "Quer trocar um bolo", user: null },
    ]);
    say("É um bolo de fubá");
    await waitingTicket("É um bolo de fubá");
    await testApp.sandbox.webhooksTaken();
    expect(testApp.sandbox.inbox(camila)).toEqual([]);
    await testApp.call(padaria.ana.token, updateConnection, {
      params: { id: String(loja.id) },
      body: { greetingMessage: "" },
    });
  });

  it("can be taken back by one request, which also accepts a waiting ticket", async () => {
    letAgentTake();
    say("Quero uma pessoa");
    const ticket = await waitingTicket("Quero uma pessoa");
    expect(await take(ticket)).toMatchObject({ heldBy: null, status: "open", userId: padaria.bruno.id });
    expect(await steps(ticket)).toContainEqual({
      type: "takenBack",
      note: null,
      user: { id: padaria.bruno.id, name: expect.any(String) },
    });
    // Messages that Meta's agent sent before the takeover but that arrive later change nothing.
    testApp.sandbox.announce(loja.phoneNumberId, "standby", {
      metadata: { phone_number_id: loja.phoneNumberId },
      standby: {
        messages: [
          {
            id: `wamid.late-${camila}`,
            from: camila,
            timestamp: String(Math.floor(Date.now() / 1_000) - 60),
            type: "text",
            text: { body: "atrasada" },
          },
        ],
      },
    });
    say("Obrigada");
    await untilFound(async () => {
      const { lastMessage } = await testApp.call(padaria.ana.token, getTicket, params(ticket));
      return lastMessage === "Obrigada" ? true : undefined;
    });
    expect(await untilHeld(ticket, null)).toMatchObject({ heldBy: null });
    expect((await steps(ticket)).map(({ type }) => type)).toEqual(["heldByMetaAgent", "takenBack"]);
    // The company already controls the conversation, so taking control changes nothing.
    expect(await take(ticket)).toMatchObject({ heldBy: null });
  });

  it("is taken back when a Recado agent sends a message", async () => {
    const chat = await openChat();
    letAgentTake();
    say("Alô?");
    await untilHeld(chat.ticket, "metaAgent");
    await chat.send("Sou eu, o Bruno");
    await testApp.sandbox.waitForMessage(camila, { text: "Sou eu, o Bruno" });
    await untilHeld(chat.ticket, null);
    expect((await steps(chat.ticket)).at(-1)).toMatchObject({
      type: "takenBack",
      user: { id: padaria.bruno.id },
    });
  });

  it("stays with Meta's agent with a clear error if Meta refuses the takeover", async () => {
    testApp.sandbox.updateNumber(loja.phoneNumberId, { mayTakeControl: false });
    letAgentTake();
    say("Tem pão?");
    const ticket = await waitingTicket("Tem pão?");
    await expectRefusal(take(ticket), "ERR_CLOUD_CONTROL_REFUSED");
    expect(await untilHeld(ticket, "metaAgent")).toMatchObject({ status: "pending" });
    testApp.sandbox.updateNumber(loja.phoneNumberId, { mayTakeControl: true });
  });

  it("cannot be taken back by a user of another company", async () => {
    const chat = await openChat();
    letAgentTake();
    say("Alô?");
    await untilHeld(chat.ticket, "metaAgent");
    const vizinha = await createTestStaff(testApp, "Vizinha");
    await expectRefusal(take(chat.ticket, vizinha.ana), "ERR_NO_TICKET_FOUND");
    await testApp.call(padaria.bruno.token, updateTicket, {
      ...params(chat.ticket),
      body: { status: "closed" },
    });
  });
});

describe("a handover of a conversation", () => {
  function announce(type: string, roles: Record<string, string>): void {
    testApp.sandbox.announce(loja.phoneNumberId, "messaging_handovers", {
      messaging_product: "whatsapp",
      recipient: { phone_number_id: loja.phoneNumberId, display_phone_number: loja.number.number },
      sender: { phone_number: camila },
      timestamp: String(Math.floor(Date.now() / 1_000) + 5),
      type,
      [type]: roles,
    });
  }

  it.each<[string, string, Record<string, string>, Ticket["heldBy"]]>([
    ["taken by another app", "control_taken", { new_owner_role: "escalation" }, "otherApp"],
    ["passed to Meta's agent", "control_passed", { new_owner_role: "ai_agent" }, "metaAgent"],
    [
      "taken by Meta's agent, in Meta's older format",
      "control_taken",
      { new_owner_app_role: "META_AI" },
      "metaAgent",
    ],
  ])("that is %s shows on its ticket", async (_, type, roles, heldBy) => {
    const chat = await openChat();
    announce(type, roles);
    await untilHeld(chat.ticket, heldBy);
    announce("control_passed", { previous_owner_role: "customer_service" });
    await untilHeld(chat.ticket, null);
    expect((await steps(chat.ticket)).map(({ type: step }) => step)).toEqual([
      heldBy === "otherApp" ? "heldByOtherApp" : "heldByMetaAgent",
      "takenBack",
    ]);
  });
});
