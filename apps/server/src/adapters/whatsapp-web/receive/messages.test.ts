import { resendMessage } from "@recado/contract/messages";
import { readTicket, showTyping } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AgentConversation, acceptTicketOf } from "../../../testing/conversation.ts";
import { createTestStaff, type Staff, ticketsOf, untilFound, untilTrue } from "../../../testing/factories.ts";
import {
  addPhone,
  addSandboxContact,
  openSandboxTestApp,
  pairConnection,
  retriesAsked,
  type SandboxTestApp,
  untilStatus,
} from "../../../testing/sandbox-test-app.ts";

let testApp: SandboxTestApp;
let padaria: Staff;
let phone: string;
let connectionId: number;
/** Each test has a new customer who has written once and whose ticket Bruno has accepted. */
let camila: string;
let chat: AgentConversation;

beforeAll(async () => {
  testApp = await openSandboxTestApp({ ackMilliseconds: 3_000 });
  padaria = await createTestStaff(testApp);
  phone = addPhone(testApp.sandbox);
  connectionId = await pairConnection(testApp, padaria, phone);
});
beforeEach(async () => {
  camila = addSandboxContact(testApp.sandbox);
  await testApp.sandbox.say(camila, phone, "Bom dia!");
  chat = await acceptTicketOf(testApp, padaria.bruno, camila);
});
afterAll(async () => {
  expect(testApp.sandbox.unhandled).toEqual([]);
  await testApp.close();
});

/** Number of times that each side has asked the other to send a message again. */
function retries() {
  return {
    ours: retriesAsked(testApp.sandbox),
    theirs: testApp.sandbox.arrivals().filter(({ asked }) => asked).length,
    refused: testApp.sandbox.eventsSince(0).filter(({ type }) => type === "message-refused").length,
  };
}

