import { type AiSandbox, startAiSandbox } from "@recado/ai-sandbox/sandbox";
import { updateAiSettings } from "@recado/contract/ai-providers";
import { transcribeMessage } from "@recado/contract/message-transcripts";
import { listMessages, type Message, sendMessage } from "@recado/contract/messages";
import { listTickets, type Ticket } from "@recado/contract/tickets";
import { makeVoiceNote } from "@recado/sandbox-server/voice-note";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { addOptions, beginChat, setUp } from "../../testing/bot-chat.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  newCustomer,
  openInbox,
  type TestCompany,
  untilFound,
  untilTrue,
} from "../../testing/factories.ts";
import type { FakeCustomer } from "../../testing/fakes/fake-channel.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { turnOnTranscription, voiceContent } from "../../testing/turn-on-transcription.ts";

let testApp: TestApp;
let model: AiSandbox;
let padaria: TestCompany;
let vizinha: TestCompany;
const camila = newCustomer("Camila");

beforeAll(async () => {
  model = await startAiSandbox();
  testApp = await openTestApp({ allowPrivateHosts: true });
  padaria = await createTestCompany(testApp);
  vizinha = await createTestCompany(testApp, "Vizinha");
  await turnOnTranscription(testApp, padaria, model);
});
afterEach(() => model.reset());
afterAll(async () => {
  await testApp.close();
  await model.stop();
});

let notes = 0;

/** Lets the customer speak the words in a voice message. */
async function speak(company: TestCompany, customer: FakeCustomer, words: string) {
  const reference = `note-${++notes}`;
  testApp.channel.files.set(reference, makeVoiceNote(2, words));
  await testApp.channel.say(company.connectionId, customer, "", { content: voiceContent(reference) });
}

async function messagesOf(company: TestCompany, { id }: Pick<Ticket, "id">): Promise<Message[]> {
  const params = { ticketId: String(id) };
  return (await testApp.call(company.ana.token, listMessages, { params })).messages;
}

/** Waits until the newest audio of the ticket has this state of its transcript. */
function untilTranscript(company: TestCompany, ticket: Pick<Ticket, "id">, state: string): Promise<Message> {
  return untilFound(async () => {
    const audio = (await messagesOf(company, ticket)).findLast(({ mediaType }) => mediaType === "audio");
    return audio?.transcript?.state === state ? audio : undefined;
  });
}

function search(company: TestCompany, searchParam: string) {
  return testApp.call(company.ana.token, listTickets, { query: { searchParam } });
}

/** Makes work that waits after a failure due now. */
function skipBackOff(): Promise<number> {
  return testApp.app.database.platform((db) =>
    db.run(sql`update work_queues set ready_at = now() where queue = 'transcriptions' and ready_at > now()`),
  );
}

function ask(company: TestCompany, { id }: Pick<Message, "id">) {
  return testApp.call(company.bruno.token, transcribeMessage, { params: { messageId: id } });
}

