import { createHash } from "node:crypto";
import { listMessages, type Message, sendMessage } from "@recado/contract/messages";
import { getTicket, type Ticket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Company,
  createTestCompany,
  newCustomer,
  openTicketOf,
  untilFound,
  untilTrue,
} from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: Company;
let ticket: Ticket;
const camila = newCustomer("Camila");
beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
  ticket = await openTicketOf(testApp, padaria, padaria.bruno, camila);
});
afterAll(() => testApp.close());

function untilMessage(fits: (message: Message) => boolean): Promise<Message> {
  const params = { ticketId: String(ticket.id) };
  return untilFound(async () =>
    (await testApp.call(padaria.ana.token, listMessages, { params })).messages.find(fits),
  );
}

async function said(text: string): Promise<string> {
  const externalId = await testApp.channel.say(padaria.connectionId, camila, text);
  await untilMessage(({ body }) => body === text);
  return externalId;
}

async function eventsLeft(): Promise<number> {
  const rows = await testApp.app.database.read(padaria.id, (db) =>
    db.rows(sql`select 1 from channel_events where company_id = ${db.companyId} and done_at is null`),
  );
  return rows.length;
}

const tell: TestApp["channel"]["tell"] = (...told) => testApp.channel.tell(...told);

describe("what a customer does to a message", () => {
  it("shows their reaction, one a person, until they take it back", async () => {
    const targetExternalId = await said("Reagindo");
    const show = async (emoji: string) => {
      await tell(padaria.connectionId, camila, { type: "reaction", targetExternalId, emoji });
      return untilMessage(
        ({ body, reactions }) => body === "Reagindo" && (reactions[0]?.emoji ?? "") === emoji,
      );
    };
    expect((await show("🎉")).reactions).toEqual([
      { emoji: "🎉", fromMe: false, name: "Camila", isWaiting: false },
    ]);
    expect((await show("👍")).reactions).toHaveLength(1);
    expect((await show("")).reactions).toEqual([]);
  });

  it("replaces their words by an edit", async () => {
    const targetExternalId = await said("Quero duas");
    await tell(padaria.connectionId, camila, { type: "edit", targetExternalId, text: "Quero três" });
    expect(await untilMessage(({ body }) => body === "Quero três")).toMatchObject({ isEdited: true });
  });

  it("marks what they deleted and keeps what it said", async () => {
    const targetExternalId = await said("Ops");
    await tell(padaria.connectionId, camila, { type: "deletion", targetExternalId });
    expect(await untilMessage(({ isDeleted }) => isDeleted)).toMatchObject({ body: "Ops" });
    const now = await testApp.call(padaria.ana.token, getTicket, { params: { id: String(ticket.id) } });
    expect(now).toMatchObject({ lastMessageDeleted: true });
  });

  it("counts their vote in our poll, the last one", async () => {
    const params = { ticketId: String(ticket.id) };
    const content = {
      type: "poll" as const,
      question: "Qual recheio?",
      options: ["Creme", "Frango"],
      mayChooseSeveral: false,
    };
    await testApp.call(padaria.bruno.token, sendMessage, { params, body: { content } });
    const sent = await untilFound(() =>
      testApp.channel.sent.find((message) => message.content.type === "poll"),
    );
    for (const option of ["Creme", "Frango"])
      await tell(padaria.connectionId, camila, {
        type: "vote",
        targetExternalId: sent.externalId,
        optionDigests: [createHash("sha256").update(option).digest("hex")],
      });
    const votes = ({ content: shown }: Message) =>
      shown?.type === "poll" ? shown.options.map((option) => option.votes) : [];
    await untilMessage((message) => votes(message).join() === "0,1");
  });

  it("that comes before the message itself waits for it", async () => {
    const externalId = "LATE1";
    await tell(padaria.connectionId, camila, { type: "edit", targetExternalId: externalId, text: "Depois" });
    await testApp.channel.say(padaria.connectionId, camila, "Antes", { externalId });
    expect(await untilMessage(({ body }) => body === "Depois")).toMatchObject({ isEdited: true });
  });

  it.each([0, 25])(
    "that comes before the message and is changed again ends as it was last: %s between",
    async (count) => {
      const externalId = `LATE-${count}`;
      const about = {
        ...{
          contact: [{ kind: "lid", value: camila.lid }],
          contactName: "Camila",
          author: null,
          fromMe: false,
        },
        sentAt: new Date(),
      };
      const edit = (text: string) => ({ type: "edit", targetExternalId: externalId, text });
      const say = (text: string) => ({
        ...{ type: "message", content: { type: "text", text }, quotedExternalId: null, isForwarded: false },
      });
      const others = Array.from({ length: count }, (_, at) => say(`enquanto isso ${at}`));
      const told = [edit("um"), ...others, { ...say("zero"), externalId }, edit("dois")].map((event, at) => {
        const payload = { externalId: `${externalId}-${at}`, ...about, ...event };
        return { externalId: payload.externalId, chat: camila.lid ?? "", payload };
      });
      await testApp.channel.host(padaria.connectionId).journal(told);
      await untilTrue(async () => (await eventsLeft()) === 0);
      await untilMessage(({ body }) => body === "dois");
    },
  );

  it("to a message that nobody knows holds nothing back", async () => {
    await tell(padaria.connectionId, camila, { type: "deletion", targetExternalId: "NEVER" });
    await said("Ainda aqui");
  });
});
