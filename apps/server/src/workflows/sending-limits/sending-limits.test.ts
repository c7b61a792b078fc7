import { updateCompanyPreferences } from "@recado/contract/companies";
import { listNotices } from "@recado/contract/notices";
import * as contract from "@recado/contract/sending-limits";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addIdentities, insertContact, noteChecked } from "../../domain/contacts/store.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  newCustomer,
  type Person,
  type TestCompany,
} from "../../testing/factories.ts";
import type { ReceivedEvent } from "../../testing/listeners.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { noteOutcome, noteQuotaStatus, noteReachoutLimit, showLimits } from "./actions.ts";
import { type QuotaRequest, takeFromQuota } from "./take-from-quota.ts";

let testApp: TestApp;
let padaria: TestCompany;
let sequence = 0;

/** Tuesday at noon in São Paulo. */
const now = new Date("2027-03-02T15:00:00Z");
const minute = 60_000;

beforeAll(async () => {
  testApp = await openTestApp();
});
beforeEach(async () => {
  padaria = await createTestCompany(testApp);
  await save({});
});
afterAll(() => testApp.close());

const usual = {
  inUseSince: "2027-03-01",
  stairs: [{ fromDay: 0, perDay: 3 }],
  fromHour: 7,
  toHour: 22,
  weekdays: [1, 2, 3, 4, 5, 6],
};

const params = ({ connectionId } = padaria) => ({ params: { id: String(connectionId) } });

function save(changes: Partial<contract.SendingLimitsForm>, company = padaria) {
  return testApp.call(company.ana.token, contract.updateSendingLimits, {
    ...params(company),
    body: { ...usual, ...changes },
  });
}

/** Loads the limits of the company's connection as of the time `now`. */
function look({ id, connectionId } = padaria) {
  return testApp.app.database.read(id, (db) => showLimits(db, connectionId, now));
}

interface Somebody {
  contactId: number;
  number: string;
}

/** Adds a contact who has never written. The contact's number was confirmed on WhatsApp at `checkedAt`. */
function addStranger(checkedAt: Date | null = now, company = padaria): Promise<Somebody> {
  const number = `551197${String(++sequence).padStart(7, "0")}`;
  return testApp.app.database.write(company.id, async (db) => {
    const { id: contactId } = await insertContact(db, { name: `Pessoa ${number}`, number });
    const named = [{ kind: "number", value: number }] as const;
    await addIdentities(db, company.connectionId, contactId, named);
    if (checkedAt) await noteChecked(db, company.connectionId, named, checkedAt);
    return { contactId, number };
  });
}

/** Adds a contact who wrote to the company at the time `at`. */
async function addCaller(at: Date, company = padaria): Promise<Somebody> {
  const customer = newCustomer();
  const { contactId } = await createOpenTicket(testApp, company, company.bruno, customer);
  await testApp.app.database.write(company.id, (db) =>
    db.run(
      sql`update messages set created_at = ${at} where company_id = ${db.companyId} and contact_id = ${contactId}`,
    ),
  );
  return { contactId, number: customer.number };
}

function turn(to: Somebody, asking: Partial<QuotaRequest> = {}, company = padaria) {
  const { connectionId } = company;
  return testApp.app.database.write(company.id, (db) =>
    takeFromQuota(db, { connectionId, now, ...to, ...asking }),
  );
}

describe("a new contact", () => {
  // Specification (sending): a stranger has not written within thirty days on that connection.
  it("is a contact who has not written within 30 days on the connection", async () => {
    const recent = await addCaller(new Date(now.getTime() - 29 * 24 * 60 * minute));
    expect(await turn(recent)).toEqual({ mayWrite: true, isCold: false });
    const silent = await addCaller(new Date(now.getTime() - 31 * 24 * 60 * minute));
    expect(await turn(silent)).toEqual({
      mayWrite: false,
      reason: "not-on-whatsapp-confirmed",
      until: null,
    });
    expect(await turn(await addStranger())).toEqual({ mayWrite: true, isCold: true });
    expect((await look()).today).toEqual({ day: "2027-03-02", cold: 1, limit: 3 });
  });

  it("is counted once a day, even for several messages", async () => {
    const somebody = await addStranger();
    await turn(somebody);
    await turn(somebody);
    const limits = await testApp.app.database.read(padaria.id, (db) =>
      db.rows(sql<{ day: string; cold_count: number }>`
        select day::text, cold_count from sending_days where company_id = ${db.companyId}`),
    );
    expect(limits).toEqual([{ day: "2027-03-02", cold_count: 1 }]);
  });

  it("is written to only if the number was found on WhatsApp within 30 days", async () => {
    const somebody = await addStranger(new Date(now.getTime() - 31 * 24 * 60 * minute));
    const refused = { mayWrite: false, reason: "not-on-whatsapp-confirmed", until: null };
    expect(await turn(somebody)).toEqual(refused);
    expect(await turn(await addStranger(null))).toEqual(refused);
    await testApp.app.database.write(padaria.id, (db) =>
      noteChecked(db, padaria.connectionId, [{ kind: "number", value: somebody.number }], now),
    );
    expect(await turn(somebody)).toEqual({ mayWrite: true, isCold: true });
  });
});

