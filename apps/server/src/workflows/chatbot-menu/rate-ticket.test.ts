import { listContactRatings } from "@recado/contract/contact-panel";
import { runTicketActions } from "@recado/contract/ticket-actions";
import { listTicketEvents, undoStep } from "@recado/contract/ticket-events";
import { type Ticket, updateTicket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertTicket } from "../../domain/tickets/store.ts";
import { type BotChat, beginChat, passUndoTime, setUp } from "../../testing/bot-chat.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import { createTestCompany, openInbox, type TestCompany } from "../../testing/factories.ts";
import { day, SteeredClock } from "../../testing/steered-clock.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;
const clock = new SteeredClock();

beforeAll(async () => {
  testApp = await openTestApp({ clock });
  padaria = await createTestCompany(testApp);
  await setUp(testApp, padaria, {
    settings: { userRating: "enabled" },
    connection: { ratingMessage: "Como foi, {{firstName}}?", complationMessage: "Obrigado, {{firstName}}!" },
  });
});
afterAll(() => testApp.close());

const question =
  "Como foi, Camila?\n\nResponda com um número de 1 a 3:\n*1* - Insatisfeito\n*2* - Satisfeito\n*3* - Muito satisfeito";
const thanks = "Obrigado, Camila!";

function update(ticket: Ticket, status: "open" | "pending" | "closed", { bruno } = padaria): Promise<Ticket> {
  return testApp.call(bruno.token, updateTicket, { params: { id: String(ticket.id) }, body: { status } });
}

function undo({ id }: Ticket): Promise<Ticket> {
  const call = { params: { id: String(id) }, body: { step: "closed" } } as const;
  return testApp.call(padaria.bruno.token, undoStep, call);
}

/** Creates a ticket that Bruno attended and resolved. Waits until the rating question was sent to the customer. */
async function resolvedChat(company = padaria, wait = true): Promise<{ chat: BotChat; ticket: Ticket }> {
  const chat = beginChat(testApp, company, "Camila Rocha");
  await chat.write("Oi");
  const opened = await update(await chat.ticket(), "open", company);
  const ticket = await update(opened, "closed", company);
  if (wait) await passUndoTime(testApp, company);
  return { chat, ticket };
}

interface Rated {
  rating: number | null;
  rating_user_id: number | null;
  rated_at: Date | null;
  rating_until: Date | null;
}

function ratingOf({ id }: Ticket): Promise<Rated | undefined> {
  return testApp.app.database.read(padaria.id, (db) =>
    db.first(sql<Rated>`
      select rating, rating_user_id, rated_at, rating_until from tickets
      where company_id = ${db.companyId} and id = ${id}`),
  );
}

