import { replaceToken } from "@recado/contract/connections";
import {
  countTicketsByDay,
  countTicketsByUser,
  countTicketsByWeekHour,
  getDashboard,
} from "@recado/contract/dashboard";
import { sendExternalMessage } from "@recado/contract/external-messages";
import { sendMessage } from "@recado/contract/messages";
import type { QueryOf } from "@recado/contract/shared/route";
import { updateTicket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  type TestCompany,
  ticketFromMessage,
} from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;
let vizinha: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
  vizinha = await createTestCompany(testApp, "Vizinha");
  await record(padaria, [
    // This ticket waited for 10 minutes and was served for 30 minutes.
    {
      user: padaria.bruno.id,
      queued: "2026-03-10T12:00Z",
      started: 10,
      finished: 40,
      answered: 120,
      rating: 3,
    },
    // This ticket waited for 20 minutes and was served for 60 minutes.
    {
      user: padaria.bruno.id,
      queued: "2026-03-11T12:00Z",
      started: 20,
      finished: 80,
      answered: 240,
      rating: 2,
    },
    // This ticket was closed without having been accepted, so it belongs to no user.
    { user: null, queued: "2026-03-11T13:00Z", started: null, finished: 5, answered: null, rating: null },
    // This ticket waited for 2 minutes and was served for 10 minutes. It starts at 23:30 on the 11th in São Paulo, when
    // the date in UTC is the 12th.
    {
      user: padaria.clara.id,
      queued: "2026-03-12T02:30Z",
      started: 2,
      finished: 12,
      answered: 30,
      rating: null,
    },
    // This ticket starts in the first minute of the 13th in São Paulo.
    { user: padaria.clara.id, queued: "2026-03-13T03:00Z", started: 1, finished: 3, answered: 60, rating: 1 },
  ]);
  await record(vizinha, [
    {
      user: vizinha.bruno.id,
      queued: "2026-03-11T12:00Z",
      started: 500,
      finished: 900,
      answered: 9_000,
      rating: 1,
    },
  ]);
});
afterAll(() => testApp.close());

interface Past {
  user: number | null;
  queued: string;
  /** Minutes from joining the queue to being accepted; null for a ticket that was not accepted. */
  started: number | null;
  finished: number;
  /** Seconds until the first answer to the customer. */
  answered: number | null;
  rating: number | null;
}

function record(company: TestCompany, tickets: readonly Past[]): Promise<void> {
  return testApp.app.database.write(company.id, async (db) => {
    for (const [place, past] of tickets.entries())
      await db.run(sql`
        with contact as (
          insert into contacts (company_id, name, number, created_at)
          values (${db.companyId}, ${`Cliente ${place}`}, ${`551190000${company.id}${place}`}, ${past.queued}::timestamptz)
          returning id)
        insert into tickets (company_id, contact_id, connection_id, user_id, status, created_at, queued_at, started_at, finished_at,
          first_response_seconds, rating, rated_at, rating_user_id)
        select ${db.companyId}, id, ${company.connectionId}, ${past.user}, 'closed', ${past.queued}::timestamptz,
          ${past.queued}::timestamptz, ${past.queued}::timestamptz + ${past.started} * interval '1 minute',
          ${past.queued}::timestamptz + ${past.finished} * interval '1 minute', ${past.answered}, ${past.rating}::smallint,
          case when ${past.rating}::smallint is not null then ${past.queued}::timestamptz end,
          case when ${past.rating}::smallint is not null then ${past.user}::integer end
        from contact`);
  });
}

function show(query: QueryOf<typeof getDashboard>, { token } = padaria.ana) {
  return testApp.call(token, getDashboard, { query: query as never });
}

