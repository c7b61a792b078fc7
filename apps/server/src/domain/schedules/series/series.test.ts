import { mergeContacts, undoMerge } from "@recado/contract/contacts";
import { listMessages } from "@recado/contract/messages";
import { optContactIn, optContactOut } from "@recado/contract/opt-outs";
import * as contract from "@recado/contract/schedules";
import { deleteTicket, type Ticket, updateTicket } from "@recado/contract/tickets";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../../platform/db/database.ts";
import { compile } from "../../../platform/db/statements.ts";
import { createLogger } from "../../../platform/logger.ts";
import { expectRefusal } from "../../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  createTestStaff,
  newCustomer,
  openInbox,
  type Person,
  type TestCompany,
  untilTrue,
} from "../../../testing/factories.ts";
import { storedFiles } from "../../../testing/stored-files.ts";
import { openTestApp, type TestApp } from "../../../testing/test-app.ts";
import { isOptedOut } from "../../../workflows/opt-outs/queries.ts";
import { sendSchedules } from "../../../workflows/schedule-sending/send-schedules.ts";
import { insertContact } from "../../contacts/store.ts";
import { holdBackSchedules } from "../store.ts";

let testApp: TestApp;
let padaria: TestCompany;
let vizinha: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  padaria = await createTestCompany(testApp);
  vizinha = await createTestCompany(testApp, "Vizinha");
});
afterAll(() => testApp.close());

type Repeats = NonNullable<contract.Schedule["repeats"]>;
type Repeating = Partial<Omit<Repeats, "number" | "isFollowed">>;

function plan(
  ticket: Pick<Ticket, "contactId">,
  sendAt: string,
  repeats: Repeating,
  person: Person = padaria.bruno,
) {
  return testApp.call(person.token, contract.createSchedule, {
    body: { body: "Feliz aniversário!", contactId: ticket.contactId, sendAt, repeats: repeats as never },
  });
}

function change(id: number, body: Record<string, unknown>, person: Person = padaria.bruno) {
  return testApp.call(person.token, contract.updateSchedule, { params: { id: String(id) }, body });
}

function remove(id: number, scope?: contract.ScheduleScope) {
  const query = scope ? { scope } : {};
  return testApp.call(padaria.bruno.token, contract.deleteSchedule, { params: { id: String(id) }, query });
}

/** Runs the sending job as if the time were `at`, with the database connection of any process. */
function send(at: string, database: Database = testApp.app.database): Promise<void> {
  return sendSchedules({
    database,
    clock: { now: () => new Date(at) },
    logger: createLogger("silent"),
    checkNumber: async (_, number) => (await testApp.channel.onWhatsApp(number)) ?? null,
    newExternalId: () => testApp.channel.newExternalId(),
  })({});
}

/** Lists the schedules of the ticket's contact, earliest first. */
async function seriesOf({ contactId }: Pick<Ticket, "contactId">, person: Person = padaria.bruno) {
  const query = { contactId: String(contactId) };
  const { schedules } = await testApp.call(person.token, contract.listSchedules, { query });
  return schedules.toReversed();
}

async function statesOf(ticket: Pick<Ticket, "contactId">, person: Person = padaria.bruno) {
  return (await seriesOf(ticket, person)).map(({ sendAt, status }) => [sendAt, status]);
}

async function sentTo(ticket: Ticket): Promise<string[]> {
  return (await messagesOf(ticket)).filter(({ fromMe }) => fromMe).map(({ body }) => body);
}

async function messagesOf({ id }: Ticket) {
  const params = { ticketId: String(id) };
  return (await testApp.call(padaria.ana.token, listMessages, { params })).messages;
}

async function picture() {
  const image = sharp({ create: { width: 40, height: 30, channels: 3, background: "#3a7" } });
  return { name: "bolo.png", content: new Blob([Buffer.from(await image.png().toBuffer())]) };
}

