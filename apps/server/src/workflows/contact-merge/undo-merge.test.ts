import { deleteConnection } from "@recado/contract/connections";
import { mergeContacts, undoMerge } from "@recado/contract/contacts";
import { createIntegration, deleteIntegration } from "@recado/contract/integrations";
import { discardMessage, listMessages, sendMessage } from "@recado/contract/messages";
import { createPrompt, deletePrompt } from "@recado/contract/prompts";
import { deleteQueue } from "@recado/contract/queues";
import { deleteUser } from "@recado/contract/staff";
import { getTicket, type Ticket, updateTicket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insertQueue } from "../../domain/queues/store.ts";
import { extendAnswerWindow } from "../../domain/tickets/answer-window-store.ts";
import { SendError } from "../../ports/channel.ts";
import {
  createOpenTicket,
  createTestCompany,
  createTestUser,
  newCustomer,
  type Person,
  type TestCompany,
  ticketFromMessage,
  untilTrue,
} from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  padaria = await createTestCompany(testApp);
});

const paramsOf = ({ id }: { id: number }) => ({ params: { id: String(id) } });

async function merge(kept: Ticket, merged: Ticket): Promise<{ id: number }> {
  const body = { with: merged.contactId };
  const made = await testApp.call(padaria.ana.token, mergeContacts, {
    ...paramsOf({ id: kept.contactId }),
    body,
  });
  return { id: made.mergeId };
}

function undo(made: { id: number }) {
  return testApp.call(padaria.ana.token, undoMerge, paramsOf(made));
}

/** Fetches the ticket as Ana, who sees all tickets. */
function look(ticket: Ticket) {
  return testApp.call(padaria.ana.token, getTicket, paramsOf(ticket));
}

async function bodiesOf({ id }: Ticket): Promise<string[]> {
  const params = { ticketId: String(id) };
  const { messages } = await testApp.call(padaria.ana.token, listMessages, { params });
  return messages.map(({ body }) => body);
}

/** Sends a message to the customer, and waits until the message has failed for good. */
async function failedTo(customer: { number: string }, { id }: Ticket, by: Person, body: string) {
  testApp.channel.refuse("send", customer.number, new SendError("ERR_WAPP_INVALID_CONTACT", "no", false));
  const params = { ticketId: String(id) };
  const [said] = await testApp.call(by.token, sendMessage, { params, body: { body } });
  await untilTrue(async () => {
    const { messages } = await testApp.call(padaria.ana.token, listMessages, { params });
    return messages.some((message) => message.id === said?.id && message.error !== null);
  });
  return { params: { messageId: said?.id ?? "" } };
}

/** Creates two tickets for a merge. The ticket that the merge removes has rows in all tables that refer to tickets. */
async function namingTicket() {
  const { ana } = padaria;
  const teo = await createTestUser(testApp, padaria, { name: "Teo", queueIds: [padaria.sales] });
  const customer = newCustomer("Rosinha");
  const stays = await createOpenTicket(testApp, padaria, padaria.bruno, newCustomer("Rosa"));
  const goes = await createOpenTicket(testApp, padaria, teo, customer);
  const failed = await failedTo(customer, goes, teo, "Não chegou");
  const integration = await testApp.call(ana.token, createIntegration, {
    body: { type: "n8n", name: "Pedidos", urlN8N: "https://n8n.exemplo.com.br/webhook/pedidos" },
  });
  const prompt = await testApp.call(ana.token, createPrompt, {
    body: { name: "Vendedora", prompt: "Você atende.", apiKey: "sk-um-segredo", queueId: padaria.sales },
  });
  const queueId = await testApp.app.database.write(padaria.id, async (db) => {
    const queue = await insertQueue(db, { name: "Encomendas", color: "#d4763b" });
    await db.run(sql`
      update tickets set queue_id = ${queue}, rating_user_id = ${teo.id}, integration_id = ${integration.id}, prompt_id = ${prompt.id}
      where company_id = ${db.companyId} and id = ${goes.id}`);
    await extendAnswerWindow(db, padaria.connectionId, goes.contactId, new Date(2e12));
    return queue;
  });
  return { stays, goes, teo, failed, integration, prompt, queueId };
}

