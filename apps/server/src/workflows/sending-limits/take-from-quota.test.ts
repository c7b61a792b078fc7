import { getCampaignReport, retargetCampaign } from "@recado/contract/campaign-report";
import { updateCampaignSettings } from "@recado/contract/campaign-settings";
import { createCampaign, getCampaign } from "@recado/contract/campaigns";
import { replaceToken } from "@recado/contract/connections";
import { addContactListRows } from "@recado/contract/contact-list-items";
import { createContactList } from "@recado/contract/contact-lists";
import { listMessages, sendMessage } from "@recado/contract/messages";
import { listNotices } from "@recado/contract/notices";
import { getSendingLimits, updateSendingLimits } from "@recado/contract/sending-limits";
import { listTickets, updateTicket } from "@recado/contract/tickets";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestStaff, type Staff, untilFound } from "../../testing/factories.ts";
import {
  addPhone,
  addSandboxContact,
  openSandboxTestApp,
  pairConnection,
  type SandboxTestApp,
} from "../../testing/sandbox-test-app.ts";

let testApp: SandboxTestApp;
let padaria: Staff;
let phone: string;
let connectionId: number;
let token: string;

/** Limits that allow every day and hour, and more new contacts than these tests use. */
const generous = {
  inUseSince: "2026-01-01",
  stairs: [{ fromDay: 0, perDay: 100 }],
  fromHour: 0,
  toHour: 24,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
};

beforeAll(async () => {
  testApp = await openSandboxTestApp();
  padaria = await createTestStaff(testApp);
  phone = addPhone(testApp.sandbox);
  connectionId = await pairConnection(testApp, padaria, phone);
  await testApp.call(padaria.ana.token, updateSendingLimits, {
    ...params(),
    body: generous,
  });
  token = (await testApp.call(padaria.ana.token, replaceToken, params())).token;
});
afterAll(async () => {
  expect(testApp.sandbox.unhandled).toEqual([]);
  await testApp.close();
});

const params = () => ({ params: { id: String(connectionId) } });
const until = new Date(Math.floor(Date.now() / 1_000) * 1_000 + 24 * 3_600_000);

/** Sends a message through the external API. */
async function post(number: string, body: string) {
  const answer = await fetch(`${testApp.url}/api/messages/send`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ number, body }),
  });
  const said = (await answer.json()) as { ticket?: { id: number }; error?: string; reason?: string };
  return { status: answer.status, ...said };
}

function look() {
  return testApp.call(padaria.ana.token, getSendingLimits, params());
}

async function errorsIn(ticketId: number) {
  const listed = await testApp.call(padaria.ana.token, listMessages, {
    params: { ticketId: String(ticketId) },
  });
  return listed.messages.flatMap(({ error }) => (error === null ? [] : [error]));
}