describe("a repeating message", () => {
  it("plans its next occurrence at the same hour when it is sent, with a live event", async () => {
    const mine = await createOpenTicket(testApp, padaria);
    const listener = await openInbox(testApp, padaria.bruno);
    const planned = await plan(mine, "2031-01-31T12:00:00.000Z", { rhythm: "monthly" });
    expect(planned.repeats).toEqual({
      rhythm: "monthly",
      weekdays: [],
      lastDay: null,
      times: null,
      number: 1,
      isFollowed: false,
    });
    await Promise.all([send("2031-01-31T12:00:30Z"), send("2031-01-31T12:00:30Z")]);
    await send("2031-02-28T12:00:30Z");
    expect(await statesOf(mine)).toEqual([
      ["2031-01-31T12:00:00.000Z", "ENVIADA"],
      ["2031-02-28T12:00:00.000Z", "ENVIADA"],
      ["2031-03-31T12:00:00.000Z", "PENDENTE"],
    ]);
    expect(await sentTo(mine)).toEqual(["Feliz aniversário!", "Feliz aniversário!"]);
    await listener.settle();
    const made = listener.heard.filter(
      ({ name, payload }) => name === "schedule" && (payload as { action: string }).action === "create",
    );
    expect(made).toHaveLength(3);
    expect((await seriesOf(mine)).map(({ repeats }) => [repeats?.number, repeats?.isFollowed])).toEqual([
      [1, true],
      [2, true],
      [3, false],
    ]);
    await remove((await seriesOf(mine))[2]?.id ?? 0, "following");
  });

  it("returns to its contact with its new occurrences when a merge is undone", async () => {
    const [theirs, mine] = [
      await createOpenTicket(testApp, padaria),
      await createOpenTicket(testApp, padaria),
    ];
    await plan(mine, "2031-03-03T12:00:00.000Z", { rhythm: "weekly" });
    const { mergeId } = await testApp.call(padaria.ana.token, mergeContacts, {
      params: { id: String(theirs.contactId) },
      body: { with: mine.contactId },
    });
    await send("2031-03-03T12:00:30Z");
    await testApp.call(padaria.ana.token, undoMerge, { params: { id: String(mergeId) } });
    expect(await statesOf(theirs)).toEqual([]);
    expect(await statesOf(mine)).toEqual([
      ["2031-03-03T12:00:00.000Z", "ENVIADA"],
      ["2031-03-10T12:00:00.000Z", "PENDENTE"],
    ]);
    await remove((await seriesOf(mine))[1]?.id ?? 0, "following");
  });

  // Specification (administration): one that repeats leaves each time once, whatever is killed.
  it("continues after its process was killed between sending and planning the next occurrence", async () => {
    const mine = await createOpenTicket(testApp, padaria);
    await plan(mine, "2031-03-03T12:00:00.000Z", { rhythm: "weekly", times: 2 });
    const dying: Database = {
      ...testApp.app.database,
      read: testApp.app.database.read,
      platform: testApp.app.database.platform,
      write: (companyId, work) =>
        testApp.app.database.write(companyId, async (db) => {
          await work({
            ...db,
            run: (statement) => db.run(statement),
            first: (statement) => db.first(statement),
            rows: (statement) => {
              if (compile(statement).text.includes("insert into schedules"))
                throw new Error("killed before the next");
              return db.rows(statement);
            },
          });
        }) as never,
    };
    await expect(send("2031-03-03T12:00:30Z", dying)).rejects.toThrow(
      "sending failed for 1 scheduled messages",
    );
    expect(await sentTo(mine)).toEqual([]);
    expect(await statesOf(mine)).toEqual([["2031-03-03T12:00:00.000Z", "PENDENTE"]]);
    await Promise.all([send("2031-03-03T12:01:30Z"), send("2031-03-03T12:01:30Z")]);
    expect(await sentTo(mine)).toEqual(["Feliz aniversário!"]);
    expect(await statesOf(mine)).toEqual([
      ["2031-03-03T12:00:00.000Z", "ENVIADA"],
      ["2031-03-10T12:00:00.000Z", "PENDENTE"],
    ]);
    await send("2031-03-10T12:00:30Z");
    await send("2031-03-17T12:00:30Z");
    expect(await sentTo(mine)).toHaveLength(2);
    expect(await statesOf(mine)).toHaveLength(2);
  });

  it("continues after a failed occurrence, which can be sent again by itself", async () => {
    const staff = await createTestStaff(testApp, "Sem conexão");
    const contact = await testApp.app.database.write(staff.id, (db) => insertContact(db, { name: "Camila" }));
    const mine = { contactId: contact.id };
    const first = await plan(mine, "2031-04-01T12:00:00.000Z", { rhythm: "yearly" }, staff.bruno);
    await send("2031-04-01T12:00:30Z");
    expect(await statesOf(mine, staff.bruno)).toEqual([
      ["2031-04-01T12:00:00.000Z", "ERRO"],
      ["2032-04-01T12:00:00.000Z", "PENDENTE"],
    ]);
    await expectRefusal(change(first.id, { scope: "following" }, staff.bruno), "ERR_SCHEDULE_FOLLOWED");
    await expectRefusal(change(first.id, { repeats: null }, staff.bruno), "ERR_SCHEDULE_FOLLOWED");
    await change(first.id, { sendAt: "2031-04-02T12:00:00.000Z" }, staff.bruno);
    await send("2031-04-02T12:00:30Z");
    expect(await statesOf(mine, staff.bruno)).toEqual([
      ["2031-04-02T12:00:00.000Z", "ERRO"],
      ["2032-04-01T12:00:00.000Z", "PENDENTE"],
    ]);
  });

  it("skips an occurrence after the restore of a backup from before its time, and continues", async () => {
    const mine = await createOpenTicket(testApp, padaria);
    const { id } = await plan(mine, "2031-05-01T12:00:00.000Z", { rhythm: "yearly" });
    await testApp.app.database.write(padaria.id, async (db) => {
      const its = sql`company_id = ${db.companyId} and id = ${id}`;
      await db.run(sql`update schedules set send_at = now() where ${its}`);
      await db.run(sql.raw(holdBackSchedules.statement));
      await db.run(sql`update schedules set send_at = '2031-05-01T12:00:00Z' where ${its}`);
    });
    expect((await seriesOf(mine))[0]).toMatchObject({ status: "PENDENTE", held: null });
    await send("2031-05-01T12:00:30Z");
    expect(await sentTo(mine)).toEqual([]);
    const [held, next] = await seriesOf(mine);
    expect(held).toMatchObject({ status: "ERRO", error: "ERR_SCHEDULE_RESTORED" });
    expect(next).toMatchObject({ status: "PENDENTE", sendAt: "2032-05-01T12:00:00.000Z" });
    await change(id, { sendAt: "2031-05-02T12:00:00.000Z" });
    await send("2031-05-02T12:00:30Z");
    expect(await sentTo(mine)).toEqual(["Feliz aniversário!"]);
    await remove(next?.id ?? 0, "following");
  });

  it("sends one late occurrence after an outage of weeks, not one for each missed date", async () => {
    const mine = await createOpenTicket(testApp, padaria);
    await plan(mine, "2031-05-05T12:00:00.000Z", { rhythm: "weekly", weekdays: [1, 4] });
    await send("2031-05-27T15:00:00Z");
    const series = await seriesOf(mine);
    expect(series.map(({ sendAt, isLate, repeats }) => [sendAt, isLate, repeats?.number])).toEqual([
      ["2031-05-05T12:00:00.000Z", true, 1],
      ["2031-05-29T12:00:00.000Z", false, 8],
    ]);
    await remove(series[1]?.id ?? 0, "following");
  });

  // Specification (sending): those that repeat rest for who wants none; single ones go.
  it("pauses for an opted-out contact until an opt-in, while single messages are still sent", async () => {
    const mine = await createOpenTicket(testApp, padaria);
    const params = { id: String(mine.contactId) };
    await plan(mine, "2031-05-28T12:00:00.000Z", { rhythm: "weekly" });
    const once = { body: "Seu pedido chegou", contactId: mine.contactId, sendAt: "2031-05-28T12:00:00.000Z" };
    await testApp.call(padaria.bruno.token, contract.createSchedule, { body: once });
    await testApp.call(padaria.bruno.token, optContactOut, { params });
    await send("2031-05-28T12:00:30Z");
    expect(await sentTo(mine)).toEqual(["Seu pedido chegou"]);
    const refused = (await seriesOf(mine)).find(({ status }) => status === "ERRO");
    expect(refused).toMatchObject({ error: "ERR_SCHEDULE_OPTED_OUT", repeats: { number: 1 } });
    await testApp.call(padaria.ana.token, optContactIn, { params });
    await send("2031-06-04T12:00:30Z");
    expect(await sentTo(mine)).toEqual(["Seu pedido chegou", "Feliz aniversário!"]);
    const waiting = (await seriesOf(mine)).find(({ status }) => status === "PENDENTE");
    await remove(waiting?.id ?? 0, "following");
  });

  // Specification (sending): messages that repeat honour it and are heard as one of many; one planned for somebody alone still goes.
  it("stops when the contact answers with an opt-out, while single messages are still sent", async () => {
    const camila = newCustomer();
    const mine = await createOpenTicket(testApp, padaria, padaria.bruno, camila);
    const once = { body: "Seu pedido chegou", contactId: mine.contactId, sendAt: "2031-06-20T12:00:00.000Z" };
    await testApp.call(padaria.bruno.token, contract.createSchedule, { body: once });
    await send("2031-06-20T12:00:30Z");
    const isOut = () => testApp.app.database.read(padaria.id, (db) => isOptedOut(db, mine.contactId));
    const say = async (text: string) => {
      await testApp.channel.say(padaria.connectionId, camila, text);
      await untilTrue(async () => (await messagesOf(mine)).some(({ body }) => body === text));
    };
    await say("não quero mais receber isso");
    expect(await isOut()).toBe(false);
    await plan(mine, "2031-06-23T12:00:00.000Z", { rhythm: "weekly" });
    await send("2031-06-23T12:00:30Z");
    await say("não quero mais receber nada");
    expect(await isOut()).toBe(true);
    await send("2031-06-30T12:00:30Z");
    expect((await seriesOf(mine)).find(({ status }) => status === "ERRO")).toMatchObject({
      error: "ERR_SCHEDULE_OPTED_OUT",
      repeats: { number: 2 },
    });
    await testApp.call(padaria.bruno.token, contract.createSchedule, {
      body: { ...once, sendAt: "2031-07-01T12:00:00.000Z" },
    });
    await send("2031-07-01T12:00:30Z");
    expect((await sentTo(mine)).filter((body) => body === once.body)).toHaveLength(2);
    const waiting = (await seriesOf(mine)).find(({ status }) => status === "PENDENTE");
    await remove(waiting?.id ?? 0, "following");
  });

  it("ends on its last day", async () => {
    const mine = await createOpenTicket(testApp, padaria);
    await plan(mine, "2031-06-02T12:00:00.000Z", { rhythm: "weekly", lastDay: "2031-06-09" });
    await send("2031-06-02T12:00:30Z");
    await send("2031-06-09T12:00:30Z");
    expect(await statesOf(mine)).toEqual([
      ["2031-06-02T12:00:00.000Z", "ENVIADA"],
      ["2031-06-09T12:00:00.000Z", "ENVIADA"],
    ]);
  });

  it.each([
    [
      "an end before its start",
      { rhythm: "weekly", lastDay: "2031-07-06" },
      "repeats.lastDay",
      "A repetição termina antes de começar",
    ],
    ["a negative number of times", { rhythm: "weekly", times: -1 }, "repeats.times", "De 1 a 999"],
    ["a thousand times", { rhythm: "weekly", times: 1_000 }, "repeats.times", "De 1 a 999"],
  ] as const)("is refused with %s", async (_, repeats, path, message) => {
    const mine = await createOpenTicket(testApp, padaria);
    const refusal = await expectRefusal(
      plan(mine, "2031-07-07T12:00:00.000Z", repeats as never),
      "ERR_VALIDATION",
    );
    expect(refusal.issues).toEqual([{ path, message }]);
    expect(await seriesOf(mine)).toEqual([]);
  });
});