describe("the daily quota of new contacts", () => {
  it("depends on the age of the number, and is not exceeded by ten simultaneous requests", async () => {
    const strangers = await Promise.all(Array.from({ length: 10 }, () => addStranger()));
    const turns = await Promise.all(strangers.map((stranger) => turn(stranger)));
    expect(turns.filter(({ mayWrite }) => mayWrite)).toHaveLength(3);
    expect(turns.find(({ mayWrite }) => !mayWrite)).toEqual({
      mayWrite: false,
      reason: "daily-limit",
      until: new Date("2027-03-03T10:00:00Z"),
    });
    expect((await look()).today).toMatchObject({ cold: 3 });
    expect(await turn(await addStranger(), { now: new Date("2027-03-03T10:00:00Z") })).toMatchObject({
      mayWrite: true,
    });
  });

  it("counts a message that is stored, not a transaction that is rolled back", async () => {
    const somebody = await addStranger();
    const { connectionId } = padaria;
    const failing = testApp.app.database.write(padaria.id, async (db) => {
      await takeFromQuota(db, { connectionId, now, ...somebody });
      throw new Error("expected a stored message, found none");
    });
    await expect(failing).rejects.toThrow("expected a stored message, found none");
    expect((await look()).today).toMatchObject({ cold: 0 });
  });

  it("uses the company's time zone and hours", async () => {
    await testApp.call(padaria.ana.token, updateCompanyPreferences, {
      params: { id: String(padaria.id) },
      body: { timeZone: "Asia/Tokyo" },
    });
    const refusal = { mayWrite: false, reason: "outside-hours", until: new Date("2027-03-02T22:00:00Z") };
    expect(await turn(await addStranger())).toEqual(refusal);
    const morning = new Date("2027-03-02T22:30:00Z");
    expect(await turn(await addStranger(), { now: morning })).toMatchObject({ mayWrite: true });
    const days = await testApp.app.database.read(padaria.id, (db) =>
      db.rows(sql<{ day: string }>`select day::text from sending_days where company_id = ${db.companyId}`),
    );
    expect(days).toEqual([{ day: "2027-03-03" }]);
  });

  it("is not available on days without sending", async () => {
    const saturdayNight = new Date("2027-03-07T01:30:00Z");
    expect(await turn(await addStranger(), { now: saturdayNight })).toEqual({
      mayWrite: false,
      reason: "outside-hours",
      until: new Date("2027-03-08T10:00:00Z"),
    });
    await save({ weekdays: [] });
    expect(await turn(await addStranger())).toEqual({
      mayWrite: false,
      reason: "outside-hours",
      until: null,
    });
  });

  it("is separate for each company", async () => {
    const vizinha = await createTestCompany(testApp, "Vizinha");
    await save({ stairs: [{ fromDay: 0, perDay: 1 }] });
    await save({ stairs: [{ fromDay: 0, perDay: 1 }] }, vizinha);
    expect(await turn(await addStranger())).toMatchObject({ mayWrite: true });
    expect(await turn(await addStranger(now, vizinha), {}, vizinha)).toMatchObject({ mayWrite: true });
    await expectRefusal(
      testApp.call(vizinha.ana.token, contract.getSendingLimits, params()),
      "ERR_NO_WAPP_FOUND",
    );
    await expectRefusal(
      testApp.call(vizinha.ana.token, contract.pauseSending, params()),
      "ERR_NO_WAPP_FOUND",
    );
  });
});

describe("a contact who has written recently", () => {
  it("gets a single message at any hour, and mass messages within the hours only", async () => {
    const caller = await addCaller(now);
    const night = new Date("2027-03-03T04:00:00Z");
    expect(await turn(caller, { now: night, isMass: false })).toEqual({ mayWrite: true, isCold: false });
    expect(await turn(caller, { now: night })).toMatchObject({ mayWrite: false, reason: "outside-hours" });
    await testApp.call(padaria.ana.token, contract.pauseSending, params());
    expect(await turn(caller, { isMass: false })).toEqual({ mayWrite: true, isCold: false });
    expect(await turn(caller)).toEqual({ mayWrite: false, reason: "paused-by-hand", until: null });
  });
});