describe("a customer's message over WhatsApp Web", () => {
  it("from the LID or from the number reaches the one ticket of the contact", async () => {
    await testApp.sandbox.say(camila, phone, "do número", { addressing: "pn" });
    await testApp.sandbox.say(camila, phone, "do LID");
    await chat.until(({ body }) => body === "do LID");
    expect((await chat.messages()).filter(({ fromMe }) => !fromMe).map(({ body }) => body)).toEqual([
      "Bom dia!",
      "do número",
      "do LID",
    ]);
    expect(chat.ticket.contact).toMatchObject({ name: "Camila Rocha", number: camila });
  });

  it("quotes a sent message, and an answer quotes the customer's message", async () => {
    await chat.send("Temos pão de queijo.");
    const ours = await testApp.sandbox.waitForMessage(camila, { text: "Temos pão de queijo." });
    await testApp.sandbox.say(camila, phone, "Quero esse", { quoted: ours.id });
    const theirs = await chat.until(({ body }) => body === "Quero esse");
    expect(theirs.quotedMsg).toMatchObject({ body: "Temos pão de queijo.", fromMe: true });
    await chat.send("Anotado", theirs);
    expect(await testApp.sandbox.waitForMessage(camila, { text: "Anotado" })).toMatchObject({
      quoted: { text: "Quero esse" },
    });
  });

  it("delivered twice is stored once, and no resend is requested", async () => {
    const before = retries();
    testApp.sandbox.faults.add({ kind: "duplicate-delivery", phone });
    const { id } = await testApp.sandbox.say(camila, phone, "em dobro");
    await testApp.sandbox.until(() =>
      testApp.sandbox.stanzas.filter(({ node }) => node.tag === "receipt" && node.attrs.id === id).length >= 2
        ? true
        : undefined,
    );
    await testApp.sandbox.say(camila, phone, "depois");
    await chat.until(({ body }) => body === "depois");
    expect((await chat.messages()).map(({ body }) => body).slice(-2)).toEqual(["em dobro", "depois"]);
    expect(retries()).toEqual(before);
  });

  it("delivered out of order is stored in order of arrival", async () => {
    testApp.sandbox.faults.add({ kind: "reverse-deliveries", count: 3, phone });
    for (const text of ["um", "dois", "três"]) await testApp.sandbox.say(camila, phone, text);
    await chat.until(({ body }) => body === "um");
    expect((await chat.messages()).map(({ body }) => body).slice(-3)).toEqual(["três", "dois", "um"]);
  });

  it("that cannot be decrypted is requested again and stored once", async () => {
    testApp.sandbox.faults.add({ kind: "corrupt-delivery", phone });
    await testApp.sandbox.say(camila, phone, "estragada");
    await chat.until(({ body }) => body === "estragada");
    expect((await chat.messages()).filter(({ body }) => body === "estragada")).toHaveLength(1);
  });

  it("is marked read on the phone when its agent has read it", async () => {
    const { id } = await testApp.sandbox.say(camila, phone, "leia-me");
    await chat.until(({ body }) => body === "leia-me");
    await testApp.sandbox.until(() => (stateOf(id) === "delivered" ? true : undefined));
    await testApp.call(padaria.bruno.token, readTicket, { params: { id: String(chat.ticket.id) }, body: {} });
    await testApp.sandbox.until(() => (stateOf(id) === "read" ? true : undefined));
  });

  it("written while Recado was offline is stored in order and once", async () => {
    const texts = Array.from({ length: 25 }, (_, index) => `enquanto isso ${index}`);
    testApp.sandbox.faults.add({ kind: "refuse-connection", times: "until-cleared" });
    testApp.sandbox.drop(phone, 428);
    await untilStatus(testApp, padaria, connectionId, "OPENING");
    for (const text of texts) await testApp.sandbox.say(camila, phone, text);
    testApp.sandbox.faults.clear();
    await chat.until(({ body }) => body === texts.at(-1));
    expect((await chat.messages()).map(({ body }) => body).slice(-25)).toEqual(texts);
    await untilStatus(testApp, padaria, connectionId, "CONNECTED");
  });

  it("decrypted but cut off before its receipt is stored when it is delivered again", async () => {
    const daniel = addSandboxContact(testApp.sandbox, "Daniel");
    const before = retries();
    const lock = await lockJournal();
    const { id } = await testApp.sandbox.say(daniel, phone, "primeira mensagem");
    await lock.untilSomebodyWaits();
    testApp.sandbox.drop(phone, 428);
    await lock.release();
    await untilTrue(async () =>
      (await ticketsOf(testApp, padaria.ana, "pending")).some(
        ({ lastMessage }) => lastMessage === "primeira mensagem",
      ),
    );
    await testApp.sandbox.until(() => (stateOf(id, daniel) === "delivered" ? true : undefined));
    expect(retries()).toEqual(before);
    await untilStatus(testApp, padaria, connectionId, "CONNECTED");
  });
});