describe("a repeating message in the company's time zone", () => {
  async function companyIn(zone: string) {
    const company = await createTestCompany(testApp, zone);
    await testApp.app.database.write(company.id, (db) =>
      db.run(sql`update companies set time_zone = ${zone} where id = ${db.companyId}`),
    );
    const ticket = await createOpenTicket(testApp, company);
    return { company, ticket };
  }

  it.each([
    [
      "stays at nine when daylight saving time begins",
      "2027-03-08T14:00:00.000Z",
      "2027-03-15T13:00:00.000Z",
    ],
    ["stays at nine when daylight saving time ends", "2027-11-01T13:00:00.000Z", "2027-11-08T14:00:00.000Z"],
    [
      "is sent an hour later when its hour does not exist that day",
      "2027-03-07T07:30:00.000Z",
      "2027-03-14T07:30:00.000Z",
    ],
    [
      "is sent once when its hour occurs twice that day",
      "2027-10-31T05:30:00.000Z",
      "2027-11-07T06:30:00.000Z",
    ],
    [
      "keeps its local weekday when UTC is already on the next day",
      "2027-02-01T03:00:00.000Z",
      "2027-02-08T03:00:00.000Z",
    ],
  ])("%s", async (_, first, next) => {
    const { company, ticket } = await companyIn("America/New_York");
    await plan(ticket, first, { rhythm: "weekly" }, company.bruno);
    await send(new Date(Date.parse(first) + 30_000).toISOString());
    await send(new Date(Date.parse(next) - 30_000).toISOString());
    expect(await statesOf(ticket, company.bruno)).toEqual([
      [first, "ENVIADA"],
      [next, "PENDENTE"],
    ]);
    await send(new Date(Date.parse(next) + 30_000).toISOString());
    expect((await statesOf(ticket, company.bruno))[1]).toEqual([next, "ENVIADA"]);
  });
});

