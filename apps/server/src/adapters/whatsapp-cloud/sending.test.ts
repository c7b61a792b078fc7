import type { CloudFaultInput } from "@recado/cloud-api-sandbox/faults";
import { deleteMessage, editMessage, resendMessage, sendMessage } from "@recado/contract/messages";
import { readTicket, showTyping } from "@recado/contract/tickets";
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
import { createTestStaff, type Staff, untilTrue } from "../../testing/factories.ts";

let testApp: CloudTestApp;
let padaria: Staff;
let loja: CloudConnection;
let camila: string;
let chat: AgentConversation;

beforeAll(async () => {
  testApp = await openCloudTestApp();
  padaria = await createTestStaff(testApp);
  loja = await connectCloud(testApp, padaria);
});
beforeEach(async () => {
  testApp.sandbox.faults.clear();
  camila = addCustomer(testApp.sandbox);
  testApp.sandbox.say(camila, loja.phoneNumberId, { type: "text", text: "Bom dia!" });
  chat = await acceptTicketOf(testApp, padaria.bruno, camila);
});
afterAll(() => testApp.close());

type Content = Parameters<typeof send>[0];

async function send(content: { type: "location" | "contacts" | "poll" } & Record<string, unknown>) {
  const [sent] = await testApp.call(padaria.bruno.token, sendMessage, {
    params: { ticketId: String(chat.ticket.id) },
    body: { content } as never,
  });
  if (!sent) throw new Error("expected a sent message, found none");
  return sent;
}

/** Number of journalled webhook events that are not processed yet. */
async function eventsLeft(): Promise<number> {
  const rows = await testApp.app.database.read(padaria.id, (db) =>
    db.rows(sql`select 1 from channel_events where company_id = ${db.companyId} and done_at is null`),
  );
  return rows.length;
}

const after = (id: string, fits: (message: { ack: number; error: string | null }) => boolean) =>
  chat.until((message) => message.id === id && fits(message));

describe("a message sent over the Cloud API", () => {
  it("arrives, and its ticks rise with delivery, reading and playing", async () => {
    const { id } = await chat.send("Temos sim! ✅");
    await testApp.sandbox.waitForMessage(camila, { text: "Temos sim! ✅" });
    await after(id, ({ ack }) => ack === 3);
    testApp.sandbox.read(camila, loja.phoneNumberId);
    await after(id, ({ ack }) => ack === 4);
    const [message] = testApp.sandbox.inbox(camila);
    testApp.sandbox.repeatStatus(message?.id ?? "", "delivered");
    testApp.sandbox.played(camila, loja.phoneNumberId);
    await after(id, ({ ack }) => ack === 5);
  });

  it("quotes the customer's message", async () => {
    const [theirs] = await chat.messages();
    await chat.send("Bom dia, Camila", theirs);
    const [said] = testApp.sandbox.conversation(camila, loja.phoneNumberId);
    expect(await testApp.sandbox.waitForMessage(camila, { text: "Bom dia, Camila" })).toMatchObject({
      quoted: said?.id,
    });
  });

  it("has one tick while its customer is offline", async () => {
    testApp.sandbox.updateCustomer(camila, { online: false });
    const { id } = await chat.send("até já");
    await after(id, ({ ack }) => ack === 1);
    testApp.sandbox.updateCustomer(camila, { online: true });
    await after(id, ({ ack }) => ack === 3);
  });

  const kinds: [string, Content, Record<string, unknown>][] = [
    [
      "location",
      { type: "location", latitude: -23.5, longitude: -46.6, name: "Loja", address: "Rua A, 1" },
      { latitude: -23.5, longitude: -46.6, name: "Loja", address: "Rua A, 1" },
    ],
    [
      "contacts",
      {
        type: "contacts",
        cards: [
          {
            name: "Bia",
            vcard:
              "BEGIN:VCARD\nVERSION:3.0\nFN:Bia Lima\nORG:Padaria\\, a nossa\nitem1.TEL;type=CELL;waid=5511988880000:+55 11 98888-0000\nEMAIL:bia@exemplo.com.br\nEND:VCARD",
          },
        ],
      },
      {
        contacts: [
          {
            name: { formatted_name: "Bia Lima", first_name: "Bia" },
            phones: [{ phone: "+55 11 98888-0000", wa_id: "5511988880000", type: "CELL" }],
            emails: [{ email: "bia@exemplo.com.br" }],
            org: { company: "Padaria, a nossa" },
          },
        ],
      },
    ],
  ];
  it.each(kinds)("of the kind %s arrives", async (type, content, expected) => {
    await send(content);
    expect((await testApp.sandbox.waitForMessage(camila, { type })).content).toEqual(expected);
  });

  it("that is a poll is refused because the Cloud API has no polls", async () => {
    const { id } = await send({
      type: "poll",
      question: "Qual?",
      options: ["a", "b"],
      mayChooseSeveral: false,
    });
    expect(await after(id, ({ error }) => error !== null)).toMatchObject({
      error: "ERR_WAPP_KIND_UNSUPPORTED",
    });
  });

  it("reaches a customer known only by the scoped id", async () => {
    const outro = addCustomer(testApp.sandbox, "Otávio");
    testApp.sandbox.updateCustomer(outro, { hidesNumber: true });
    testApp.sandbox.say(outro, loja.phoneNumberId, { type: "text", text: "só o id" });
    const hidden = await acceptTicketOf(testApp, padaria.bruno, "só o id");
    const { id } = await hidden.send("chegou?");
    await hidden.until((message) => message.id === id && message.ack === 3);
  });
});

