import { updateConnection } from "@recado/contract/connections";
import { deleteContact } from "@recado/contract/contacts";
import { createIntegration } from "@recado/contract/integrations";
import { deleteTicket, updateTicket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { writeBotState } from "../../domain/tickets/automation-store.ts";
import { wakeWork } from "../../platform/work/work-queues.ts";
import { type BotChat, beginChat } from "../../testing/bot-chat.ts";
import { createTestCompany, type TestCompany, untilTrue } from "../../testing/factories.ts";
import { type AssistantServer, openAssistantServer } from "../../testing/fakes/assistant-server.ts";
import { newPhoto } from "../../testing/media-samples.ts";
import { storedFiles, untilStored } from "../../testing/stored-files.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { mostTexts } from "../chatbot-menu/limit-texts.ts";

let testApp: TestApp;
let n8n: AssistantServer;
let padaria: TestCompany;
let integrationId: number;

beforeAll(async () => {
  [testApp, n8n] = await Promise.all([
    openTestApp({ own: true, allowPrivateHosts: true }),
    openAssistantServer(),
  ]);
});
afterAll(async () => {
  await testApp.close();
  await n8n.close();
});
beforeEach(async () => {
  padaria = await createTestCompany(testApp);
  const body = { type: "n8n", name: "Pedidos", urlN8N: `${n8n.url}/webhook/pedidos` } as const;
  integrationId = (await testApp.call(padaria.ana.token, createIntegration, { body })).id;
  const params = { id: String(padaria.connectionId) };
  await testApp.call(padaria.ana.token, updateConnection, { params, body: { integrationId } });
});

async function answerWithPicture() {
  const photo = await newPhoto(40, 30);
  n8n.answer = ({ path }) =>
    path === "/bolo.png"
      ? { headers: { "content-type": "image/png" }, body: photo }
      : { body: { text: "Este.", mediaUrl: `${n8n.url}/bolo.png` } };
}

async function untilQuiet(): Promise<void> {
  await untilTrue(async () => {
    const waiting = await testApp.app.database.platform((db) =>
      db.rows(sql`select 1 from work_queues where queue = 'assistants' and company_id = ${padaria.id}`),
    );
    return waiting.length === 0;
  });
}

/** Sends a picture, then deletes the message and puts the picture back among the answer's unsent messages. */
async function leaveUnsaid(): Promise<BotChat> {
  await answerWithPicture();
  const chat = beginChat(testApp, padaria);
  await chat.write("Que bolo tem?");
  await untilTrue(async () => (await chat.botTexts()).length > 0);
  await untilQuiet();
  const { id } = await chat.ticket();
  await testApp.app.database.write(padaria.id, async (db) => {
    const [said] = await db.rows(sql<{ media_path: string; thumbnail_path: string; media_info: object }>`
      delete from messages where company_id = ${db.companyId} and ticket_id = ${id} and media_path is not null
      returning media_path, thumbnail_path, media_info`);
    if (!said) throw new Error("expected a sent picture, found none");
    const { media_path: path, thumbnail_path: thumbnailPath, media_info: media } = said;
    const file = { media, path, thumbnailPath, reference: null };
    const says = [{ body: "Este.", mediaType: "image", content: null, file, raw: null }];
    await writeBotState(db, id, { unsaid: { says, pauseMilliseconds: 60_000, outcome: null } });
  });
  return chat;
}

describe("the stored files of an assistant's unsent answer are deleted", () => {
  it("when an agent accepts the ticket", async () => {
    const before = await storedFiles(testApp);
    const chat = await leaveUnsaid();
    expect((await storedFiles(testApp)).length).toBe(before.length + 2);
    n8n.answer = () => ({ status: 204, body: "" });
    const params = { id: String((await chat.ticket()).id) };
    await testApp.call(padaria.bruno.token, updateTicket, {
      params,
      body: { status: "open", userId: padaria.bruno.id },
    });
    await testApp.app.database.write(padaria.id, (db) =>
      wakeWork(db, { queue: "assistants", connectionId: padaria.connectionId, keys: [params.id] }),
    );
    await untilStored(testApp, before);
  });

  it("with their ticket and with its contact", async () => {
    const before = await storedFiles(testApp);
    const [first, second] = [await leaveUnsaid(), await leaveUnsaid()];
    const [ticket, other] = [await first.ticket(), await second.ticket()];
    await testApp.call(padaria.ana.token, deleteTicket, { params: { id: String(ticket.id) } });
    await testApp.call(padaria.ana.token, deleteContact, { params: { id: String(other.contactId) } });
    await untilStored(testApp, before);
  });

  it("when the assistant has reached its maximum number of answers", async () => {
    await answerWithPicture();
    const before = await storedFiles(testApp);
    const chat = beginChat(testApp, padaria);
    n8n.answer = () => ({ status: 204, body: "" });
    await chat.write("Oi");
    await untilQuiet();
    const { id } = await chat.ticket();
    await testApp.app.database.write(padaria.id, (db) =>
      writeBotState(db, id, { texts: mostTexts, lastTextAt: new Date().toISOString() }),
    );
    await answerWithPicture();
    await chat.write("Que bolo tem?");
    await untilTrue(async () => !(await chat.ticket()).useIntegration);
    expect(await chat.botTexts()).toEqual([]);
    await untilStored(testApp, before);
  });
});