describe("the counters of the dashboard", () => {
  it("for a period of three days match the values computed by hand", async () => {
    const { counters } = await show({ date_from: "2026-03-10", date_to: "2026-03-12" });
    expect(counters).toEqual({
      supportHappening: 0,
      supportPending: 0,
      supportFinished: 4,
      leads: 4,
      avgWaitTime: 10.7, // Average of 10, 20 and 2 minutes.
      avgSupportTime: 33.3, // Average of 30, 60 and 10 minutes.
      avgFirstResponseTime: 2.2, // Average of 120, 240 and 30 seconds, in minutes.
    });
  });

  it("begin and end at midnight in the company's time zone", async () => {
    const finished = async (day: string) =>
      (await show({ date_from: day, date_to: day })).counters.supportFinished;
    expect(await Promise.all(["2026-03-10", "2026-03-11", "2026-03-12", "2026-03-13"].map(finished))).toEqual(
      [1, 3, 0, 1],
    );
  });

  it.each(["Pacific/Kiritimati", "Pacific/Pago_Pago"])(
    "use the company's date for today in the time zone %s",
    async (zone) => {
      // The two tested time zones are a day apart, so one of them always has another date than UTC.
      const ilha = await createTestCompany(testApp, "Ilha");
      await testApp.app.database.write(ilha.id, (db) =>
        db.run(sql`update companies set time_zone = ${zone} where id = ${db.companyId}`),
      );
      await record(ilha, [
        {
          user: null,
          queued: new Date().toISOString(),
          started: null,
          finished: 0,
          answered: null,
          rating: null,
        },
      ]);
      expect((await show({ days: 1 }, ilha.ana)).counters.leads).toBe(1);
    },
  );

  it("are zero for a period without tickets, and averages are null", async () => {
    const { counters } = await show({ date_from: "2020-01-01", date_to: "2020-01-31" });
    expect(counters).toMatchObject({
      supportFinished: 0,
      leads: 0,
      avgSupportTime: null,
      avgWaitTime: null,
      avgFirstResponseTime: null,
    });
  });

  it("for pending and open tickets ignore the period", async () => {
    const mercado = await createTestCompany(testApp, "Mercado");
    await ticketFromMessage(testApp, mercado);
    const { counters } = await show({ date_from: "2020-01-01", date_to: "2020-01-01" }, mercado.ana);
    expect(counters).toMatchObject({ supportPending: 1, supportHappening: 0 });
    const today = await show({ days: 3 }, mercado.ana);
    expect(today.counters.leads).toBe(1);
  });
});

describe("the counters of the dashboard with a filter", () => {
  const days = { date_from: "2026-03-10", date_to: "2026-03-13" };

  it("count only tickets of the chosen agents, and new contacts who have such a ticket", async () => {
    const { counters, attendants } = await show({
      ...days,
      users: JSON.stringify([padaria.clara.id]),
    } as never);
    expect(counters).toMatchObject({ supportFinished: 2, leads: 2, avgWaitTime: 1.5, avgSupportTime: 6 });
    expect(attendants.map(({ name }) => name)).toEqual(["Clara"]);
  });

  it("count only tickets of the chosen queues and connections", async () => {
    const mercado = await createTestCompany(testApp, "Mercado");
    const ticket = await createOpenTicket(testApp, mercado, mercado.ana);
    const happening = async (filter: object) =>
      (await show({ days: 3, ...filter } as never, mercado.ana)).counters.supportHappening;
    expect(await happening({ queueIds: JSON.stringify([ticket.queueId]) })).toBe(1);
    expect(await happening({ queueIds: JSON.stringify([mercado.support]) })).toBe(0);
    expect(await happening({ whatsappIds: JSON.stringify([mercado.connectionId]) })).toBe(1);
    expect(await happening({ whatsappIds: JSON.stringify([padaria.connectionId]) })).toBe(0);
  });

  it("are accompanied by those of the period of the same length before", async () => {
    const { previous } = await show({ date_from: "2026-03-12", date_to: "2026-03-13" });
    // The two days before have three finished tickets of the 11th and one of the 10th.
    expect(previous).toEqual({
      supportFinished: 4,
      leads: 4,
      avgWaitTime: 10.7,
      avgSupportTime: 33.3,
      avgFirstResponseTime: 2.2,
    });
  });

  it("are compared with a period before that ends at the same time of day, if the period still runs", async () => {
    const feira = await createTestCompany(testApp, "Feira");
    const weekAgo = (hours: number) =>
      new Date(Date.now() - 7 * 86_400_000 + hours * 3_600_000).toISOString();
    const past = { user: feira.bruno.id, started: 1, finished: 2, answered: null, rating: null };
    await record(feira, [
      { ...past, queued: weekAgo(-1) },
      { ...past, queued: weekAgo(0.5) },
    ]);
    expect((await show({ days: 7 } as never, feira.ana)).previous).toMatchObject({
      supportFinished: 1,
      leads: 1,
    });
  });
});

