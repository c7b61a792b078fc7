import {
  deleteMessage,
  editMessage,
  listMessages,
  type Message,
  reactToMessage,
  sendMessage,
} from "@recado/contract/messages";
import { getTicket, type Ticket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { SendError } from "../../ports/channel.ts";
import {
  createOpenTicket,
  createTestCompany,
  newCustomer,
  type TestCompany,
  untilFound,
  untilTrue,
} from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

type FromPhone = Parameters<TestApp["channel"]["tell"]>[2];

let testApp: TestApp;
let padaria: TestCompany;
let ticket: Ticket;
const camila = newCustomer("Camila");
beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
  ticket = await createOpenTicket(testApp, padaria, padaria.bruno, camila);
});
afterEach(() => {
  testApp.channel.beforeChange = async () => undefined;
});
afterAll(() => testApp.close());

async function found(id: string): Promise<Message | undefined> {
  const params = { ticketId: String(ticket.id) };
  const { messages } = await testApp.call(padaria.ana.token, listMessages, { params });
  return messages.find((message) => message.id === id);
}

async function say(text: string): Promise<{ id: string; externalId: string }> {
  const params = { ticketId: String(ticket.id) };
  const [message] = await testApp.call(padaria.bruno.token, sendMessage, { params, body: { body: text } });
  const { id = "" } = message ?? {};
  await untilTrue(async () => (await found(id))?.ack === 1);
  const sent = await untilFound(() => testApp.channel.sent.find((one) => one.text === text));
  return { id, externalId: sent.externalId };
}

const edit = (messageId: string, text: string) =>
  testApp.call(padaria.bruno.token, editMessage, { params: { messageId }, body: { body: text } });
const remove = (messageId: string) =>
  testApp.call(padaria.bruno.token, deleteMessage, { params: { messageId } });
const react = (messageId: string, emoji: string) =>
  testApp.call(padaria.bruno.token, reactToMessage, { params: { messageId }, body: { emoji } });

function row(): Promise<Ticket> {
  return testApp.call(padaria.ana.token, getTicket, { params: { id: String(ticket.id) } });
}

async function untilTaken(): Promise<void> {
  await untilTrue(async () => {
    const rows = await testApp.app.database.read(padaria.id, (db) =>
      db.rows(sql`select 1 from message_changes where company_id = ${db.companyId}`),
    );
    return rows.length === 0;
  });
}

/** Simulates a reaction, edit or deletion made on the company's own phone. */
async function tellFromPhone(event: FromPhone): Promise<void> {
  await testApp.channel.tell(padaria.connectionId, camila, { ...event, fromMe: true });
  await untilTrue(async () => {
    const rows = await testApp.app.database.read(padaria.id, (db) =>
      db.rows(sql`select 1 from channel_events where company_id = ${db.companyId} and done_at is null`),
    );
    return rows.length === 0;
  });
}

/**
 * Makes a change in Recado. While the change is being sent, the company's phone changes the same message; afterwards
 * the channel refuses Recado's change.
 */
async function refuseAfter(ours: () => Promise<unknown>, theirs: FromPhone): Promise<void> {
  testApp.channel.beforeChange = () => tellFromPhone(theirs);
  testApp.channel.refuse("change", camila.number, new SendError("ERR_SENDING_WAPP_MSG", "no", false));
  await ours();
  await untilTaken();
}

describe("changes on the company's own phone", () => {
  it("replace a simultaneous edit that the channel refuses", async () => {
    const { id, externalId: targetExternalId } = await say("Às 14");
    await refuseAfter(() => edit(id, "Às 15"), { type: "edit", targetExternalId, text: "Às 16" });
    expect(await found(id)).toMatchObject({ body: "Às 16", isEdited: true });
    expect(await row()).toMatchObject({ lastMessage: "Às 16" });
  });

  it("replace a simultaneous deletion that the channel refuses", async () => {
    const { id, externalId: targetExternalId } = await say("Às 17");
    await refuseAfter(() => remove(id), { type: "edit", targetExternalId, text: "Às 18" });
    expect(await found(id)).toMatchObject({ body: "Às 18", isEdited: true, isDeleted: false });
    expect(await row()).toMatchObject({ lastMessage: "Às 18", lastMessageDeleted: false });
    await refuseAfter(() => remove(id), { type: "deletion", targetExternalId });
    expect(await found(id)).toMatchObject({ body: "Às 18", isDeleted: true });
  });

  it.each(["❤️", ""])("replace a simultaneous reaction that the channel refuses (%s)", async (emoji) => {
    const { id, externalId: targetExternalId } = await say(`Até já: ${emoji}!`);
    await react(id, "👍");
    await untilTaken();
    await refuseAfter(() => react(id, "🎉"), { type: "reaction", targetExternalId, emoji });
    const reactions = (await found(id))?.reactions.map((reaction) => reaction.emoji);
    expect(reactions).toEqual(emoji === "" ? [] : [emoji]);
  });

  it("do not change a deleted message", async () => {
    const { id, externalId: targetExternalId } = await say("Às 20");
    await remove(id);
    await untilTaken();
    await tellFromPhone({ type: "edit", targetExternalId, text: "Às 21" });
    expect(await found(id)).toMatchObject({ body: "Às 20", isDeleted: true });
  });
});