describe("changing an occurrence of a repeating message", () => {
  it("leaves the others unchanged, unless the change includes all following ones", async () => {
    const mine = await createOpenTicket(testApp, padaria);
    const { id } = await plan(mine, "2031-08-31T12:00:00.000Z", { rhythm: "monthly" });
    await change(id, { body: "Só desta vez", sendAt: "2031-09-01T13:00:00.000Z", scope: "one" });
    await send("2031-09-01T13:00:30Z");
    const [, second] = await seriesOf(mine);
    expect(second).toMatchObject({ body: "Feliz aniversário!", sendAt: "2031-09-30T12:00:00.000Z" });
    await change(second?.id ?? 0, { body: "De agora em diante", scope: "following" });
    await send("2031-09-30T12:00:30Z");
    const third = (await seriesOf(mine))[2];
    // Only the text changes: the series returns to the 31st.
    expect(third).toMatchObject({ body: "De agora em diante", sendAt: "2031-10-31T12:00:00.000Z" });
    await change(third?.id ?? 0, { sendAt: "2031-10-15T14:00:00.000Z", scope: "following" });
    await send("2031-10-15T14:00:30Z");
    const fourth = (await seriesOf(mine))[3];
    expect(fourth).toMatchObject({ sendAt: "2031-11-15T14:00:00.000Z", repeats: { number: 4 } });
    await change(fourth?.id ?? 0, { repeats: { rhythm: "weekly", weekdays: [6, 3], times: 6 } });
    await send("2031-11-15T14:00:30Z");
    await send("2031-11-19T14:00:30Z");
    await send("2031-11-22T14:00:30Z");
    expect((await statesOf(mine)).slice(3)).toEqual([
      ["2031-11-15T14:00:00.000Z", "ENVIADA"],
      ["2031-11-19T14:00:00.000Z", "ENVIADA"],
      ["2031-11-22T14:00:00.000Z", "ENVIADA"],
    ]);
  });

  it("keeps the end of the month when the hour is changed in a shorter month", async () => {
    const mine = await createOpenTicket(testApp, padaria);
    await plan(mine, "2031-01-31T12:00:00.000Z", { rhythm: "monthly", times: 3 });
    await send("2031-01-31T12:00:30Z");
    const [, second] = await seriesOf(mine);
    await change(second?.id ?? 0, { sendAt: "2031-02-28T14:00:00.000Z", scope: "following" });
    await send("2031-02-28T14:00:30Z");
    expect((await seriesOf(mine))[2]).toMatchObject({ sendAt: "2031-03-31T14:00:00.000Z" });
    await send("2031-03-31T14:00:30Z");
  });

  it("to another weekday moves that weekday of all following occurrences", async () => {
    const mine = await createOpenTicket(testApp, padaria);
    const { id } = await plan(mine, "2031-08-04T12:00:00.000Z", { rhythm: "weekly", weekdays: [1, 5] });
    expect(await change(id, { sendAt: "2031-08-05T12:00:00.000Z", scope: "following" })).toMatchObject({
      repeats: { weekdays: [2, 5] },
    });
    await change(id, { repeats: null });
    expect(await seriesOf(mine)).toMatchObject([{ repeats: null, status: "PENDENTE" }]);
    await remove(id);
  });

  it("turns a single message into a repeating one and back", async () => {
    const mine = await createOpenTicket(testApp, padaria);
    const { id } = await testApp.call(padaria.bruno.token, contract.createSchedule, {
      body: { body: "Uma vez só", contactId: mine.contactId, sendAt: "2031-08-20T12:00:00.000Z" },
    });
    expect(await change(id, { repeats: { rhythm: "yearly" } })).toMatchObject({
      repeats: { rhythm: "yearly", number: 1 },
    });
    expect(await change(id, { repeats: null })).toMatchObject({ repeats: null });
    await send("2031-08-20T12:00:30Z");
    expect(await statesOf(mine)).toEqual([["2031-08-20T12:00:00.000Z", "ENVIADA"]]);
  });

  it("never shows or opens it to users who do not see the ticket of its contact", async () => {
    const sales = await createOpenTicket(testApp, padaria);
    const support = await createOpenTicket(testApp, padaria);
    const move = ({ id }: Ticket, queueId: number) =>
      testApp.call(padaria.ana.token, updateTicket, { params: { id: String(id) }, body: { queueId } });
    await move(sales, padaria.support);
    await move(support, padaria.support);
    const secret = { body: "Só das vendas" };
    const { id } = await plan(sales, "2034-03-06T12:00:00.000Z", { rhythm: "weekly" }, padaria.clara);
    await change(id, { ...secret, scope: "following" }, padaria.clara);
    const once = { contactId: support.contactId, body: "Uma vez ao suporte", scope: "one" };
    await change(id, once, padaria.clara);
    await move(sales, padaria.sales);
    const calendar = async (person: Person) => {
      const query = { dateStart: "2034-03-01", dateEnd: "2034-03-20" };
      const { upcoming } = await testApp.call(person.token, contract.listCalendar, { query });
      return upcoming.map(({ body, contact }) => [body, contact.id]);
    };
    expect(await seriesOf(support, padaria.clara)).toHaveLength(1);
    expect(await calendar(padaria.clara)).toEqual([]);
    expect(await calendar(padaria.ana)).toEqual([
      ["Só das vendas", sales.contactId],
      ["Só das vendas", sales.contactId],
    ]);
    const asClara = (scope: string, more: object) => change(id, { scope, ...more }, padaria.clara);
    await expectRefusal(
      asClara("one", { body: "Lida por outra fila", occurrence: 2 }),
      "ERR_OTHER_OPEN_TICKET",
    );
    await expectRefusal(asClara("following", { body: "Agora do suporte" }), "ERR_OTHER_OPEN_TICKET");
    for (const query of [{ scope: "one", occurrence: "2" }, { scope: "following" }] as const) {
      const params = { id: String(id) };
      const deleting = testApp.call(padaria.clara.token, contract.deleteSchedule, { params, query });
      await expectRefusal(deleting, "ERR_OTHER_OPEN_TICKET");
    }
    await asClara("one", { body: "Só esta, que vejo" });
    await testApp.call(padaria.ana.token, contract.deleteSchedule, {
      params: { id: String(id) },
      query: { scope: "following" },
    });
  });

  it("is refused for users who do not see it", async () => {
    const mine = await createOpenTicket(testApp, padaria);
    const { id } = await plan(mine, "2031-08-21T12:00:00.000Z", { rhythm: "weekly" });
    for (const stranger of [padaria.clara, vizinha.ana])
      await expectRefusal(
        change(id, { body: "De outra fila", scope: "following" }, stranger),
        "ERR_NO_SCHEDULE_FOUND",
      );
    await remove(id, "following");
  });
});