describe("a report from WhatsApp", () => {
  const until = new Date("2027-03-04T00:00:00Z");
  const note = (standing: Parameters<typeof noteQuotaStatus>[2], at = now) =>
    testApp.app.database.write(padaria.id, (db) => noteQuotaStatus(db, padaria.connectionId, standing, at));
  const newChats = (status: contract.NewChatStatus, total = -1, used = 0) =>
    note({ newChats: { status, total, used, until } });

  it("of a time lock stops messages to new contacts only, until its end", async () => {
    const caller = await addCaller(now);
    await note({ timeLock: { isActive: true, until } });
    expect(await turn(await addStranger())).toEqual({ mayWrite: false, reason: "time-lock", until });
    expect(await turn(caller)).toEqual({ mayWrite: true, isCold: false });
    await note({ timeLock: { isActive: false, until: null } });
    expect(await turn(await addStranger())).toMatchObject({ mayWrite: true });
  });

  it("of a refused message stops messages to new contacts for at least an hour", async () => {
    await testApp.app.database.write(padaria.id, (db) => noteReachoutLimit(db, padaria.connectionId, now));
    await note({ timeLock: { isActive: false, until: null } });
    const soon = new Date(now.getTime() + 60 * minute);
    expect(await turn(await addStranger())).toEqual({ mayWrite: false, reason: "time-lock", until: soon });
    await note({ timeLock: { isActive: true, until } });
    expect(await turn(await addStranger())).toEqual({ mayWrite: false, reason: "time-lock", until });
  });

  it("of a first warning halves the rest of the daily quota and slows the sending", async () => {
    await save({ stairs: [{ fromDay: 0, perDay: 9 }] });
    await turn(await addStranger());
    await newChats("firstWarning");
    expect(await turn(await addStranger())).toEqual({
      mayWrite: false,
      reason: "whatsapp-warning",
      until: new Date(now.getTime() + 5 * minute),
    });
    const at = (minutes: number) => ({ now: new Date(now.getTime() + minutes * minute) });
    for (const minutes of [5, 10, 15, 20])
      expect(await turn(await addStranger(), at(minutes))).toMatchObject({ mayWrite: true });
    expect(await turn(await addStranger(), at(25))).toMatchObject({ reason: "daily-limit" });
  });

  it("of a reached cap stops messages to new contacts until the end of the cycle", async () => {
    await newChats("capped");
    expect(await turn(await addStranger())).toEqual({ mayWrite: false, reason: "whatsapp-cap", until });
    const after = await turn(await addStranger(), { now: new Date("2027-03-04T15:00:00Z") });
    expect(after).toMatchObject({ mayWrite: true });
  });

  it("of a number of chats is combined with the chats that began since", async () => {
    await newChats("none", 10, 9);
    expect(await turn(await addStranger())).toMatchObject({ mayWrite: true });
    expect(await turn(await addStranger())).toEqual({ mayWrite: false, reason: "whatsapp-cap", until });
    await newChats("none", 10, 8);
    expect(await turn(await addStranger())).toMatchObject({ mayWrite: true });
  });
});