describe("the agents on the dashboard", () => {
  it("have open tickets, and among them those that wait for an answer by a person", async () => {
    const mercado = await createTestCompany(testApp, "Mercado");
    const ticket = await createOpenTicket(testApp, mercado, mercado.ana);
    const other = await createOpenTicket(testApp, mercado, mercado.ana);
    const ana = async () => {
      const { attendants } = await show({ days: 3 }, mercado.ana);
      const { openTickets, unansweredTickets, oldestUnansweredAt } =
        attendants.find(({ id }) => id === mercado.ana.id) ?? {};
      return { openTickets, unansweredTickets, oldestUnansweredAt };
    };
    await testApp.app.database.write(mercado.id, (db) =>
      db.run(sql`update tickets set waiting_since = '2026-03-10T12:00Z'
        where company_id = ${db.companyId} and id = ${ticket.id}`),
    );
    const oldestUnansweredAt = "2026-03-10T12:00:00.000Z";
    expect(await ana()).toEqual({ openTickets: 2, unansweredTickets: 2, oldestUnansweredAt });
    const params = { ticketId: String(ticket.id) };
    await testApp.call(mercado.ana.token, sendMessage, { params, body: { body: "Bom dia!" } });
    const later = await ana();
    expect(later).toMatchObject({ openTickets: 2, unansweredTickets: 1 });
    expect(later.oldestUnansweredAt).not.toBe(oldestUnansweredAt);
    // The customer of a reopened ticket does not wait.
    for (const status of ["closed", "open"] as const)
      await testApp.call(mercado.ana.token, updateTicket, {
        params: { id: String(other.id) },
        body: { status },
      });
    expect(await ana()).toEqual({ openTickets: 2, unansweredTickets: 0, oldestUnansweredAt: null });
  });

  it("keep the ratings that they got for tickets of other agents when the dashboard is filtered by agent", async () => {
    const mercado = await createTestCompany(testApp, "Mercado");
    const { bruno, clara } = mercado;
    const queued = "2026-03-10T12:00Z";
    await record(mercado, [{ user: bruno.id, queued, started: 1, finished: 9, answered: 60, rating: 3 }]);
    await testApp.app.database.write(mercado.id, (db) =>
      db.run(sql`update tickets set rating_user_id = ${clara.id} where company_id = ${db.companyId}`),
    );
    const query = {
      date_from: "2026-03-10",
      date_to: "2026-03-10",
      users: JSON.stringify([clara.id]),
    } as never;
    const { attendants } = await show(query, mercado.ana);
    expect(attendants).toMatchObject([{ id: clara.id, ratings: 1, rating: 3 }]);
  });

  it("are listed with tickets, times and average rating", async () => {
    const { attendants } = await show({ date_from: "2026-03-10", date_to: "2026-03-13" });
    const online = expect.any(Boolean);
    const idle = { openTickets: 0, unansweredTickets: 0, oldestUnansweredAt: null };
    expect(attendants).toEqual([
      {
        id: padaria.bruno.id,
        name: "Bruno",
        online,
        away: false,
        absence: null,
        rating: 2.5,
        ratings: 2,
        ratingOfFive: null,
        ratingsOfFive: 0,
        tickets: 2,
        avgSupportTime: 45,
        avgFirstResponseTime: 3,
        ...idle,
      },
      {
        id: padaria.clara.id,
        name: "Clara",
        online,
        away: false,
        absence: null,
        rating: 1,
        ratings: 1,
        ratingOfFive: null,
        ratingsOfFive: 0,
        tickets: 2,
        avgSupportTime: 6,
        avgFirstResponseTime: 0.8,
        ...idle,
      },
      {
        id: padaria.ana.id,
        name: "Ana",
        online,
        away: false,
        absence: null,
        rating: null,
        ratings: 0,
        ratingOfFive: null,
        ratingsOfFive: 0,
        tickets: 0,
        avgSupportTime: null,
        avgFirstResponseTime: null,
        ...idle,
      },
    ]);
  });

  it("have a first response time from the customer's first message to a person's answer", async () => {
    const mercado = await createTestCompany(testApp, "Mercado");
    const ticket = await createOpenTicket(testApp, mercado, mercado.ana);
    const firstResponse = () =>
      testApp.app.database.read(mercado.id, (db) =>
        db.first(
          sql<{ seconds: number | null }>`select first_response_seconds as seconds from tickets
            where company_id = ${db.companyId} and id = ${ticket.id}`,
        ),
      );
    expect(await firstResponse()).toEqual({ seconds: null });
    await testApp.app.database.write(mercado.id, (db) =>
      db.run(sql`update messages set created_at = now() - interval '90 seconds'
        where company_id = ${db.companyId} and ticket_id = ${ticket.id}`),
    );
    await sayByProgram(mercado, ticket.contact.number);
    expect(await firstResponse()).toEqual({ seconds: null });
    const params = { ticketId: String(ticket.id) };
    await testApp.call(mercado.ana.token, sendMessage, { params, body: { body: "Bom dia!" } });
    const first = await firstResponse();
    expect(first?.seconds).toBeGreaterThanOrEqual(90);
    await testApp.call(mercado.ana.token, sendMessage, { params, body: { body: "Ainda está aí?" } });
    expect(await firstResponse()).toEqual(first);
  });
});