describe("a future occurrence of a repeating message", () => {
  const isOf = (payload: unknown, id: number) =>
    (payload as { schedule?: { id: number } }).schedule?.id === id;
  const upcoming = async (dateStart: string, dateEnd: string) => {
    const query = { dateStart, dateEnd };
    const calendar = await testApp.call(padaria.bruno.token, contract.listCalendar, { query });
    return calendar.upcoming.map(({ number, sendAt }) => [number, sendAt.slice(0, 10)]);
  };
  const skip = (id: number, occurrence: number, scope: contract.ScheduleScope = "one") =>
    testApp.call(padaria.bruno.token, contract.deleteSchedule, {
      params: { id: String(id) },
      query: { scope, occurrence: String(occurrence) },
    });

  // Specification (sending): one that is not planned yet is changed or left out alone.
  it("can be changed or skipped alone, and the others are sent as planned", async () => {
    const mine = await createOpenTicket(testApp, padaria);
    const { id } = await plan(mine, "2033-01-03T12:00:00.000Z", { rhythm: "weekly", times: 5 });
    await skip(id, 2);
    const changes = { body: "Só desta vez", sendAt: "2033-01-18T15:00:00.000Z", scope: "one", occurrence: 3 };
    expect(await change(id, changes)).toMatchObject({ repeats: { number: 3, isFollowed: true } });
    expect(await upcoming("2033-01-01", "2033-02-28")).toEqual([
      [4, "2033-01-24"],
      [5, "2033-01-31"],
    ]);
    await expectRefusal(change(id, changes), "ERR_NO_OCCURRENCE_FOUND");
    await expectRefusal(skip(id, 2), "ERR_NO_OCCURRENCE_FOUND");
    await expectRefusal(skip(id, 6), "ERR_NO_OCCURRENCE_FOUND");
    for (const at of ["2033-01-03T12:00:30Z", "2033-01-10T12:00:30Z", "2033-01-18T15:00:30Z"]) await send(at);
    expect(await sentTo(mine)).toEqual(["Feliz aniversário!", "Só desta vez"]);
    for (const at of ["2033-01-24T12:00:30Z", "2033-01-31T12:00:30Z", "2033-02-07T12:00:30Z"]) await send(at);
    expect(await sentTo(mine)).toEqual([
      "Feliz aniversário!",
      "Só desta vez",
      "Feliz aniversário!",
      "Feliz aniversário!",
    ]);
    expect((await seriesOf(mine)).map(({ repeats }) => repeats?.number)).toEqual([1, 3, 4, 5]);
  });

  it("that is sent early or deleted is not planned a second time", async () => {
    const mine = await createOpenTicket(testApp, padaria);
    const { id } = await plan(mine, "2033-03-07T12:00:00.000Z", { rhythm: "weekly", times: 4 });
    await change(id, { sendAt: "2033-03-04T12:00:00.000Z", scope: "one", occurrence: 2 });
    const third = await change(id, { body: "Nunca enviada", scope: "one", occurrence: 3 });
    await remove(third.id);
    await send("2033-03-04T12:00:30Z");
    expect(await sentTo(mine)).toHaveLength(1);
    for (const at of ["2033-03-07T12:00:30Z", "2033-03-14T12:00:30Z", "2033-03-21T12:00:30Z"]) await send(at);
    expect(await sentTo(mine)).toHaveLength(2);
    expect(await statesOf(mine)).toEqual([
      ["2033-03-04T12:00:00.000Z", "ENVIADA"],
      ["2033-03-07T12:00:00.000Z", "ENVIADA"],
      ["2033-03-28T12:00:00.000Z", "PENDENTE"],
    ]);
    await send("2033-03-28T12:00:30Z");
  });

  it.each([
    ["rhythm", { rhythm: "monthly", times: 4 }, ["03-06", "03-20", "04-06", "05-06", "06-06"]],
    [
      "day of the week",
      { rhythm: "weekly", weekdays: [1, 4], times: 4 },
      ["03-06", "03-09", "03-13", "03-16", "03-20"],
    ],
  ] as const)(
    "that was changed alone becomes a single message when the series gets another %s",
    async (_, repeats, days) => {
      const mine = await createOpenTicket(testApp, padaria);
      const { id } = await plan(mine, "2034-03-06T12:00:00.000Z", { rhythm: "weekly", times: 4 });
      const alone = await change(id, { body: "Só desta vez", scope: "one", occurrence: 3 });
      const listener = await openInbox(testApp, padaria.bruno);
      await change(id, { repeats });
      for (const day of days) await send(`2034-${day}T12:00:30Z`);
      expect(await sentTo(mine)).toEqual(
        days.map((day) => (day === "03-20" ? "Só desta vez" : "Feliz aniversário!")),
      );
      expect((await seriesOf(mine)).find((one) => one.id === alone.id)).toMatchObject({ repeats: null });
      await listener.settle();
      const told = listener.heard.filter(
        ({ name, payload }) => name === "schedule" && isOf(payload, alone.id),
      );
      expect(told[0]).toMatchObject({ payload: { action: "update", schedule: { repeats: null } } });
    },
  );

  it("that was skipped does not shorten the series when it gets more weekdays", async () => {
    const mine = await createOpenTicket(testApp, padaria);
    const { id } = await plan(mine, "2034-04-03T12:00:00.000Z", { rhythm: "weekly", times: 3 });
    await skip(id, 3);
    await change(id, { repeats: { rhythm: "weekly", weekdays: [1, 4], times: 3 } });
    for (const day of ["03", "06", "10", "13"]) await send(`2034-04-${day}T12:00:30Z`);
    expect(await sentTo(mine)).toHaveLength(3);
  });

  it("that was changed alone keeps its number when the series moves by a day", async () => {
    const mine = await createOpenTicket(testApp, padaria);
    const { id } = await plan(mine, "2034-05-01T12:00:00.000Z", { rhythm: "weekly", times: 3 });
    await change(id, { body: "Só desta vez", scope: "one", occurrence: 3 });
    await change(id, { sendAt: "2034-05-02T12:00:00.000Z", scope: "following" });
    for (const day of ["02", "09", "15", "16", "23"]) await send(`2034-05-${day}T12:00:30Z`);
    expect(await sentTo(mine)).toEqual(["Feliz aniversário!", "Feliz aniversário!", "Só desta vez"]);
  });

  it("that was skipped stays skipped when the series moves by an hour or to the next day", async () => {
    const mine = await createOpenTicket(testApp, padaria);
    const { id } = await plan(mine, "2034-06-05T12:00:00.000Z", { rhythm: "weekly", times: 8 });
    for (const number of [2, 5, 7]) await skip(id, number);
    await change(id, { sendAt: "2034-06-05T13:00:00.000Z", scope: "following" });
    const left = async () => (await upcoming("2034-06-05", "2034-07-31")).map(([number]) => number);
    expect(await left()).toEqual([3, 4, 6, 8]);
    await change(id, { sendAt: "2034-06-06T13:00:00.000Z", scope: "following" });
    expect(await upcoming("2034-06-05", "2034-06-30")).toEqual([
      [3, "2034-06-20"],
      [4, "2034-06-27"],
    ]);
    // A change from a future occurrence on gives the following occurrences new numbers.
    const changes = { sendAt: "2034-06-27T15:00:00.000Z", scope: "following", occurrence: 4 };
    await change(id, changes);
    expect(await upcoming("2034-06-05", "2034-07-31")).toEqual([
      [3, "2034-06-20"],
      [3, "2034-07-11"],
      [5, "2034-07-25"],
    ]);
    for (const day of ["06-06", "06-13", "06-20", "06-27", "07-04", "07-11", "07-18", "07-25", "08-01"])
      await send(`2034-${day}T15:00:30Z`);
    expect(await sentTo(mine)).toHaveLength(5);
  });

  it("that was skipped returns when the series repeats differently or moves by a whole period", async () => {
    const mine = await createOpenTicket(testApp, padaria);
    const { id } = await plan(mine, "2034-09-04T12:00:00.000Z", { rhythm: "weekly", times: 4 });
    await skip(id, 3);
    await change(id, { sendAt: "2034-09-11T12:00:00.000Z", scope: "following" });
    expect(await upcoming("2034-09-01", "2034-10-31")).toEqual([
      [2, "2034-09-18"],
      [3, "2034-09-25"],
      [4, "2034-10-02"],
    ]);
    await skip(id, 3);
    await change(id, { repeats: { rhythm: "monthly", times: 4 } });
    expect((await upcoming("2034-09-11", "2034-11-11")).map(([number]) => number)).toEqual([2, 3]);
    await remove(id, "following");
  });

  it("can be changed together with all later ones, and earlier ones stay", async () => {
    const mine = await createOpenTicket(testApp, padaria);
    const { id } = await plan(mine, "2033-05-31T12:00:00.000Z", { rhythm: "monthly", times: 5 });
    await change(id, { body: "Vai mudar", scope: "one", occurrence: 5 });
    const changes = { body: "De julho em diante", scope: "following", occurrence: 3 };
    expect(await change(id, changes)).toMatchObject({
      sendAt: "2033-07-31T12:00:00.000Z",
      repeats: { number: 1, times: 3 },
    });
    for (const day of ["05-31", "06-30", "07-31", "08-31", "09-30", "10-31"])
      await send(`2033-${day}T12:00:30Z`);
    expect(await sentTo(mine)).toEqual([
      "Feliz aniversário!",
      "Feliz aniversário!",
      "De julho em diante",
      "De julho em diante",
      "De julho em diante",
    ]);
  });

  it("can be skipped together with all later ones", async () => {
    const mine = await createOpenTicket(testApp, padaria);
    const { id } = await plan(mine, "2033-12-05T12:00:00.000Z", { rhythm: "weekly" });
    await change(id, { body: "Vai sair", scope: "one", occurrence: 4 });
    await skip(id, 3, "following");
    expect(await upcoming("2033-12-01", "2034-01-20")).toEqual([[2, "2033-12-12"]]);
    for (const day of ["05", "12", "19", "26"]) await send(`2033-12-${day}T12:00:30Z`);
    expect(await sentTo(mine)).toHaveLength(2);
  });

  it("is hidden from users who do not see the series", async () => {
    const mine = await createOpenTicket(testApp, padaria);
    const { id } = await plan(mine, "2034-02-06T12:00:00.000Z", { rhythm: "weekly" });
    for (const stranger of [padaria.clara, vizinha.ana])
      await expectRefusal(
        change(id, { body: "De outra fila", occurrence: 2 }, stranger),
        "ERR_NO_SCHEDULE_FOUND",
      );
    await remove(id, "following");
  });
});