describe("too many failures", () => {
  /** Takes quota for a message, stores the message and records its delivery result. */
  async function fare(error: string | null, at: Date): Promise<void> {
    const caller = callers.at(-1) ?? (await addCaller(now));
    callers.push(caller);
    await testApp.app.database.write(padaria.id, async (db) => {
      const { connectionId } = padaria;
      await takeFromQuota(db, { connectionId, ...caller, now: at });
      const message = await db.first(sql<{ id: string }>`
        insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, body, ack, created_at)
        select company_id, ticket_id, contact_id, connection_id, ${`OUT${++sequence}`}, true, 'Oferta', 1, ${at}
        from messages where company_id = ${db.companyId} and contact_id = ${caller.contactId} limit 1 returning id`);
      await noteOutcome(db, message?.id ?? "", error, at);
    });
  }
  const callers: Somebody[] = [];
  beforeEach(() => callers.splice(0));

  const at = (index: number) => new Date(now.getTime() + index * 1_000);

  it("pause the connection until a user resumes it, and are not counted afterwards", async () => {
    for (let index = 0; index < 19; index += 1) await fare(null, at(index));
    await fare("ERR_SENDING_UNCONFIRMED", at(19));
    expect(await look()).toMatchObject({ pause: null, counted: { seen: 20, failed: 0 } });
    await fare("ERR_SENDING_WAPP_MSG", at(20));
    expect(await look()).toMatchObject({ pause: null, counted: { seen: 21, failed: 1 } });
    await fare("ERR_SENDING_WAPP_MSG", at(21));
    const paused = await look();
    expect(paused).toMatchObject({
      pause: { reason: "too-many-failures", at: at(21).toISOString() },
      counted: { seen: 22, failed: 2 },
      held: { reason: "too-many-failures", until: null },
    });
    expect(paused.outcomes[0]).toEqual({
      at: at(21).toISOString(),
      isCold: false,
      error: "ERR_SENDING_WAPP_MSG",
    });
    expect(await turn(await addStranger())).toEqual({
      mayWrite: false,
      reason: "too-many-failures",
      until: null,
    });
    // Failures of messages that were already being sent count too; admins get a notice of the pause only once.
    await fare("ERR_SENDING_WAPP_MSG", at(22));
    const noticesOf = async ({ token }: Person) =>
      (await testApp.call(token, listNotices, { query: {} })).records;
    expect(await noticesOf(padaria.ana)).toMatchObject([
      { kind: "sendingPaused", connection: { id: padaria.connectionId }, isRead: false },
    ]);
    expect(await noticesOf(padaria.bruno)).toEqual([]);
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(
        sql`update send_outcomes set ended_at = ended_at - interval '400 days' where company_id = ${db.companyId}`,
      ),
    );
    const resumed = await testApp.call(padaria.ana.token, contract.resumeSending, params());
    expect(resumed).toMatchObject({ pause: null, counted: { seen: 0, failed: 0 } });
    expect(resumed.outcomes).toHaveLength(22);
    expect(await turn(await addStranger())).toMatchObject({ mayWrite: true });
  });

  it("are counted among the last fifty outcomes, which alone are kept", async () => {
    for (let index = 0; index < 55; index += 1) await fare(null, at(index));
    expect(await look()).toMatchObject({ counted: { seen: 50, failed: 0 } });
    expect((await look()).outcomes).toHaveLength(50);
  });
});

describe("the sending limits of a connection", () => {
  it("start with the connection at the first warm-up tier", async () => {
    const { connectionId, ana } = await createTestCompany(testApp);
    const id = { params: { id: String(connectionId) } };
    expect(await testApp.call(ana.token, contract.getSendingLimits, id)).toMatchObject({
      whatsappId: connectionId,
      stairs: [
        { fromDay: 0, perDay: 20 },
        { fromDay: 4, perDay: 50 },
        { fromDay: 8, perDay: 100 },
        { fromDay: 15, perDay: 200 },
        { fromDay: 60, perDay: 500 },
      ],
      today: { cold: 0, limit: 20 },
      newChats: { status: "none", total: null },
      timeLockUntil: null,
      pause: null,
      outcomes: [],
      held: null,
    });
  });

  it("are published live to users who manage connections only", async () => {
    const ana = await testApp.listen(padaria.ana.token);
    const bruno = await testApp.listen(padaria.bruno.token);
    await testApp.call(padaria.ana.token, contract.pauseSending, params());
    const isAboutLimits = ({ name }: ReceivedEvent) => name === "sendingLimits";
    expect(await ana.next(isAboutLimits)).toEqual({ action: "update", whatsappId: padaria.connectionId });
    await bruno.settle();
    expect(bruno.heard.filter(isAboutLimits)).toEqual([]);
  });

  it("refuse falling warm-up tiers, reversed hours and unknown days", async () => {
    const stairs = (...days: number[]) => ({ stairs: days.map((fromDay) => ({ fromDay, perDay: 5 })) });
    for (const wrong of [
      stairs(1),
      stairs(0, 8, 4),
      stairs(0, 4, 4),
      stairs(),
      { fromHour: 9, toHour: 9 },
      { fromHour: 20, toHour: 8 },
      { weekdays: [7] },
      { inUseSince: "2027-02-30" },
    ])
      await expectRefusal(save(wrong), "ERR_VALIDATION");
    expect((await look()).stairs).toEqual(usual.stairs);
  });

  it("do not exist for a connection over the Cloud API", async () => {
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`update connections set provider = 'cloud' where company_id = ${db.companyId}`),
    );
    await expectRefusal(
      testApp.call(padaria.ana.token, contract.getSendingLimits, params()),
      "ERR_NO_SENDING_LIMITS",
    );
    expect(await turn(await addStranger(null))).toEqual({ mayWrite: true, isCold: true });
  });
});