// Specification (sending): answers in open tickets are never held back.
it("a message refused by WhatsApp stops messages to new contacts for a time, but not answers", async () => {
  const customer = addSandboxContact(testApp.sandbox, "Camila Rocha");
  await testApp.sandbox.say(customer, phone, "Bom dia!");
  const ticket = await untilFound(async () => {
    const { tickets } = await testApp.call(padaria.ana.token, listTickets, { query: { status: "pending" } });
    return tickets[0];
  });
  expect(await post(addSandboxContact(testApp.sandbox), "Antes")).toMatchObject({ status: 200 });
  await untilFound(async () => (await look()).outcomes.find(({ error, isCold }) => isCold && error === null));

  // WhatsApp locks the number without having reported a lock before.
  testApp.sandbox.faults.add({ kind: "refuse-message", error: 463, phone });
  const refused = await post(addSandboxContact(testApp.sandbox), "Oferta");
  await untilFound(async () => (await errorsIn(refused.ticket?.id ?? 0))[0]);
  expect(await errorsIn(refused.ticket?.id ?? 0)).toEqual(["ERR_WAPP_REACHOUT_LIMITED"]);
  const limits = await untilFound(async () => {
    const found = await look();
    return found.timeLockUntil && found.outcomes[0]?.error ? found : undefined;
  });
  expect(limits).toMatchObject({
    outcomes: [{ isCold: true, error: "ERR_WAPP_REACHOUT_LIMITED" }, { error: null }],
    held: { reason: "time-lock" },
  });

  testApp.sandbox.lockReachout(phone, until);
  await untilFound(async () => ((await look()).timeLockUntil === until.toISOString() ? true : undefined));
  expect(await post(addSandboxContact(testApp.sandbox), "Mais uma")).toMatchObject({
    status: 429,
    error: "ERR_NUMBER_RESTS",
    reason: "time-lock",
    until: until.toISOString(),
  });
  const { records } = await testApp.call(padaria.ana.token, listNotices, { query: {} });
  expect(records).toMatchObject([{ kind: "sendingRests", text: until.toISOString() }]);
  const own = { params: { id: String(ticket.id) } };
  await testApp.call(padaria.ana.token, updateTicket, { ...own, body: { status: "open" } });
  await testApp.call(padaria.ana.token, sendMessage, {
    params: { ticketId: String(ticket.id) },
    body: { body: "Bom dia, Camila" },
  });
  await testApp.sandbox.waitForMessage(customer, { text: "Bom dia, Camila" });
  expect(await post(customer, "Seu pedido saiu")).toMatchObject({ status: 200 });
  await testApp.sandbox.waitForMessage(customer, { text: "Seu pedido saiu" });
});

it("the number of chats that WhatsApp allows is shown in the sending limits", async () => {
  testApp.sandbox.lockReachout(phone, null);
  testApp.sandbox.limitNewChats(phone, { total: 50, endsAt: until });
  const limits = await untilFound(async () => {
    const found = await look();
    return found.newChats.total === 50 ? found : undefined;
  });
  expect(limits.newChats).toMatchObject({ status: "none", used: 0, until: until.toISOString() });
});

// Specification (sending): one 463 holds the rest of a campaign, which says why and until when.
it("a refusal stops the rest of a campaign with a reason, and the recipient can be retried", async () => {
  const loja = await createTestStaff(testApp, "Loja");
  const own = addPhone(testApp.sandbox);
  const whatsappId = await pairConnection(testApp, loja, own);
  await testApp.call(loja.ana.token, updateSendingLimits, {
    params: { id: String(whatsappId) },
    body: generous,
  });
  const pace = { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 };
  await testApp.call(loja.ana.token, updateCampaignSettings, { body: { settings: pace } });
  const { id: contactListId } = await testApp.call(loja.ana.token, createContactList, {
    body: { name: "Natal" },
  });
  const names = ["Ana", "Beto", "Caio"];
  await testApp.call(loja.ana.token, addContactListRows, {
    params: { id: String(contactListId) },
    body: {
      rows: names.map((name) => ({ name, number: addSandboxContact(testApp.sandbox, name), email: "" })),
    },
  });
  testApp.sandbox.faults.add({ kind: "refuse-message", error: 463, phone: own });
  const { id } = await testApp.call(loja.ana.token, createCampaign, {
    body: {
      name: "Natal",
      message1: "Olá {nome}",
      whatsappId,
      contactListId,
      basis: "Clientes",
      scheduledAt: "2026-01-01T00:00:00Z",
    },
  });
  const campaign = { params: { id: String(id) } };
  const waiting = await untilFound(async () => {
    const found = await testApp.call(loja.ana.token, getCampaign, campaign);
    return found.waiting ? found : undefined;
  });
  expect(waiting).toMatchObject({
    status: "EM_ANDAMENTO",
    waiting: { reason: "time-lock", until: expect.any(String) },
    counts: { failed: 1, planned: 2, sent: 0, delivered: 0 },
  });
  const { failed } = await testApp.call(loja.ana.token, getCampaignReport, campaign);
  expect(failed).toEqual([{ reason: "ERR_WAPP_REACHOUT_LIMITED", count: 1 }]);
  const again = await testApp.call(loja.ana.token, retargetCampaign, {
    ...campaign,
    body: { who: "failed", name: "De novo" },
  });
  expect(again.contactsCount).toBe(1);
});