/** Locks the journal's table, as if the database were slow. */
async function lockJournal() {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const done = testApp.app.database.platform(async (db) => {
    await db.run(sql`lock table channel_events in share mode`);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  return {
    untilSomebodyWaits: () =>
      untilTrue(async () => {
        const waiting = await testApp.app.database.platform((db) =>
          db.first(sql`select 1 from pg_locks where relation = 'channel_events'::regclass and not granted`),
        );
        return waiting !== undefined;
      }),
    async release() {
      released.resolve();
      await done;
    },
  };
}

function stateOf(id: string, contact = camila) {
  return testApp.sandbox.conversation(contact, phone).find((message) => message.id === id)?.state;
}

describe("a message sent over WhatsApp Web", () => {
  it("arrives, and its ticks rise with the customer's receipts", async () => {
    const sent = await chat.send("Olá, Camila!");
    expect(sent.ack).toBe(0);
    const arrived = await testApp.sandbox.waitForMessage(camila, { text: "Olá, Camila!" });
    await chat.until(({ id, ack }) => id === sent.id && ack === 3);
    testApp.sandbox.read(camila, phone, { ids: [arrived.id] });
    await chat.until(({ id, ack }) => id === sent.id && ack === 4);
  });

  it("has one tick while its customer is offline", async () => {
    testApp.sandbox.setOnline(camila, false);
    const sent = await chat.send("Quando puder");
    await chat.until(({ id, ack }) => id === sent.id && ack === 1);
    testApp.sandbox.setOnline(camila, true);
    await chat.until(({ id, ack }) => id === sent.id && ack === 3);
  });

  it("keeps its ticks if the server's ack arrives after the customer's receipt", async () => {
    testApp.sandbox.faults.add({ kind: "slow-ack", ms: 200, phone });
    const sent = await chat.send("de trás para frente");
    await chat.until(({ id, ack }) => id === sent.id && ack === 3);
    const { id } = await testApp.sandbox.waitForMessage(camila, { text: "de trás para frente" });
    await testApp.sandbox.until(() => (ackCame(id) ? true : undefined));
    const next = await chat.send("e agora");
    await chat.until(({ id, ack }) => id === next.id && ack === 3);
    expect((await chat.messages()).find(({ id }) => id === sent.id)).toMatchObject({ ack: 3, error: null });
  });

  it("whose ack is lost is confirmed by the customer's receipt", async () => {
    testApp.sandbox.faults.add({ kind: "drop-ack", phone });
    const sent = await chat.send("sem recibo do servidor");
    expect(await chat.until(({ id, ack }) => id === sent.id && ack === 3)).toMatchObject({ error: null });
  });

  it.each([
    [463, "ERR_WAPP_REACHOUT_LIMITED"],
    [479, "ERR_SENDING_WAPP_MSG"],
  ])("that is refused with %i fails as %s and is not retried by itself", async (error, code) => {
    testApp.sandbox.faults.add({ kind: "refuse-message", error, phone });
    const sent = await chat.send(`recusada ${error}`);
    const failed = await chat.until(({ id, error }) => id === sent.id && error !== null);
    expect(failed).toMatchObject({ ack: 0, error: code });
    const next = await chat.send(`depois de ${error}`);
    await chat.until(({ id, ack }) => id === next.id && ack === 3);
    expect(arrivalsOfUnknown()).toBe(1);
  });

  it("cut off before its ack is confirmed by the company's phone while the customer is offline", async () => {
    testApp.sandbox.setOnline(camila, false);
    testApp.sandbox.faults.add({ kind: "close-before-ack", code: 428, delivered: true, phone });
    const sent = await chat.send("o celular viu?");
    expect(await chat.until(({ id, ack }) => id === sent.id && ack > 0)).toMatchObject({
      ack: 1,
      error: null,
    });
    testApp.sandbox.setOnline(camila, true);
    await chat.until(({ id, ack }) => id === sent.id && ack === 3);
  });

  it("cut off before its ack is unconfirmed until the customer's receipt arrives", async () => {
    testApp.sandbox.setOnline(camila, false);
    testApp.sandbox.faults.add({ kind: "silent-phone", phone });
    testApp.sandbox.faults.add({ kind: "close-before-ack", code: 428, delivered: true, phone });
    const sent = await chat.send("chegou?");
    await chat.until(({ id, error }) => id === sent.id && error === "ERR_SENDING_UNCONFIRMED");
    testApp.sandbox.setOnline(camila, true);
    const cleared = await chat.until(({ id, ack }) => id === sent.id && ack === 3);
    expect(cleared.error).toBeNull();
    expect(testApp.sandbox.inbox(camila).filter(({ text }) => text === "chegou?")).toMatchObject([
      { timesArrived: 1 },
    ]);
  });

  it("that is lost is unconfirmed, does not delay the next, and arrives when resent", async () => {
    testApp.sandbox.faults.add({ kind: "close-before-ack", code: 428, phone });
    const lost = await chat.send("perdida");
    const next = await chat.send("seguinte");
    await chat.until(({ id, ack }) => id === next.id && ack === 3);
    expect((await chat.messages()).find(({ id }) => id === lost.id)).toMatchObject({
      ack: 0,
      error: "ERR_SENDING_UNCONFIRMED",
    });
    expect(testApp.sandbox.inbox(camila).map(({ text }) => text)).not.toContain("perdida");
    await testApp.call(padaria.bruno.token, resendMessage, { params: { messageId: lost.id } });
    await chat.until(({ id, ack }) => id === lost.id && ack === 3);
    expect(testApp.sandbox.inbox(camila).filter(({ text }) => text === "perdida")).toMatchObject([
      { timesArrived: 1 },
    ]);
  });

  it("written while Recado was offline is sent later in order and once", async () => {
    testApp.sandbox.faults.add({ kind: "refuse-connection", times: "until-cleared" });
    testApp.sandbox.drop(phone, 428);
    await untilStatus(testApp, padaria, connectionId, "OPENING");
    const texts = Array.from({ length: 12 }, (_, index) => `na fila ${index}`);
    for (const text of texts) await chat.send(text);
    testApp.sandbox.faults.clear();
    await chat.until(({ body, ack }) => body === texts.at(-1) && ack === 3);
    const arrived = testApp.sandbox.inbox(camila).filter(({ text }) => text.startsWith("na fila"));
    expect(arrived.map(({ text }) => text)).toEqual(texts);
    expect(arrived.every(({ timesArrived }) => timesArrived === 1)).toBe(true);
  });

  it("that the customer's phone cannot read is encrypted and sent again", async () => {
    testApp.sandbox.faults.add({ kind: "corrupt-arrival", phone });
    await chat.send("ilegível");
    await testApp.sandbox.waitForMessage(camila, { text: "ilegível" });
    expect(await chat.until(({ body, ack }) => body === "ilegível" && ack === 3)).toMatchObject({
      error: null,
    });
  });

  it("waits until WhatsApp provides the recipient's keys", async () => {
    const elisa = addSandboxContact(testApp.sandbox, "Elisa");
    await testApp.sandbox.say(elisa, phone, "Oi");
    const other = await acceptTicketOf(testApp, padaria.bruno, elisa);
    testApp.sandbox.faults.add({ kind: "refuse-prekeys", phone });
    testApp.sandbox.faults.add({ kind: "withhold-prekey", phone });
    const sent = await other.send("Oi, Elisa");
    await other.until(({ id, ack }) => id === sent.id && ack === 3);
    expect(testApp.sandbox.inbox(elisa).filter(({ text }) => text === "Oi, Elisa")).toHaveLength(1);
    testApp.sandbox.faults.clear();
  });
});

function ackCame(id: string): boolean {
  return testApp.sandbox.stanzas.some(
    ({ direction, node }) =>
      direction === "server-to-client" && node.tag === "ack" && node.attrs.id === id && !node.attrs.error,
  );
}

/**
 * Number of stanzas sent to this test's customer that did not become messages, because the customer's phone refused
 * them.
 */
function arrivalsOfUnknown(): number {
  const known = new Set(testApp.sandbox.inbox(camila).map(({ id }) => id));
  const lid = testApp.sandbox.contacts().find(({ number }) => number === camila)?.lid ?? "";
  return testApp.sandbox
    .arrivals()
    .filter(({ id, to }) => (to.startsWith(lid) || to.startsWith(camila)) && !known.has(id)).length;
}

describe("over WhatsApp Web,", () => {
  it("typing is shown to agents and to the customer", async () => {
    const listener = await testApp.listen(padaria.bruno.token);
    await listener.join("ChatBox", chat.ticket.uuid);
    await listener.join("Tickets", "open");
    testApp.sandbox.typing(camila, phone, "composing");
    await listener.next(({ name, payload }) => name === "typing" && (payload as { typing: boolean }).typing);
    testApp.sandbox.typing(camila, phone, "paused");
    await listener.next(({ name, payload }) => name === "typing" && !(payload as { typing: boolean }).typing);
    const params = { id: String(chat.ticket.id) };
    for (const typing of [true, false]) {
      await testApp.call(padaria.bruno.token, showTyping, { params, body: { typing } });
      await testApp.sandbox.until(() =>
        testApp.sandbox
          .eventsSince(0)
          .find(
            (event) =>
              event.type === "phone-typing" &&
              event.contact === camila &&
              event.state === (typing ? "composing" : "paused"),
          ),
      );
    }
  });

  it("messages from another device of the company appear in the chat as sent", async () => {
    const second = await pairConnection(testApp, padaria, phone, "Outro aparelho");
    await testApp.sandbox.say(camila, phone, "para os dois aparelhos");
    const there = await untilFound(async () =>
      (await ticketsOf(testApp, padaria.ana, "pending")).find(
        (ticket) => ticket.contact.number === camila && ticket.whatsappId === second,
      ),
    );
    const other = await acceptTicketOf(testApp, padaria.ana, camila);
    expect(other.ticket.id).toBe(there.id);
    await other.send("do outro aparelho");
    const ours = await chat.until(({ body }) => body === "do outro aparelho");
    expect(ours).toMatchObject({ fromMe: true, userId: null, contact: null });
    expect(testApp.sandbox.inbox(camila).filter(({ text }) => text === "do outro aparelho")).toHaveLength(1);
    await chat.until(({ body, ack }) => body === "do outro aparelho" && ack === 3);
  });

  it("ticks of a message from the company's own phone wait until the message is stored", async () => {
    const { database } = testApp.app;
    const claim = (until: string) =>
      database.write(padaria.id, (db) =>
        db.run(sql`
          insert into work_queues (queue, company_id, connection_id, key, claimed_by, claimed_until)
          select distinct on (chat) 'inbound', ${db.companyId}::integer, connection_id, chat, gen_random_uuid(), ${until}::timestamptz
          from channel_events where company_id = ${db.companyId} and connection_id = ${connectionId}
          on conflict (queue, company_id, connection_id, key) do update
            set claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until`),
      );
    await claim("infinity");
    const { id } = await testApp.sandbox.sendFromPhone(phone, camila, {
      kind: "text",
      text: "do telefone",
    });
    const journalled = sql`select 1 from channel_events where external_id = ${`${id}:tick:3`}`;
    await untilTrue(
      async () =>
        (
          await database.read(padaria.id, (db) =>
            db.rows(sql`${journalled} and company_id = ${db.companyId}`),
          )
        ).length > 0,
    );
    await claim("-infinity");
    await chat.until(({ body, ack }) => body === "do telefone" && ack === 3);
  });

  it("a connection cut during its first sync receives messages at once after it is back", async () => {
    const number = addPhone(testApp.sandbox);
    let cuts = 0;
    const unsubscribe = testApp.sandbox.onEvent((event) => {
      if (event.type !== "device-connected" || event.phone !== number || cuts > 0) return;
      cuts += 1;
      testApp.sandbox.drop(number, 428);
    });
    await pairConnection(testApp, padaria, number, "Interrompida");
    unsubscribe();
    expect(cuts).toBe(1);
    await testApp.sandbox.say(camila, number, "logo de cara");
    await untilTrue(async () =>
      (await ticketsOf(testApp, padaria.ana, "pending")).some(
        ({ lastMessage }) => lastMessage === "logo de cara",
      ),
    );
    // During the first sync of a connection, Baileys delays its own events by twenty seconds. The test's time limit of
    // twelve seconds shows that messages are received before.
  }, 12_000);

  it("the log contains no message text, number or key", () => {
    const logs = testApp.logs.join("\n");
    expect(logs).not.toMatch(/privKey|noiseKey|Bom dia|Camila|do outro aparelho|perdida/);
    expect(logs).not.toContain(phone);
  });
});
