import { createConnection, deleteConnection } from "@recado/contract/connections";
import {
  deleteMessage,
  discardMessage,
  editMessage,
  listMessages,
  type Message,
  reactToMessage,
  resendMessage,
  sendMessage,
} from "@recado/contract/messages";
import { listNotices } from "@recado/contract/notices";
import type { ErrorCode } from "@recado/contract/shared/errors";
import { listTickets, type Ticket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reviseRow } from "../../domain/messages/store.ts";
import { onlyRow } from "../../platform/db/statements.ts";
import { SendError } from "../../ports/channel.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  openInbox,
  type TestCompany,
  untilFound,
  untilTrue,
} from "../../testing/factories.ts";
import { commitWhileWaiting } from "../../testing/races.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;
let ticket: Ticket;
beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
  ticket = await createOpenTicket(testApp, padaria);
});
afterAll(() => testApp.close());

async function messages(): Promise<Message[]> {
  const params = { ticketId: String(ticket.id) };
  return (await testApp.call(padaria.ana.token, listMessages, { params })).messages;
}

function untilMessage(id: string, fits: (message: Message) => boolean): Promise<Message> {
  return untilFound(async () => (await messages()).find((message) => message.id === id && fits(message)));
}

async function say(text: string): Promise<Message> {
  const params = { ticketId: String(ticket.id) };
  const [message] = await testApp.call(padaria.bruno.token, sendMessage, { params, body: { body: text } });
  if (!message) throw new Error("expected a message in the answer, found none");
  return untilMessage(message.id, ({ ack }) => ack === 1);
}

/** Fetches the ticket as the ticket list shows it. */
async function row(): Promise<Ticket | undefined> {
  const { tickets } = await testApp.call(padaria.bruno.token, listTickets, { query: { status: "open" } });
  return tickets.find(({ id }) => id === ticket.id);
}

function changesOf(type: string) {
  return testApp.channel.changed.filter(({ change }) => change.type === type);
}

/** Counts edits, deletions and reactions that the channel has not accepted yet. */
async function changesLeft(): Promise<number> {
  const rows = await testApp.app.database.read(padaria.id, (db) =>
    db.rows(sql`select 1 from message_changes where company_id = ${db.companyId}`),
  );
  return rows.length;
}

const refuse = () =>
  testApp.channel.refuse("change", ticket.contact.number, new SendError("ERR_SENDING_WAPP_MSG", "no", false));

const byBruno = (messageId: string) => ({ params: { messageId } });