describe("reading and typing of an agent", () => {
  it("are reported to Meta", async () => {
    const [said] = testApp.sandbox.conversation(camila, loja.phoneNumberId);
    const told = (type: string) =>
      testApp.sandbox.until(() =>
        testApp.sandbox
          .eventsSince(0)
          .find((event) => event.type === type && "id" in event && event.id === said?.id),
      );
    const params = { id: String(chat.ticket.id) };
    await testApp.call(padaria.bruno.token, readTicket, { params, body: {} });
    await told("business-read");
    await testApp.call(padaria.bruno.token, showTyping, { params, body: { typing: true } });
    await told("business-typing");
  });
});

/** Number of messages whose read receipt is still to be sent, plus the number of work items of the queue `receipts`. */
async function readsLeft() {
  return testApp.app.database.read(padaria.id, async (db) => {
    const reads = await db.rows(sql`
      select 1 from messages where company_id = ${db.companyId} and not from_me and read and read_receipt_at is null`);
    const queues = await db.rows(sql`
      select 1 from work_queues where company_id = ${db.companyId} and queue = 'receipts'`);
    return reads.length + queues.length;
  });
}

it("a read report that Meta refuses is not sent again", async () => {
  testApp.sandbox.faults.add({ kind: "refuse", code: 131009, times: "until-cleared" });
  await testApp.call(padaria.bruno.token, readTicket, { params: { id: String(chat.ticket.id) }, body: {} });
  await untilTrue(async () => (await readsLeft()) === 0);
});

describe("a Cloud API error code", () => {
  const final: [number, string][] = [
    [368, "ERR_CLOUD_ACCOUNT_BLOCKED"],
    [200, "ERR_CLOUD_TOKEN_REFUSED"],
    [131031, "ERR_CLOUD_ACCOUNT_BLOCKED"],
    [131042, "ERR_CLOUD_PAYMENT"],
    [131026, "ERR_CLOUD_UNDELIVERABLE"],
    [131047, "ERR_CLOUD_WINDOW_CLOSED"],
    [131048, "ERR_CLOUD_SPAM_LIMITED"],
    [131049, "ERR_CLOUD_ENGAGEMENT_LIMITED"],
    [131050, "ERR_CLOUD_OPTED_OUT"],
    [131051, "ERR_WAPP_KIND_UNSUPPORTED"],
    [131053, "ERR_CLOUD_MEDIA"],
    [132000, "ERR_CLOUD_TEMPLATE_PARAMETERS"],
    [132001, "ERR_CLOUD_TEMPLATE_UNAVAILABLE"],
    [131009, "ERR_SENDING_WAPP_MSG"],
    [999999, "ERR_SENDING_WAPP_MSG"],
  ];
  it.each(final)("%s fails the message for good as %s, and the next message is sent", async (code, error) => {
    testApp.sandbox.faults.add({ kind: "refuse", code });
    const { id } = await chat.send("recusada");
    expect(await after(id, (message) => message.error !== null)).toMatchObject({ error, ack: 0 });
    await chat.send("a seguinte");
    await testApp.sandbox.waitForMessage(camila, { text: "a seguinte" });
    expect(testApp.sandbox.inbox(camila)).toHaveLength(1);
  });

  it.each([131000, 131016, 130429, 131056, 80007])(
    "%s delays the message, which is sent a little later",
    async (code) => {
      testApp.sandbox.faults.add({ kind: "refuse", code });
      const { id } = await chat.send("daqui a pouco");
      await after(id, ({ ack }) => ack === 3);
      expect(testApp.sandbox.inbox(camila)).toHaveLength(1);
    },
  );

  it.each(final.slice(3, 8))(
    "%s in a later status fails the message as %s, which may then be resent",
    async (code, error) => {
      testApp.sandbox.faults.add({ kind: "fail-message", code });
      const { id } = await chat.send("aceita e perdida");
      expect(await after(id, (message) => message.error !== null)).toMatchObject({ error, ack: 0 });
      const [, failed] = testApp.sandbox.conversation(camila, loja.phoneNumberId);
      testApp.sandbox.repeatStatus(failed?.id ?? "", "sent");
      await testApp.sandbox.webhooksTaken();
      await untilTrue(async () => (await eventsLeft()) === 0);
      await testApp.call(padaria.bruno.token, resendMessage, { params: { messageId: id } });
      await after(id, ({ ack }) => ack === 3);
      expect(testApp.sandbox.inbox(camila)).toHaveLength(1);
    },
  );

  it("followed by a late sent status leaves the message failed", async () => {
    testApp.sandbox.faults.add({ kind: "fail-message", code: 131026 });
    const { id } = await chat.send("perdida");
    await after(id, ({ error }) => error !== null);
    const [, failed] = testApp.sandbox.conversation(camila, loja.phoneNumberId);
    testApp.sandbox.repeatStatus(failed?.id ?? "", "sent");
    testApp.sandbox.say(camila, loja.phoneNumberId, { type: "text", text: "e depois" });
    await chat.until(({ body }) => body === "e depois");
    expect(await after(id, () => true)).toMatchObject({ error: "ERR_CLOUD_UNDELIVERABLE", ack: 0 });
  });
});