describe("deleting an occurrence of a repeating message", () => {
  it("keeps the next one, or deletes all following ones, and never the sent message", async () => {
    const mine = await createOpenTicket(testApp, padaria);
    const { id } = await plan(mine, "2031-09-02T12:00:00.000Z", { rhythm: "weekly" });
    await send("2031-09-02T12:00:30Z");
    const waiting = (await seriesOf(mine))[1];
    await remove(waiting?.id ?? 0);
    const next = (await seriesOf(mine))[1];
    expect(next).toMatchObject({ sendAt: "2031-09-16T12:00:00.000Z", repeats: { number: 3 } });
    await remove(id, "following");
    expect(await seriesOf(mine)).toEqual([]);
    expect(await sentTo(mine)).toEqual(["Feliz aniversário!"]);
  });
});

describe("the picture of a repeating message", () => {
  it("is sent with an occurrence, and stays in the ticket after the series is deleted", async () => {
    const mine = await createOpenTicket(testApp, padaria);
    const { mediaPath } = await testApp.call(padaria.bruno.token, contract.createSchedule, {
      body: {
        body: "Feliz aniversário!",
        contactId: mine.contactId,
        sendAt: "2031-10-01T12:00:00.000Z",
        repeats: { rhythm: "weekly" },
      },
      files: [await picture()],
    });
    expect(mediaPath).not.toBeNull();
    await send("2031-10-01T12:00:30Z");
    const [first, second] = await seriesOf(mine);
    await remove(first?.id ?? 0);
    await remove(second?.id ?? 0, "following");
    const { messages } = await testApp.call(padaria.bruno.token, listMessages, {
      params: { ticketId: String(mine.id) },
    });
    const url = messages.at(-1)?.mediaUrl ?? "";
    const headers = { authorization: `Bearer ${padaria.bruno.token}` };
    expect((await testApp.app.http.inject({ url, headers })).statusCode).toBe(200);
  });

  it("remains stored for later occurrences when the ticket of the last one is deleted", async () => {
    const mine = await createOpenTicket(testApp, padaria);
    const before = await storedFiles(testApp);
    const body = { body: "Feliz aniversário!", sendAt: "2031-10-01T12:00:00.000Z" };
    await testApp.call(padaria.bruno.token, contract.createSchedule, {
      body: { ...body, contactId: mine.contactId, repeats: { rhythm: "weekly" } },
      files: [await picture()],
    });
    const kept = (await storedFiles(testApp)).filter((name) => !before.includes(name));
    await send("2031-10-01T12:00:30Z");
    await testApp.call(padaria.ana.token, deleteTicket, { params: { id: String(mine.id) } });
    expect(await storedFiles(testApp)).toEqual(expect.arrayContaining(kept));
    const [next] = await seriesOf(mine, padaria.ana);
    await testApp.call(padaria.ana.token, contract.deleteSchedule, {
      params: { id: String(next?.id) },
      query: { scope: "following" },
    });
    expect(await storedFiles(testApp)).toEqual(before);
  });
});

