import { createHash } from "node:crypto";
import { listMessages, type Message, sendMessage } from "@recado/contract/messages";
import { updateSetting } from "@recado/contract/settings";
import { getTicket, type Ticket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createOpenTicket,
  createTestCompany,
  newCustomer,
  type TestCompany,
  ticketsOf,
  untilFound,
  untilTrue,
} from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;
let ticket: Ticket;
const camila = newCustomer("Camila");
beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
  ticket = await createOpenTicket(testApp, padaria, padaria.bruno, camila);
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

describe("a customer's change to a message", () => {
  it("adds one reaction per person, which can be replaced and removed", async () => {
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

  it("replaces the text by an edit", async () => {
    const targetExternalId = await said("Quero duas");
    await tell(padaria.connectionId, camila, { type: "edit", targetExternalId, text: "Quero três" });
    expect(await untilMessage(({ body }) => body === "Quero três")).toMatchObject({ isEdited: true });
  });

  it("marks a deleted message and keeps its text", async () => {
    const targetExternalId = await said("Ops");
    await tell(padaria.connectionId, camila, { type: "deletion", targetExternalId });
    expect(await untilMessage(({ isDeleted }) => isDeleted)).toMatchObject({ body: "Ops" });
    const now = await testApp.call(padaria.ana.token, getTicket, { params: { id: String(ticket.id) } });
    expect(now).toMatchObject({ lastMessageDeleted: true });
  });

  it("counts the customer's last vote in a poll", async () => {
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

  it("that arrives before the message is applied afterwards", async () => {
    const externalId = "LATE1";
    await tell(padaria.connectionId, camila, { type: "edit", targetExternalId: externalId, text: "Depois" });
    await testApp.channel.say(padaria.connectionId, camila, "Antes", { externalId });
    expect(await untilMessage(({ body }) => body === "Depois")).toMatchObject({ isEdited: true });
  });

  it.each([0, 25])(
    "that arrives before the message and changes again ends as the last, with %s messages between",
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

  it("to an unknown message does not delay later messages", async () => {
    await tell(padaria.connectionId, camila, { type: "deletion", targetExternalId: "NEVER" });
    await said("Ainda aqui");
  });
});

describe("a customer who changes a message", () => {
  const rosa = newCustomer("Rosa");

  async function settled(fits: (message: Message) => boolean): Promise<Message> {
    await untilTrue(async () => (await eventsLeft()) === 0);
    return untilMessage(fits);
  }

  async function sentByUs(text: string): Promise<string> {
    const params = { ticketId: String(ticket.id) };
    await testApp.call(padaria.bruno.token, sendMessage, { params, body: { body: text } });
    return (await untilFound(() => testApp.channel.sent.find((sent) => sent.text === text))).externalId;
  }

  it("can edit and delete only the customer's own messages", async () => {
    await testApp.channel.say(padaria.connectionId, rosa, "Sou a Rosa");
    const theirs = await said("Da Camila");
    const ours = await sentByUs("Da padaria");
    await tell(padaria.connectionId, rosa, { type: "edit", targetExternalId: theirs, text: "Da Rosa" });
    await tell(padaria.connectionId, rosa, { type: "deletion", targetExternalId: theirs });
    for (const from of [rosa, camila]) {
      await tell(padaria.connectionId, from, { type: "edit", targetExternalId: ours, text: "Da Rosa" });
      await tell(padaria.connectionId, from, { type: "deletion", targetExternalId: ours });
    }
    const asItWas = { isDeleted: false, isEdited: false };
    expect(await settled(({ body }) => body === "Da Camila")).toMatchObject(asItWas);
    expect(await settled(({ body }) => body === "Da padaria")).toMatchObject(asItWas);
  });

  it("is the company when the change comes from the company's own phone", async () => {
    const ours = await sentByUs("Do balcão");
    const byUs = { targetExternalId: ours, contactName: null, fromMe: true };
    await tell(padaria.connectionId, camila, { type: "edit", text: "Do forno", ...byUs });
    await settled(({ body, isEdited }) => body === "Do forno" && isEdited);
    await tell(padaria.connectionId, camila, { type: "deletion", ...byUs });
    await settled(({ body, isDeleted }) => body === "Do forno" && isDeleted);
  });

  it("is recognised under another identity", async () => {
    const { number, lid } = newCustomer();
    const moved = await createOpenTicket(testApp, padaria, padaria.bruno, { name: "Nova", number });
    const targetExternalId = await testApp.channel.say(padaria.connectionId, { name: "Nova", number }, "Era");
    await tell(padaria.connectionId, { name: "Nova", lid }, { type: "edit", targetExternalId, text: "É" });
    const params = { ticketId: String(moved.id) };
    await untilTrue(async () =>
      (await testApp.call(padaria.ana.token, listMessages, { params })).messages.some(
        ({ body }) => body === "É",
      ),
    );
  });
});

describe("in a group", () => {
  const groupId = "120363000000000077";
  const group = [{ kind: "group" as const, value: groupId }];
  const [ivo, lia, admin] = [newCustomer("Ivo"), newCustomer("Lia"), newCustomer("Zeca")];
  const namesOf = ({ number, lid }: typeof ivo) => [
    { kind: "lid" as const, value: lid },
    { kind: "number" as const, value: number },
  ];
  const by = (person: typeof ivo, identities = namesOf(person)) => ({
    ...{ contact: group, contactName: null, author: { identities, name: person.name } },
  });
  const chat = { name: "Obra", lid: groupId };

  beforeAll(async () => {
    const body = { value: "disabled" } as const;
    await testApp.call(padaria.ana.token, updateSetting, { params: { key: "CheckMsgIsGroup" }, body });
    const members = [ivo, lia, admin].map((one) => ({ identities: namesOf(one), isAdmin: one === admin }));
    const identity = { kind: "group" as const, value: groupId };
    await testApp.channel.host(padaria.connectionId).rememberGroup({ identity, subject: "Obra", members });
    await testApp.channel.say(padaria.connectionId, chat, "Começou", by(ivo));
    ticket = await untilFound(async () =>
      (await ticketsOf(testApp, padaria.ana, "pending")).find(({ contact }) => contact.name === "Obra"),
    );
  });

  async function saidBy(person: typeof ivo, text: string, identities = namesOf(person)): Promise<string> {
    const externalId = await testApp.channel.say(padaria.connectionId, chat, text, by(person, identities));
    await untilMessage(({ body }) => body === text);
    return externalId;
  }

  async function find(text: string): Promise<Message> {
    await untilTrue(async () => (await eventsLeft()) === 0);
    return untilMessage(({ body }) => body === text);
  }

  it("a member can change only the member's own messages", async () => {
    const ofIvo = await saidBy(ivo, "às 9");
    const change = { targetExternalId: ofIvo, text: "nunca" };
    await tell(padaria.connectionId, chat, { type: "edit", ...change, ...by(lia) });
    await tell(padaria.connectionId, chat, { type: "edit", ...change, ...by(admin) });
    await tell(padaria.connectionId, lia, { type: "edit", ...change });
    await tell(padaria.connectionId, chat, { type: "deletion", targetExternalId: ofIvo, ...by(lia) });
    await tell(padaria.connectionId, lia, { type: "deletion", targetExternalId: ofIvo });
    expect(await find("às 9")).toMatchObject({ isDeleted: false, isEdited: false });
    await tell(padaria.connectionId, chat, { type: "edit", ...change, text: "às 10", ...by(ivo) });
    await untilMessage(({ body }) => body === "às 10");
    await tell(padaria.connectionId, chat, { type: "deletion", targetExternalId: ofIvo, ...by(ivo) });
    await untilMessage(({ body, isDeleted }) => body === "às 10" && isDeleted);
  });

  it("a member is recognised by the number or the LID alone", async () => {
    const [lid, number] = [namesOf(lia).slice(0, 1), namesOf(lia).slice(1)];
    const targetExternalId = await saidBy(lia, "Pelo número", number);
    const edit = { type: "edit" as const, targetExternalId, text: "Pelo LID" };
    await tell(padaria.connectionId, chat, { ...edit, ...by(lia, lid) });
    await untilMessage(({ body }) => body === "Pelo LID");
  });

  it("an admin can delete messages of others in that group only", async () => {
    const ofLia = await saidBy(lia, "Propaganda");
    await tell(padaria.connectionId, chat, { type: "deletion", targetExternalId: ofLia, ...by(admin) });
    await untilMessage(({ body, isDeleted }) => body === "Propaganda" && isDeleted);
    const elsewhere = await testApp.channel.say(padaria.connectionId, camila, "Só entre nós");
    await untilTrue(async () => (await eventsLeft()) === 0);
    await tell(padaria.connectionId, chat, { type: "deletion", targetExternalId: elsewhere, ...by(admin) });
    await untilTrue(async () => (await eventsLeft()) === 0);
    const rows = await testApp.app.database.read(padaria.id, (db) =>
      db.rows(sql<{ is_deleted: boolean }>`
        select is_deleted from messages where company_id = ${db.companyId} and external_id = ${elsewhere}`),
    );
    expect(rows).toEqual([{ is_deleted: false }]);
  });
});