describe("a message of the company", () => {
  // Specification (tickets): only our own messages are deleted.
  it("is deleted once for everyone, and keeps its place and text in the ticket", async () => {
    const message = await say("Mandei errado");
    const deleted = await testApp.call(padaria.bruno.token, deleteMessage, byBruno(message.id));
    expect(deleted).toMatchObject({ id: message.id, isDeleted: true, body: "Mandei errado" });
    await testApp.call(padaria.bruno.token, deleteMessage, byBruno(message.id));
    const sent = testApp.channel.sent.find(({ text }) => text === "Mandei errado");
    await untilTrue(() => changesOf("deletion").length > 0);
    expect(changesOf("deletion")).toMatchObject([
      { to: sent?.to, target: { externalId: sent?.externalId, fromMe: true } },
    ]);
  });

  it("is edited at once in the ticket, and then on the customer's phone", async () => {
    const message = await say("São 12 reias");
    const edited = await testApp.call(padaria.bruno.token, editMessage, {
      ...byBruno(message.id),
      body: { body: "São 12 reais" },
    });
    expect(edited).toMatchObject({ body: "São 12 reais", isEdited: true });
    await untilTrue(() => changesOf("edit").length > 0);
    expect(changesOf("edit")[0]?.change).toEqual({ type: "edit", text: "São 12 reais", mentions: [] });
  });

  it("that is deleted before it is sent is never sent, nor is a reaction to it", async () => {
    await testApp.channel.breakOff(padaria.connectionId);
    const params = { ticketId: String(ticket.id) };
    const [message] = await testApp.call(padaria.bruno.token, sendMessage, {
      params,
      body: { body: "Melhor não" },
    });
    const body = { emoji: "🙈" };
    await testApp.call(padaria.bruno.token, reactToMessage, { ...byBruno(message?.id ?? ""), body });
    await testApp.call(padaria.bruno.token, deleteMessage, byBruno(message?.id ?? ""));
    await untilTrue(async () => (await changesLeft()) === 0);
    await testApp.channel.comeBack(padaria.connectionId);
    await say("Depois");
    expect(testApp.channel.sent.map(({ text }) => text)).not.toContain("Melhor não");
  });

  describe("that is deleted while it is being sent", () => {
    /** Deletes a message while the message is being sent. The channel then refuses to send the message. */
    async function deleteOnItsWay(text: string, refusal: SendError): Promise<Message> {
      const other = await createOpenTicket(testApp, padaria);
      const [asked, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      testApp.channel.beforeSend = async () => {
        asked.resolve();
        await going.promise;
      };
      testApp.channel.refuse("send", other.contact.number, refusal);
      const params = { ticketId: String(other.id) };
      const [message] = await testApp.call(padaria.bruno.token, sendMessage, {
        params,
        body: { body: text },
      });
      if (!message) throw new Error("expected a message in the answer, found none");
      await asked.promise;
      const body = { emoji: "🙈" };
      await testApp.call(padaria.bruno.token, reactToMessage, { ...byBruno(message.id), body });
      await testApp.call(padaria.bruno.token, deleteMessage, byBruno(message.id));
      expect(await changesLeft()).toBe(2);
      going.resolve();
      await untilTrue(async () => (await changesLeft()) === 0);
      await testApp.call(padaria.bruno.token, sendMessage, { params, body: { body: `${text}. Enfim` } });
      await untilTrue(() => testApp.channel.sent.some((sent) => sent.text === `${text}. Enfim`));
      const { messages: stand } = await testApp.call(padaria.ana.token, listMessages, { params });
      return onlyRow(stand.filter(({ id }) => id === message.id));
    }

    it.each([
      ["temporarily", true],
      ["permanently", false],
    ])("and then refused %s is never sent, and causes no failure notice", async (text, mayRetry) => {
      const gone = await deleteOnItsWay(text, new SendError("ERR_SENDING_WAPP_MSG", "no", mayRetry));
      expect(gone).toMatchObject({ isDeleted: true, ack: 0, error: null });
      expect(testApp.channel.sent.map((sent) => sent.text)).not.toContain(text);
      const { records } = await testApp.call(padaria.bruno.token, listNotices, { query: {} });
      expect(records.map(({ kind }) => kind)).not.toContain("failure");
    });

    it("is also deleted on the customer's phone if its delivery is unknown", async () => {
      const before = changesOf("deletion").length;
      const gone = await deleteOnItsWay("Talvez", new SendError("ERR_SENDING_WAPP_MSG", "unknown", false));
      expect(gone).toMatchObject({ isDeleted: true, ack: 0, error: null });
      expect(changesOf("deletion").slice(before)).toMatchObject([{ target: { fromMe: true } }]);
    });
  });

  describe("with an unknown delivery", () => {
    async function sayInDoubt(text: string): Promise<Message> {
      const doubt = new SendError("ERR_SENDING_UNCONFIRMED", "unknown", false);
      testApp.channel.refuse("send", ticket.contact.number, doubt);
      const params = { ticketId: String(ticket.id) };
      const sent = await testApp.call(padaria.bruno.token, sendMessage, { params, body: { body: text } });
      const { id } = onlyRow(sent);
      return untilMessage(id, ({ error }) => error === doubt.code);
    }

    it("is also deleted on the customer's phone, loses its error, and cannot be resent", async () => {
      const before = changesOf("deletion").length;
      const message = await sayInDoubt("Chegou?");
      expect(await testApp.call(padaria.bruno.token, deleteMessage, byBruno(message.id))).toMatchObject({
        isDeleted: true,
        ack: 0,
        error: null,
      });
      expect(await row()).toMatchObject({ lastMessageDeleted: true, lastMessageFailed: false });
      await untilTrue(() => changesOf("deletion").length > before);
      expect(changesOf("deletion").slice(before)).toMatchObject([{ target: { fromMe: true } }]);
      await expectRefusal(
        testApp.call(padaria.bruno.token, resendMessage, byBruno(message.id)),
        "ERR_MESSAGE_NOT_FAILED",
      );
    });

    it("keeps its unconfirmed error if the channel refuses the deletion", async () => {
      const message = await sayInDoubt("Ficou?");
      refuse();
      await testApp.call(padaria.bruno.token, deleteMessage, byBruno(message.id));
      const again = await untilMessage(message.id, ({ error }) => error !== null);
      expect(again).toMatchObject({ isDeleted: false, error: "ERR_SENDING_UNCONFIRMED" });
      expect(testApp.channel.sent.map(({ text }) => text)).not.toContain("Ficou?");
    });

    describe("and a resend that waits for the connection", () => {
      /** Resends a message whose delivery is uncertain, while the connection is down. */
      async function sayAgain(text: string): Promise<Message> {
        const message = await sayInDoubt(text);
        await testApp.channel.breakOff(padaria.connectionId);
        return testApp.call(padaria.bruno.token, resendMessage, byBruno(message.id));
      }

      async function expectDiscardRefused({ id }: Message): Promise<void> {
        const discarded = testApp.call(padaria.bruno.token, discardMessage, byBruno(id));
        await expectRefusal(discarded, "ERR_MESSAGE_NOT_FAILED");
      }

      const timesSent = (text: string) => testApp.channel.sent.filter((sent) => sent.text === text).length;

      it("is also deleted on the customer's phone, and is not sent again", async () => {
        const before = changesOf("deletion").length;
        const { id } = await sayAgain("De novo?");
        expect(await testApp.call(padaria.bruno.token, deleteMessage, byBruno(id))).toMatchObject({
          isDeleted: true,
          error: null,
        });
        await testApp.channel.comeBack(padaria.connectionId);
        await untilTrue(() => changesOf("deletion").length > before);
        expect(changesOf("deletion").slice(before)).toMatchObject([{ target: { fromMe: true } }]);
        await untilTrue(async () => (await changesLeft()) === 0);
        expect(timesSent("De novo?")).toBe(0);
      });

      it("is unconfirmed again if the channel refuses the deletion", async () => {
        const message = await sayAgain("Ainda aí?");
        refuse();
        await testApp.call(padaria.bruno.token, deleteMessage, byBruno(message.id));
        await testApp.channel.comeBack(padaria.connectionId);
        const again = await untilMessage(message.id, ({ isDeleted }) => !isDeleted);
        expect(again).toMatchObject({ error: "ERR_SENDING_UNCONFIRMED" });
        await say("A seguinte");
        expect(timesSent("Ainda aí?")).toBe(0);
      });

      it("is also deleted on the customer's phone if the resend is refused during the deletion", async () => {
        const before = changesOf("deletion").length;
        const message = await sayAgain("Segunda vez");
        const [asked, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
        testApp.channel.beforeSend = async () => {
          asked.resolve();
          await going.promise;
        };
        const refusal = new SendError("ERR_SENDING_WAPP_MSG", "no", false);
        testApp.channel.refuse("send", ticket.contact.number, refusal);
        await testApp.channel.comeBack(padaria.connectionId);
        await asked.promise;
        await testApp.call(padaria.bruno.token, deleteMessage, byBruno(message.id));
        going.resolve();
        await untilTrue(() => changesOf("deletion").length > before);
      });

      it("is sent with its new text after an edit, and is edited on the customer's phone too", async () => {
        const message = await sayAgain("Às 7");
        const body = { body: "Às 8" };
        await testApp.call(padaria.bruno.token, editMessage, { ...byBruno(message.id), body });
        await testApp.channel.comeBack(padaria.connectionId);
        await untilMessage(message.id, ({ ack }) => ack === 1);
        expect([timesSent("Às 7"), timesSent("Às 8")]).toEqual([0, 1]);
        await untilTrue(() =>
          changesOf("edit").some(({ change }) => change.type === "edit" && change.text === "Às 8"),
        );
      });

      it("is unconfirmed again if it is refused permanently, and cannot be discarded", async () => {
        const message = await sayAgain("Recusada?");
        const refusal = new SendError("ERR_WAPP_INVALID_CONTACT", "no", false);
        testApp.channel.refuse("send", ticket.contact.number, refusal);
        await testApp.channel.comeBack(padaria.connectionId);
        const again = await untilMessage(message.id, ({ error }) => error !== null);
        expect(again.error).toBe("ERR_SENDING_UNCONFIRMED");
        await expectDiscardRefused(message);
      });

      it("is unconfirmed again if its connection is deleted, and cannot be discarded", async () => {
        const body = { name: "Filial", queueIds: [padaria.sales] };
        const { id } = await testApp.call(padaria.ana.token, createConnection, { body });
        const other = { ...padaria, connectionId: id };
        await untilTrue(() => testApp.channel.isOpen(id));
        const before = [ticket, padaria] as const;
        [ticket, padaria] = [await createOpenTicket(testApp, other), other];
        try {
          const message = await sayAgain("Da filial");
          await testApp.call(padaria.ana.token, deleteConnection, { params: { id: String(id) } });
          const again = await untilMessage(message.id, ({ error }) => error !== null);
          expect(again.error).toBe("ERR_SENDING_UNCONFIRMED");
          await expectDiscardRefused(message);
        } finally {
          [ticket, padaria] = before;
        }
      });
    });
  });

  it("that is deleted before it is sent gives back its quota for new contacts", async () => {
    await testApp.channel.breakOff(padaria.connectionId);
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`insert into send_outcomes (company_id, connection_id, contact_id, is_cold, taken_at)
        values (${db.companyId}, ${padaria.connectionId}, ${ticket.contactId}, true, now())`),
    );
    const params = { ticketId: String(ticket.id) };
    const [unsent] = await testApp.call(padaria.bruno.token, sendMessage, {
      params,
      body: { body: "Oferta" },
    });
    await testApp.call(padaria.bruno.token, deleteMessage, { params: { messageId: unsent?.id ?? "" } });
    const turns = await testApp.app.database.read(padaria.id, (db) =>
      db.rows(sql`select 1 from send_outcomes where company_id = ${db.companyId} and ended_at is null`),
    );
    expect(turns).toEqual([]);
    await testApp.channel.comeBack(padaria.connectionId);
  });

  it("is restored if the channel refuses its deletion", async () => {
    const message = await say("Fica assim");
    refuse();
    await testApp.call(padaria.bruno.token, deleteMessage, byBruno(message.id));
    await untilMessage(message.id, ({ isDeleted }) => !isDeleted);
  });

  it("keeps the newest of two edits if the channel refuses the first", async () => {
    const message = await say("Às 8");
    const [asked, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    testApp.channel.beforeChange = async () => {
      asked.resolve();
      await going.promise;
    };
    refuse();
    const edit = (text: string) =>
      testApp.call(padaria.bruno.token, editMessage, { ...byBruno(message.id), body: { body: text } });
    await edit("Às 9");
    await asked.promise;
    await edit("Às 10");
    going.resolve();
    await untilTrue(async () => (await changesLeft()) === 0);
    expect(changesOf("edit").at(-1)?.change).toEqual({ type: "edit", text: "Às 10", mentions: [] });
    await untilMessage(message.id, ({ body, isEdited }) => body === "Às 10" && isEdited);
  });
});

describe("a change that the channel refuses is reverted", () => {
  const untilTaken = () => untilTrue(async () => (await changesLeft()) === 0);
  const edit = ({ id }: Message, text: string) =>
    testApp.call(padaria.bruno.token, editMessage, { ...byBruno(id), body: { body: text } });
  const react = ({ id }: Message, emoji: string) =>
    testApp.call(padaria.bruno.token, reactToMessage, { ...byBruno(id), body: { emoji } });
  const found = async ({ id }: Message) => (await messages()).find((message) => message.id === id);

  /**
   * Requests a second change while the first one is being sent. The channel refuses the second change; it also refuses
   * the first if `isFirstRefused` is true.
   */
  async function overtake(
    first: () => Promise<unknown>,
    second: () => Promise<unknown>,
    isFirstRefused = false,
  ) {
    const [asked, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    testApp.channel.beforeChange = async () => {
      asked.resolve();
      await going.promise;
    };
    if (isFirstRefused) refuse();
    await first();
    await asked.promise;
    await second();
    testApp.channel.beforeChange = async () => void refuse();
    going.resolve();
    await untilTaken();
    testApp.channel.beforeChange = async () => undefined;
  }

  it("to the text of the first edit after a second edit", async () => {
    const message = await say("Às 8");
    await edit(message, "Às 9");
    await untilTaken();
    refuse();
    await edit(message, "Às 10");
    await untilTaken();
    expect(await found(message)).toMatchObject({ body: "Às 9", isEdited: true });
  });

  it("to the last text that was accepted after an edit that followed one on its way", async () => {
    const [taken, refused] = [await say("Às 8"), await say("Às 8")];
    await overtake(
      () => edit(taken, "Às 9"),
      () => edit(taken, "Às 10"),
    );
    expect(await found(taken)).toMatchObject({ body: "Às 9", isEdited: true });
    await overtake(
      () => edit(refused, "Às 9"),
      () => edit(refused, "Às 10"),
      true,
    );
    expect(await found(refused)).toMatchObject({ body: "Às 8", isEdited: false });
  });

  it.each(["❤️", ""])("to the first reaction after a second reaction (%s)", async (emoji) => {
    const message = await say("Obrigado!");
    await react(message, "👍");
    await untilTaken();
    refuse();
    await react(message, emoji);
    await untilTaken();
    expect((await found(message))?.reactions).toEqual([
      { emoji: "👍", fromMe: true, name: "Bruno", isWaiting: false },
    ]);
  });

  it("to the accepted reaction after a reaction that followed one on its way", async () => {
    const message = await say("Obrigado!");
    await overtake(
      () => react(message, "👍"),
      () => react(message, "❤️"),
    );
    expect((await found(message))?.reactions).toMatchObject([{ emoji: "👍", isWaiting: false }]);
  });
});

it("a changed last message of a ticket is shown in the ticket list of every open inbox", async () => {
  const earlier = await say("Antes disso");
  const message = await say("Sao 12");
  const listener = await openInbox(testApp, padaria.bruno);
  const rows = () => listener.heard.filter(({ name }) => name === "ticket").map(({ payload }) => payload);
  await testApp.call(padaria.bruno.token, editMessage, { ...byBruno(message.id), body: { body: "São 12" } });
  await listener.settle();
  expect(rows()).toMatchObject([{ ticket: { lastMessage: "São 12", lastMessageDeleted: false } }]);
  await testApp.call(padaria.bruno.token, deleteMessage, byBruno(earlier.id));
  await testApp.call(padaria.bruno.token, deleteMessage, byBruno(message.id));
  await listener.settle();
  expect(rows().slice(1)).toMatchObject([{ ticket: { id: ticket.id, lastMessageDeleted: true } }]);
  expect(await row()).toMatchObject({ lastMessageDeleted: true });
  const next = await say("E o frete é grátis");
  expect(await row()).toMatchObject({ lastMessage: next.body, lastMessageDeleted: false });
  // Messages are sent before deletions. Wait until the channel has accepted both deletions, because the next test makes
  // the channel refuse a deletion.
  await untilTrue(async () => (await changesLeft()) === 0);
});

it("a last message whose deletion the channel refuses returns to the ticket list", async () => {
  const message = await say("Continua valendo");
  const listener = await openInbox(testApp, padaria.bruno);
  refuse();
  await testApp.call(padaria.bruno.token, deleteMessage, byBruno(message.id));
  const isBack = ({ name, payload }: { name: string; payload: unknown }) =>
    name === "ticket" && JSON.stringify(payload).includes('"lastMessageDeleted":false');
  await listener.next(isBack);
  expect(await row()).toMatchObject({ lastMessage: "Continua valendo", lastMessageDeleted: false });
});

describe("a customer's message", () => {
  // The ticket is new, so that the customer's message is the first message of the ticket.
  beforeAll(async () => {
    ticket = await createOpenTicket(testApp, padaria);
  });

  it("gets the agent's reaction, its replacement, and its removal", async () => {
    const [theirs] = await messages();
    const react = (emoji: string) =>
      testApp.call(padaria.bruno.token, reactToMessage, { ...byBruno(theirs?.id ?? ""), body: { emoji } });
    expect((await react("👍")).reactions).toMatchObject([{ emoji: "👍", fromMe: true, name: "Bruno" }]);
    expect((await react("❤️")).reactions).toMatchObject([{ emoji: "❤️", fromMe: true, name: "Bruno" }]);
    expect((await react("")).reactions).toEqual([]);
    await untilTrue(() => changesOf("reaction").at(-1)?.change.type === "reaction");
    await untilTrue(() => JSON.stringify(changesOf("reaction").at(-1)?.change).includes('""'));
  });

  it("keeps the customer's own reaction that arrives at the same moment as the agent's", async () => {
    const [theirs] = await messages();
    const id = theirs?.id ?? "";
    const react = (emoji: string) =>
      testApp.call(padaria.bruno.token, reactToMessage, { ...byBruno(id), body: { emoji } });
    const reaction = { by: "7", fromMe: false, name: "João", emoji: "❤️" };
    await commitWhileWaiting(
      testApp,
      padaria.id,
      (db) => reviseRow(db, id, { reaction }),
      () => react("👍"),
    );
    const { reactions } = await untilMessage(id, () => true);
    expect(reactions.map(({ emoji }) => emoji)).toEqual(["❤️", "👍"]);
    await react("");
    await testApp.app.database.write(padaria.id, (db) =>
      reviseRow(db, id, { reaction: { ...reaction, emoji: "" } }),
    );
    await untilTrue(async () => (await changesLeft()) === 0);
  });

  it("shows the agent's reaction as waiting until the channel has accepted it", async () => {
    const [theirs] = await messages();
    const id = theirs?.id ?? "";
    await testApp.channel.breakOff(padaria.connectionId);
    const body = { emoji: "🎉" };
    const waiting = await testApp.call(padaria.bruno.token, reactToMessage, { ...byBruno(id), body });
    expect(waiting.reactions).toMatchObject([{ emoji: "🎉", isWaiting: true }]);
    const listener = await openInbox(testApp, padaria.bruno);
    await testApp.channel.comeBack(padaria.connectionId);
    await untilMessage(id, ({ reactions }) => reactions.some((one) => one.emoji === "🎉" && !one.isWaiting));
    await listener.settle();
    expect(JSON.stringify(listener.heard)).toContain('"emoji":"🎉","fromMe":true');
    await testApp.call(padaria.bruno.token, reactToMessage, { ...byBruno(id), body: { emoji: "" } });
    await untilTrue(async () => (await changesLeft()) === 0);
  });

  it("and an unsent message of the company get the agent's reaction once they are sent", async () => {
    await testApp.channel.breakOff(padaria.connectionId);
    const params = { ticketId: String(ticket.id) };
    const sending = { params, body: { body: "Com festa" } };
    const [message] = await testApp.call(padaria.bruno.token, sendMessage, sending);
    const reacting = { ...byBruno(message?.id ?? ""), body: { emoji: "🎈" } };
    await testApp.call(padaria.bruno.token, reactToMessage, reacting);
    await testApp.channel.comeBack(padaria.connectionId);
    await untilTrue(() => JSON.stringify(changesOf("reaction").at(-1)?.change).includes("🎈"));
  });

  const refusals: [string, typeof deleteMessage | typeof editMessage, object, ErrorCode][] = [
    ["deleted", deleteMessage, {}, "ERR_DELETE_WAPP_MSG"],
    ["edited", editMessage, { body: { body: "Outra coisa" } }, "ERR_EDIT_WAPP_MSG"],
  ];
  it.each(refusals)("cannot be %s", async (_, route, more, code) => {
    const [theirs] = await messages();
    await expectRefusal(
      testApp.call(padaria.bruno.token, route, { ...byBruno(theirs?.id ?? ""), ...more } as never),
      code,
    );
  });

  it("cannot be reacted to by a user who does not see its ticket", async () => {
    const [theirs] = await messages();
    const body = { emoji: "👍" };
    await expectRefusal(
      testApp.call(padaria.clara.token, reactToMessage, { ...byBruno(theirs?.id ?? ""), body }),
      "ERR_NO_MESSAGE_FOUND",
    );
  });
});