type Naming = Awaited<ReturnType<typeof namingTicket>>;

/**
 * Waits until a connection or queue is deleted. The request only hides the connection or queue; its row is deleted
 * afterwards.
 */
async function untilGone(from: "connections" | "queues", id: number): Promise<void> {
  await untilTrue(async () => {
    const found = await testApp.app.database.write(padaria.id, async (db) => {
      await db.run(sql`select set_config('app.sees_deleted', 'on', true)`);
      return db.first(
        sql`select 1 from ${sql.table(from)} where company_id = ${db.companyId} and id = ${id}`,
      );
    });
    return found === undefined;
  });
}

const deletions: [string, (naming: Naming) => Promise<unknown>, object][] = [
  [
    "the agent of the merged ticket",
    ({ teo }) => testApp.call(padaria.ana.token, deleteUser, paramsOf(teo)),
    { status: "pending", userId: null },
  ],
  [
    "the queue of the merged ticket",
    async ({ queueId }) => {
      await testApp.call(padaria.ana.token, deleteQueue, { ...paramsOf({ id: queueId }), query: {} });
      await untilGone("queues", queueId);
    },
    { status: "open", queueId: null },
  ],
  [
    "the connection of the merged ticket",
    async () => {
      const params = { id: String(padaria.connectionId) };
      await testApp.call(padaria.ana.token, deleteConnection, { params, query: { force: "true" } });
      await untilGone("connections", padaria.connectionId);
    },
    { status: "open", whatsappId: null },
  ],
  [
    "the prompt of the merged ticket",
    ({ prompt }) => testApp.call(padaria.ana.token, deletePrompt, paramsOf(prompt)),
    { status: "open", promptId: null },
  ],
  [
    "the integration of the merged ticket",
    ({ integration }) => testApp.call(padaria.ana.token, deleteIntegration, paramsOf(integration)),
    { status: "open", integrationId: null },
  ],
  [
    "the last message of the merged ticket",
    ({ failed }) => testApp.call(padaria.ana.token, discardMessage, failed),
    { status: "open", lastMessage: "Bom dia!" },
  ],
];

describe("a merge is undone even if meanwhile", () => {
  it.each(deletions)("%s was deleted", async (_, remove, comesBack) => {
    const naming = await namingTicket();
    const { stays, goes } = naming;
    const made = await merge(stays, goes);
    await remove(naming);
    const { contacts } = await undo(made);
    expect(contacts.map(({ name }) => name)).toEqual(["Rosa", "Rosinha"]);
    expect(await look(goes)).toMatchObject({ contactId: goes.contactId, ...comesBack });
    expect(await look(stays)).toMatchObject({ contactId: stays.contactId, status: "open" });
  });

  it("the former last message of the kept ticket was deleted", async () => {
    const customer = newCustomer("Rosa");
    const stays = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    const failed = await failedTo(customer, stays, padaria.bruno, "Não chegou");
    const goes = await ticketFromMessage(testApp, padaria, "Sou a Rosinha", newCustomer("Rosinha"));
    const made = await merge(stays, goes);
    await testApp.call(padaria.bruno.token, discardMessage, failed);
    await undo(made);
    expect(await look(stays)).toMatchObject({ lastMessage: "Bom dia!" });
    expect(await look(goes)).toMatchObject({ lastMessage: "Sou a Rosinha" });
  });
});

it("a merge is undone even if the kept contact was merged into another contact since", async () => {
  const waits = await ticketFromMessage(testApp, padaria, "Sou a Rosa", newCustomer("Rosa"));
  const attended = await createOpenTicket(testApp, padaria, padaria.bruno, newCustomer("Rosinha"));
  const last = await createOpenTicket(testApp, padaria, padaria.bruno, newCustomer("Rosana"));
  const made = await merge(waits, attended);
  await testApp.call(padaria.bruno.token, updateTicket, { ...paramsOf(last), body: { status: "closed" } });
  await merge(last, waits);
  await undo(made);
  expect(await look(waits)).toMatchObject({ contactId: last.contactId });
  expect(await look(attended)).toMatchObject({ contactId: attended.contactId, status: "open" });
  expect(await bodiesOf(waits)).toContain("Sou a Rosa");
});