describe("a Cloud API send whose answer is lost", () => {
  const lost: [string, CloudFaultInput][] = [
    ["the connection breaks", { kind: "reset", taken: true }],
    ["an HTML page is answered", { kind: "server-error", status: 502, taken: true }],
  ];
  it.each(lost)("is confirmed by its later status: %s", async (_name, fault) => {
    testApp.sandbox.faults.add(fault);
    const { id } = await chat.send("sem resposta");
    await after(id, ({ ack, error }) => ack === 3 && error === null);
    expect(testApp.sandbox.inbox(camila)).toHaveLength(1);
  });

  it.each([true, false])(
    "is shown as unconfirmed and not sent again without a status; it was sent: %s",
    async (taken) => {
      testApp.sandbox.faults.add({ kind: "withhold-statuses", times: "until-cleared" });
      testApp.sandbox.faults.add({ kind: "reset", taken });
      const { id } = await chat.send("não se sabe");
      expect(await after(id, ({ error }) => error !== null)).toMatchObject({
        error: "ERR_SENDING_UNCONFIRMED",
      });
      await chat.send("a seguinte");
      await testApp.sandbox.waitForMessage(camila, { text: "a seguinte" });
      expect(testApp.sandbox.inbox(camila)).toHaveLength(taken ? 2 : 1);
    },
  );

  it("cannot be edited or deleted while it waits for a resend", async () => {
    testApp.sandbox.faults.add({ kind: "withhold-statuses", times: "until-cleared" });
    testApp.sandbox.faults.add({ kind: "reset", taken: true });
    const { id } = await chat.send("será?");
    await after(id, ({ error }) => error === "ERR_SENDING_UNCONFIRMED");
    testApp.sandbox.faults.add({ kind: "refuse", code: 130429, times: "until-cleared" });
    const params = { messageId: id };
    const as = padaria.bruno.token;
    expect(await testApp.call(as, resendMessage, { params })).toMatchObject({ ack: 0, error: null });
    const body = { body: "não será" };
    await expectRefusal(testApp.call(as, editMessage, { params, body }), "ERR_WAPP_KIND_UNSUPPORTED");
    await expectRefusal(testApp.call(as, deleteMessage, { params }), "ERR_WAPP_KIND_UNSUPPORTED");
  });

  it("and whose statuses arrive before its answer stays one message with its ticks", async () => {
    testApp.sandbox.faults.add({ kind: "slow-answer", ms: 300 });
    const { id } = await chat.send("devagar");
    await after(id, ({ ack }) => ack === 3);
    await chat.send("a seguinte");
    await testApp.sandbox.waitForMessage(camila, { text: "a seguinte" });
    await untilTrue(async () => (await chat.messages()).every(({ fromMe, ack }) => !fromMe || ack === 3));
    expect((await chat.messages()).filter(({ fromMe }) => fromMe)).toHaveLength(2);
  });
});