describe("the calendar of scheduled messages", () => {
  const ask = (dateStart: string, dateEnd: string, person: Person = padaria.bruno, more = {}) =>
    testApp.call(person.token, contract.listCalendar, { query: { dateStart, dateEnd, ...more } });

  it("has the planned messages of its days and the future occurrences", async () => {
    const mine = await createOpenTicket(testApp, padaria);
    const { id } = await plan(mine, "2032-01-05T12:00:00.000Z", {
      rhythm: "weekly",
      weekdays: [1],
      times: 4,
    });
    const january = await ask("2032-01-01", "2032-01-31");
    expect(january.schedules.map((one) => one.id)).toEqual([id]);
    expect(january.upcoming.map(({ scheduleId, sendAt }) => [scheduleId, sendAt])).toEqual([
      [id, "2032-01-12T12:00:00.000Z"],
      [id, "2032-01-19T12:00:00.000Z"],
      [id, "2032-01-26T12:00:00.000Z"],
    ]);
    expect(january.isLimited).toBe(false);
    const week = await ask("2032-01-12", "2032-01-18");
    expect([week.schedules, week.upcoming.length]).toEqual([[], 1]);
    expect(await ask("2032-01-01", "2032-01-31", padaria.bruno, { searchParam: "nada disso" })).toMatchObject(
      {
        schedules: [],
        upcoming: [],
      },
    );
    for (const stranger of [padaria.clara, vizinha.ana])
      expect(await ask("2032-01-01", "2032-01-31", stranger)).toMatchObject({ schedules: [], upcoming: [] });
    await remove(id, "following");
  });

  it("uses the days of the company's time zone", async () => {
    const mine = await createOpenTicket(testApp, padaria);
    // 02:00 UTC is still the previous evening in São Paulo.
    const { id } = await plan(mine, "2032-03-02T02:00:00.000Z", { rhythm: "yearly" });
    expect((await ask("2032-03-01", "2032-03-01")).schedules).toHaveLength(1);
    expect((await ask("2032-03-02", "2032-03-02")).schedules).toEqual([]);
    expect((await ask("2033-03-01", "2033-03-01")).upcoming).toMatchObject([
      { sendAt: "2033-03-02T02:00:00.000Z" },
    ]);
    await remove(id, "following");
  });

  it("returns at most its limit and reports that it is limited", async () => {
    const staff = await createTestStaff(testApp, "Cheia");
    await testApp.app.database.write(staff.id, async (db) => {
      const { id } = await insertContact(db, { name: "Camila" });
      await db.run(sql`insert into schedules (company_id, contact_id, body, send_at)
        select ${db.companyId}, ${id}, 'Lembrete', '2032-05-01T12:00:00Z'::timestamptz + n * interval '1 minute'
        from generate_series(1, ${contract.calendarLimit + 1}) n`);
    });
    const full = await ask("2032-05-01", "2032-05-31", staff.bruno);
    expect([full.schedules.length, full.isLimited]).toEqual([contract.calendarLimit, true]);
    expect(full.schedules[0]?.sendAt).toBe("2032-05-01T12:01:00.000Z");
  });

  it.each([
    ["too many days", "2032-01-01", "2032-03-31"],
    ["no days", "2032-01-02", "2032-01-01"],
  ])("refuses %s", async (_, from, to) => {
    await expectRefusal(ask(from, to), "ERR_VALIDATION");
  });
});