async function sayByProgram({ ana, connectionId }: TestCompany, number: string): Promise<void> {
  const { token } = await testApp.call(ana.token, replaceToken, { params: { id: String(connectionId) } });
  const answer = await fetch(`${testApp.url}/api${sendExternalMessage.path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ number, body: "Seu pedido saiu para entrega" }),
  });
  expect(await answer.json()).toMatchObject({ message: { id: expect.any(String) } });
}

describe("the charts of the dashboard", () => {
  const march = { initialDate: "2026-03-10", finalDate: "2026-03-13" };

  it("count new tickets by agent and by day", async () => {
    const users = await testApp.call(padaria.ana.token, countTicketsByUser, { query: march });
    expect(users.data).toEqual([
      { nome: "Bruno", quantidade: 2 },
      { nome: "Clara", quantidade: 2 },
    ]);
    const days = await testApp.call(padaria.ana.token, countTicketsByDay, { query: march });
    expect(days).toEqual({
      count: 5,
      data: [
        { data: "2026-03-10", total: 1 },
        { data: "2026-03-11", total: 3 },
        { data: "2026-03-12", total: 0 },
        { data: "2026-03-13", total: 1 },
      ],
    });
  });

  it("count the tickets of a single day by hour in the company's time zone", async () => {
    const query = { initialDate: "2026-03-11", finalDate: "2026-03-11" };
    const { count, data } = await testApp.call(padaria.ana.token, countTicketsByDay, { query });
    expect(count).toBe(3);
    expect(data).toHaveLength(24);
    expect(data.filter(({ total }) => total > 0)).toEqual([
      { horario: 9, total: 1 },
      { horario: 10, total: 1 },
      { horario: 23, total: 1 },
    ]);
  });

  it("count new tickets by weekday and hour in the company's time zone", async () => {
    const week = await testApp.call(padaria.ana.token, countTicketsByWeekHour, { query: march });
    expect(week).toEqual({
      count: 5,
      data: [
        { weekday: 2, hour: 9, total: 1 },
        { weekday: 3, hour: 9, total: 1 },
        { weekday: 3, hour: 10, total: 1 },
        { weekday: 3, hour: 23, total: 1 },
        { weekday: 5, hour: 0, total: 1 },
      ],
    });
    const query = { ...march, users: JSON.stringify([padaria.bruno.id]) };
    const ofBruno = await testApp.call(padaria.ana.token, countTicketsByWeekHour, { query });
    expect(ofBruno.count).toBe(2);
  });

  it("show the caller's company, and refuse another one", async () => {
    const naming = (companyId: number) =>
      testApp.call(padaria.ana.token, countTicketsByUser, {
        query: { ...march, companyId: String(companyId) },
      });
    const { data } = await naming(padaria.id);
    expect(data.map(({ quantidade }) => quantidade)).toEqual([2, 2]);
    await expectRefusal(naming(vizinha.id), "ERR_NO_COMPANY_FOUND");
  });
});

it("the dashboard is refused for an invalid period and to agents", async () => {
  const refused: QueryOf<typeof getDashboard>[] = [
    {},
    { date_from: "2026-03-10" },
    { date_from: "2026-03-11", date_to: "2026-03-10" },
    { date_from: "2020-01-01", date_to: "2026-03-10" },
    { days: 0 },
  ];
  for (const query of refused) await expectRefusal(show(query), "ERR_VALIDATION");
  await expectRefusal(show({ days: 3 }, padaria.bruno), "ERR_NO_PERMISSION");
});