describe("a rating", () => {
  // Specification (administration): on resolve the ratingMessage with the scale 1 to 3 is sent, the ticket closed at once.
  // Specification (administration): the next message that is only 1, 2 or 3 rates it and gets the complationMessage.
  // Specification (administration): userRating.
  it("is requested when the ticket is resolved, and is stored once in the closed ticket", async () => {
    const inbox = await openInbox(testApp, padaria.bruno);
    const { chat, ticket } = await resolvedChat();
    expect(ticket.status).toBe("closed");
    expect(await chat.botTexts()).toEqual([question]);
    await chat.write(" 3 ");
    expect(await chat.botTexts()).toEqual([question, thanks]);
    expect(await chat.ticket()).toMatchObject({
      id: ticket.id,
      status: "closed",
      unreadMessages: ticket.unreadMessages,
    });
    expect(await ratingOf(ticket)).toEqual({
      rating: 3,
      rating_user_id: padaria.bruno.id,
      rated_at: expect.any(Date),
      rating_until: null,
    });
    const params = { id: String(ticket.contactId) };
    const { ratings } = await testApp.call(padaria.bruno.token, listContactRatings, { params });
    expect(ratings).toMatchObject([{ ticketId: ticket.id, rating: 3, user: { name: "Bruno" } }]);
    await inbox.next(
      ({ name, payload }) => name === "ticketEvent" && JSON.stringify(payload).includes('"rated"'),
    );
    expect((await chat.steps()).at(-1)).toBe("rated");
    await chat.write("2");
    expect(await chat.ticket()).toMatchObject({ status: "pending" });
    expect(await ratingOf(ticket)).toMatchObject({ rating: 3 });
  });

  // Specification (administration): anything else opens a new ticket.
  it.each(["4", "0", "Muito bom, 3", "33", "Obrigada!"])(
    "is not %j; that text opens a new ticket",
    async (text) => {
      const { chat, ticket } = await resolvedChat();
      await chat.write(text);
      const next = await chat.ticket();
      expect(next.id).not.toBe(ticket.id);
      expect(next).toMatchObject({ status: "pending", unreadMessages: 1, lastMessage: text });
      expect(await ratingOf(ticket)).toMatchObject({ rating: null });
    },
  );

  // Specification (administration): a newer ticket ends the wait.
  it("is not awaited once the contact has a newer ticket", async () => {
    const { chat, ticket } = await resolvedChat();
    await chat.write("Esqueci uma coisa");
    await update(await chat.ticket(), "closed");
    await chat.write("3");
    expect(await ratingOf(ticket)).toMatchObject({ rating: null });
    expect(await chat.tickets()).toHaveLength(3);
  });

  it("is still awaited after a campaign wrote to the contact", async () => {
    const { chat, ticket } = await resolvedChat();
    await testApp.app.database.write(padaria.id, (db) => {
      const { contactId } = ticket;
      const quiet = { contactId, connectionId: padaria.connectionId, queueId: null, userId: null };
      return insertTicket(db, { ...quiet, status: "closed", isGroup: false, reason: { type: "customer" } });
    });
    await chat.write("2");
    expect(await ratingOf(ticket)).toMatchObject({ rating: 2 });
  });

  it("is not read from a number that arrives before the question was sent", async () => {
    const { chat, ticket } = await resolvedChat(padaria, false);
    await chat.write("3");
    expect(await ratingOf(ticket)).toMatchObject({ rating: null });
    expect(await chat.ticket()).toMatchObject({ status: "pending", lastMessage: "3" });
  });

  // Specification (administration): waits for a rating for 24 hours.
  it("is awaited for one day", async () => {
    const { chat, ticket } = await resolvedChat();
    clock.advance(day + 1_000);
    await chat.write("3", { sentAt: clock.now() });
    clock.reset();
    expect(await chat.tickets()).toHaveLength(2);
    expect(await ratingOf(ticket)).toMatchObject({ rating: null });
  });

  // Specification (administration): a close that is undone withdraws it, and takes the question back.
  it("is withdrawn when resolving is undone, and is requested again the next time", async () => {
    const { chat, ticket } = await resolvedChat();
    expect(await undo(ticket)).toMatchObject({ status: "open" });
    expect(await ratingOf(ticket)).toMatchObject({ rating_until: null });
    await chat.write("3");
    expect(await chat.ticket()).toMatchObject({ id: ticket.id, status: "open", lastMessage: "3" });
    await update(ticket, "closed");
    await passUndoTime(testApp, padaria);
    const asked = (await chat.messages()).filter(({ isBot }) => isBot);
    expect(asked).toMatchObject([
      { body: question, isDeleted: true },
      { body: question, isDeleted: false },
    ]);
    await chat.write("1");
    expect(await ratingOf(ticket)).toMatchObject({ rating: 1 });
  });

  // Specification (administration): one rating per ticket, attributed to the attendant.
  it("prevents undoing the resolution of its ticket", async () => {
    const { chat, ticket } = await resolvedChat();
    await chat.write("2");
    await expectRefusal(undo(ticket), "ERR_UNDO_OVER");
    await update(ticket, "open");
    await update(ticket, "closed");
    expect(await chat.botTexts()).toEqual([question, thanks, thanks]);
  });

  // Specification (administration): not when nobody attended.
  it("is not requested when no agent attended the ticket", async () => {
    const chat = beginChat(testApp, padaria, "Camila Rocha");
    await chat.write("Oi");
    await update(await chat.ticket(), "closed");
    expect(await chat.botTexts()).toEqual([thanks]);
  });
});

// Specification (administration): without rating the complationMessage is sent on resolve.
it("without ratings the closing text is sent when a ticket is resolved, if there is one", async () => {
  const company = await createTestCompany(testApp, "Sem nota");
  const quiet = await resolvedChat(company);
  expect(await quiet.chat.botTexts()).toEqual([]);
  await setUp(testApp, company, { connection: { complationMessage: "Até logo, {{name}}." } });
  const { chat } = await resolvedChat(company);
  expect(await chat.botTexts()).toEqual(["Até logo, Camila Rocha."]);
  await chat.write("3");
  expect(await chat.tickets()).toHaveLength(2);
});

it("the rating question has a default text when the company has none", async () => {
  const company = await createTestCompany(testApp, "Sem palavras");
  await setUp(testApp, company, { settings: { userRating: "enabled" } });
  const { chat } = await resolvedChat(company);
  await chat.write("1");
  expect(await chat.botTexts()).toEqual([
    expect.stringMatching(/^Como você avalia o nosso atendimento\?\n\n/),
  ]);
});