describe("an audio", () => {
  it("of a customer or an agent gets its text once, live, in the search and in the list", async () => {
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, camila);
    const inbox = await openInbox(testApp, padaria.bruno);
    model.faults.add({ kind: "hold", call: "transcriptions" });
    await speak(padaria, camila, "Queria encomendar duas jabuticabeiras para sábado.");
    const waiting = await untilTranscript(padaria, ticket, "waiting");
    expect(waiting).toMatchObject({ body: "", transcript: { text: "", problem: null } });
    await model.waitForCalls("/audio/transcriptions", 1);
    model.release();
    const spoken = await untilTranscript(padaria, ticket, "done");
    expect(spoken).toEqual({
      ...waiting,
      transcript: {
        state: "done",
        text: "Queria encomendar duas jabuticabeiras para sábado.",
        model: "recado-transcribe",
        problem: null,
      },
    });
    await inbox.settle();
    expect(inbox.heard).toContainEqual(
      expect.objectContaining({ payload: { action: "update", message: spoken } }),
    );
    const { found, tickets } = await search(padaria, "jabuticabeiras sabado");
    expect(found).toEqual([
      { ticketId: ticket.id, messageId: spoken.id, excerpt: expect.stringContaining("jabuticabeiras") },
    ]);
    expect(tickets[0]?.lastMessage).toBe("Queria encomendar duas jabuticabeiras para sábado.");
    expect((await search(vizinha, "jabuticabeiras")).tickets).toEqual([]);

    const sentBefore = testApp.channel.sent.length;
    const note = new Uint8Array(makeVoiceNote(3, "Pode deixar, separo as mudas."));
    const files = [{ name: "voz.ogg", content: new Blob([note], { type: "audio/ogg" }) }];
    const params = { ticketId: String(ticket.id) };
    const [sent] = await testApp.call(padaria.bruno.token, sendMessage, {
      params,
      body: {},
      files,
    });
    const answered = await untilTranscript(padaria, ticket, "done");
    expect(answered).toMatchObject({
      id: sent?.id,
      fromMe: true,
      transcript: { text: "Pode deixar, separo as mudas." },
    });
    await untilTrue(() => testApp.channel.sent.length > sentBefore);
    expect(testApp.channel.sent.length).toBe(sentBefore + 1);
    expect(model.callCounts()).toEqual({ "/audio/transcriptions": 2 });
    expect(model.calls("/audio/transcriptions")[0]?.body).toMatchObject({
      file: { name: expect.stringMatching(/^audio\.og[ag]$/) },
    });
  });

  it("loses its text and words when its message is deleted", async () => {
    const customer = newCustomer("Otávio");
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    await speak(padaria, customer, "Cancela o pedido das groselhas.");
    const { id } = await untilTranscript(padaria, ticket, "done");
    const externalId = await testApp.app.database.read(padaria.id, (db) =>
      db.first(
        sql<{
          external_id: string;
        }>`select external_id from messages where company_id = ${db.companyId} and id = ${id}`,
      ),
    );
    await testApp.channel.tell(padaria.connectionId, customer, {
      type: "deletion",
      targetExternalId: externalId?.external_id ?? "",
    });
    await untilTrue(async () => (await messagesOf(padaria, ticket)).some((message) => message.isDeleted));
    expect((await messagesOf(padaria, ticket)).at(-1)).toMatchObject({ isDeleted: true, transcript: null });
    expect((await search(padaria, "groselhas")).tickets).toEqual([]);
    const left = await testApp.app.database.read(padaria.id, (db) =>
      db.rows(sql`select m.id from messages m left join message_words w on w.company_id = m.company_id and w.message_id = m.id
        left join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
        where m.company_id = ${db.companyId} and m.id = ${id} and (w.message_id is not null or t.last_message <> '' or m.transcript is not null)`),
    );
    expect(left).toEqual([]);
    await expectRefusal(ask(padaria, { id }), "ERR_MESSAGE_NOT_AUDIO");
  });

  it("is tried again after 429 and a broken connection, and by hand after a refusal", async () => {
    const customer = newCustomer("Lívia");
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    model.faults.add({ kind: "refuse", call: "transcriptions", status: 429, times: 2 });
    model.faults.add({ kind: "reset", call: "transcriptions" });
    await speak(padaria, customer, "Chega hoje?");
    await untilTrue(
      async () => (await skipBackOff()) >= 0 && (model.callCounts()["/audio/transcriptions"] ?? 0) >= 4,
    );
    const { id } = await untilTranscript(padaria, ticket, "done");

    model.faults.add({ kind: "refuse", call: "transcriptions", status: 400, code: "invalid_value" });
    await speak(padaria, customer, "E amanhã?");
    const refused = await untilTranscript(padaria, ticket, "failed");
    expect(refused.transcript).toEqual({ state: "failed", text: "", model: "", problem: "refused" });
    expect((await ask(padaria, refused)).transcript?.state).toBe("waiting");
    expect((await untilTranscript(padaria, ticket, "done")).transcript?.text).toBe("E amanhã?");
    // A text that exists is not written again, and other companies do not reach the message.
    expect((await ask(padaria, { id })).transcript?.text).toBe("Chega hoje?");
    await expectRefusal(ask(vizinha, { id }), "ERR_NO_MESSAGE_FOUND");
    expect(model.callCounts()["/audio/transcriptions"]).toBe(6);
  });

  it("is not sent to the model at the cap, when it is too long, or without speech", async () => {
    const company = await createTestCompany(testApp);
    await turnOnTranscription(testApp, company, model);
    const customer = newCustomer("Sônia");
    const ticket = await createOpenTicket(testApp, company, company.bruno, customer);
    await testApp.call(company.ana.token, updateAiSettings, { body: { monthlyCap: 0 } });
    await speak(company, customer, "Sem saldo");
    const limited = await untilTranscript(company, ticket, "failed");
    expect(limited.transcript?.problem).toBe("limit");
    expect(model.callCounts()).toEqual({});
    await testApp.call(company.ana.token, updateAiSettings, { body: { monthlyCap: 1_000_000 } });
    await ask(company, limited);
    expect((await untilTranscript(company, ticket, "done")).transcript?.text).toBe("Sem saldo");

    await speak(company, customer, "");
    const silent = await untilTranscript(company, ticket, "failed");
    expect(silent.transcript?.problem).toBe("unreadable");
    await testApp.app.database.write(company.id, (db) =>
      db.run(sql`update messages set media_info = jsonb_set(media_info, '{duration}', '1801')
        where company_id = ${db.companyId} and id = ${silent.id}`),
    );
    await ask(company, silent);
    await untilTrue(async () => {
      const failed = await untilTranscript(company, ticket, "failed");
      return failed.transcript?.problem === "tooLong";
    });
    expect(model.callCounts()).toEqual({ "/audio/transcriptions": 2 });
  });

  it("has no transcript and causes no call where the purpose is off or the plan has no AI", async () => {
    const customer = newCustomer("Rui");
    const ticket = await createOpenTicket(testApp, vizinha, vizinha.bruno, customer);
    await speak(vizinha, customer, "Ninguém lê isto");
    const audio = await untilFound(async () =>
      (await messagesOf(vizinha, ticket)).find(({ mediaType }) => mediaType === "audio"),
    );
    expect(audio.transcript).toBeNull();
    await expectRefusal(ask(vizinha, audio), "ERR_AI_OFF");
    const work = await testApp.app.database.read(vizinha.id, (db) =>
      db.rows(
        sql`select key from work_queues where company_id = ${db.companyId} and queue = 'transcriptions'`,
      ),
    );
    expect(work).toEqual([]);
    expect(model.callCounts()).toEqual({});
    // An audio that arrived before AI was turned on is transcribed on request.
    await turnOnTranscription(testApp, vizinha, model);
    await ask(vizinha, audio);
    expect((await untilTranscript(vizinha, ticket, "done")).transcript?.text).toBe("Ninguém lê isto");
  });
});