describe("a rating from 1 to 5", () => {
  let feira: TestCompany;
  beforeAll(async () => {
    feira = await createTestCompany(testApp, "Feira");
    await setUp(testApp, feira, {
      settings: { userRating: "enabled", ratingScale: "5" },
      connection: { complationMessage: "Até logo!" },
    });
  });

  async function ratedChat(rating: string): Promise<{ chat: BotChat; ticket: Ticket }> {
    const { chat, ticket } = await resolvedChat(feira);
    await chat.write(rating);
    return { chat, ticket };
  }

  async function ratingsOf({ contactId }: Ticket) {
    const params = { id: String(contactId) };
    return (await testApp.call(feira.ana.token, listContactRatings, { params })).ratings;
  }

  it("is stored with its scale, and the next text is its comment in the closed ticket", async () => {
    const { chat, ticket } = await ratedChat("5");
    expect((await chat.botTexts())[0]).toContain(
      "Responda com um número de 1 a 5:\n*1* - Muito insatisfeito",
    );
    expect(await chat.ticket()).toMatchObject({ status: "closed", rating: { value: 5, scale: 5 } });
    await chat.write("Muito rápido, obrigada!");
    expect(await ratingsOf(ticket)).toMatchObject([
      { ticketId: ticket.id, rating: 5, scale: 5, comment: "Muito rápido, obrigada!" },
    ]);
    expect((await chat.botTexts()).slice(1)).toEqual([
      "Até logo!",
      expect.stringMatching(/^Quer deixar um comentário/),
      "Obrigado pelo comentário!",
    ]);
    const params = { id: String(ticket.id) };
    const { events } = await testApp.call(feira.ana.token, listTicketEvents, { params });
    expect(events.slice(-2)).toMatchObject([
      { type: "rated", rating: 5, ratingScale: 5 },
      { type: "ratingCommented", comment: "Muito rápido, obrigada!", reason: { type: "customer" } },
    ]);
    await chat.write("Tenho outra dúvida");
    expect(await chat.tickets()).toHaveLength(2);
  });

  it("has no comment if the customer replies 0", async () => {
    const { chat, ticket } = await ratedChat("2");
    await chat.write("0");
    await chat.write("Oi de novo");
    expect(await ratingsOf(ticket)).toMatchObject([{ rating: 2, scale: 5, comment: null }]);
    expect(await chat.ticket()).toMatchObject({ status: "pending", lastMessage: "Oi de novo" });
  });

  it("has no comment if the customer writes more than 10 minutes later", async () => {
    const { chat, ticket } = await ratedChat("4");
    clock.advance(11 * 60_000);
    await chat.write("Preciso de ajuda", { sentAt: clock.now() });
    clock.reset();
    expect(await ratingsOf(ticket)).toMatchObject([{ rating: 4, comment: null }]);
    expect(await chat.tickets()).toHaveLength(2);
  });
});

describe("a request for a rating", () => {
  async function resolveAgain(chat: BotChat): Promise<Ticket> {
    await chat.write("Mais uma coisa");
    await update(await chat.ticket(), "open");
    return update(await chat.ticket(), "closed");
  }

  it("is sent to a customer once in 24 hours; another resolved ticket gets the closing text", async () => {
    const { chat } = await resolvedChat();
    await resolveAgain(chat);
    expect(await chat.botTexts()).toEqual([thanks]);
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(
        sql`update tickets set rating_asked_at = rating_asked_at - interval '1 day' where company_id = ${db.companyId}`,
      ),
    );
    await resolveAgain(chat);
    expect(await chat.botTexts()).toEqual([question]);
  });

  it("that is an action asks once, even if it runs for two tickets of a customer at the same time", async () => {
    const company = await createTestCompany(testApp, "Ação");
    const { chat, ticket } = await resolvedChat(company);
    await chat.write("Mais uma coisa");
    await update(await chat.ticket(), "open", company);
    const other = await update(await chat.ticket(), "closed", company);
    await passUndoTime(testApp, company);
    const ask = ({ id }: Ticket) =>
      testApp.call(company.bruno.token, runTicketActions, {
        params: { id: String(id) },
        body: { actions: [{ type: "requestRating" }] },
      });
    await Promise.all([ask(ticket), ask(other)]);
    const asked = await Promise.all(
      [ticket, other].map(async ({ id }) => {
        const params = { id: String(id) };
        return (await testApp.call(company.ana.token, listTicketEvents, { params })).events;
      }),
    );
    expect(asked.flat().filter(({ type }) => type === "ratingRequested")).toMatchObject([
      { user: { id: company.bruno.id }, reason: { type: "user" } },
    ]);
  });

  it("is refused for a ticket that is not resolved", async () => {
    const chat = beginChat(testApp, padaria, "Camila Rocha");
    await chat.write("Oi");
    const { id } = await chat.ticket();
    const body = { actions: [{ type: "requestRating" as const }] };
    const call = testApp.call(padaria.bruno.token, runTicketActions, { params: { id: String(id) }, body });
    await expectRefusal(call, "ERR_TICKET_STATE");
  });
});