describe("a voice message in a menu", () => {
  it("chooses the spoken option, in order with the messages after it", async () => {
    const company = await createTestCompany(testApp);
    await turnOnTranscription(testApp, company, model);
    await setUp(testApp, company, {
      connection: { greetingMessage: "Olá!", queueIds: [company.support, company.sales], maxUseBotQueues: 5 },
      run: [
        sql`update queues set order_queue = case id when ${company.sales} then 2 else 1 end where company_id = ${company.id}`,
      ],
    });
    await addOptions(testApp, company, company.sales, [
      { title: "Bolos", message: "Qual bolo?" },
      { title: "Pães" },
    ]);
    const chat = beginChat(testApp, company);
    const customer = { name: "Camila Rocha", number: chat.number };
    await chat.write("Oi");
    model.faults.add({ kind: "hold", call: "transcriptions" });
    await speak(company, customer, "Quero a dois, por favor.");
    await model.waitForCalls("/audio/transcriptions", 1);
    await chat.write("1");
    expect(await chat.botTexts()).toHaveLength(1);
    model.release();
    await untilTrue(async () => (await chat.botTexts()).length === 3);
    expect((await chat.ticket()).queueId).toBe(company.sales);
    expect((await chat.botTexts()).at(-1)).toContain("Qual bolo?");

    // The bot goes on as before if there is no transcript: it repeats the menu.
    const other = beginChat(testApp, company);
    await other.write("Oi");
    model.faults.add({ kind: "refuse", call: "transcriptions", status: 400 });
    await speak(company, { name: "Camila Rocha", number: other.number }, "Um");
    await untilTrue(async () => (await other.botTexts()).length === 2);
    expect((await other.ticket()).queueId).toBeNull();
  });
});
