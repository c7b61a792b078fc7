import { defaultBrand } from "@recado/contract/default-brand";
import { updateInstallationSettings } from "@recado/contract/installation-settings";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDemoMailbox } from "../../adapters/sandbox/demo-mailbox.ts";
import { balanceInvoices } from "../../domain/invoices/actions.ts";
import { makeInvoices } from "../../domain/invoices/jobs.ts";
import { findInvoiceOfDay, updateInvoice } from "../../domain/invoices/store.ts";
import { insertPlan } from "../../domain/plans/store.ts";
import { createLogger } from "../../platform/logger.ts";
import { createSecrets } from "../../platform/secrets.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createTestCompany,
  createTestStaff,
  createTestUser,
  type Person,
  type Staff,
  type TestCompany,
  ticketsOf,
  untilTrue,
} from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { testSecretKey } from "../../testing/test-tokens.ts";
import { remindByWhatsapp } from "./remind-by-whatsapp.ts";
import { remindCompanies } from "./remind-companies.ts";
import { remindCompany, whatsappReminderJob } from "./remind-company.ts";
import { holdBackReminderMessages } from "./store.ts";

const mailbox = createDemoMailbox(() => new Date());
const logger = createLogger("silent");
let testApp: TestApp;
let plan: number;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  const limits = { users: 3, connections: 3, queues: 3 };
  plan = await testApp.app.database.platform((db) =>
    insertPlan(db, { ...limits, name: "Essencial", value_centavos: 9_990 }),
  );
});
afterAll(() => testApp.close());

/** Creates a company with the due date `dueDay`, at nine in the morning in São Paulo. */
async function createDue(dueDay: string): Promise<Staff> {
  const staff = await createTestStaff(testApp);
  await change(staff, sql`plan_id = ${plan}, due_date = ${`${dueDay}T12:00:00Z`}`);
  return staff;
}

function change({ id }: Staff, columns: ReturnType<typeof sql>): Promise<unknown> {
  return testApp.app.database.write(id, (db) =>
    db.run(sql`update companies set ${columns} where id = ${db.companyId}`),
  );
}

/** Runs the hourly jobs at the time `now`: first the job that creates invoices, then the reminders. */
async function run(now: string, { hasMail = true } = {}): Promise<void> {
  const clock = { now: () => new Date(now) };
  const { database } = testApp.app;
  await makeInvoices({ database, clock, logger })({});
  const mailer = hasMail ? mailbox : undefined;
  const secrets = createSecrets(testSecretKey);
  await remindCompanies({ database, clock, logger, mailer, secrets, publicUrl: "https://recado.example" })(
    {},
  );
}

/** Returns recipient and language of each reminder mail of the company, oldest first. */
function mailsOf({ id }: Staff): Promise<{ recipient: string; language: string }[]> {
  return testApp.app.database.read(id, (db) =>
    db.rows(sql`select recipient, language from mails
      where company_id = ${db.companyId} and kind = 'invoiceReminder' order by created_at, recipient`),
  );
}

/** Runs the hourly jobs at each of the `moments`; returns how many reminder mails each run stored. */
async function countAt(staff: Staff, moments: readonly string[]): Promise<number[]> {
  const counts: number[] = [];
  for (const now of moments) {
    const before = (await mailsOf(staff)).length;
    await run(now);
    counts.push((await mailsOf(staff)).length - before);
  }
  return counts;
}

/** Sets the total that was received for the invoice due on `dueDay`. */
function receive({ id }: Staff, dueDay: string, centavos: number, now: string): Promise<void> {
  return testApp.app.database.write(id, async (db) => {
    const invoice = await findInvoiceOfDay(db, dueDay);
    if (!invoice) throw new Error("expected an invoice, found none");
    await updateInvoice(db, invoice.id, { received_centavos: centavos });
    await balanceInvoices(db, invoice.id, new Date(now));
  });
}

/**
 * Creates a company whose next due date is in April: the invoices of the first three months are paid on or before their
 * due date.
 */
async function createPaidThree(): Promise<Staff> {
  const staff = await createDue("2028-01-10");
  for (const [day, paid] of [
    ["2028-01-10", "2028-01-10"],
    ["2028-02-10", "2028-02-05"],
    ["2028-03-10", "2028-03-05"],
  ] as const) {
    await run(`${paid}T12:13:00Z`);
    await receive(staff, day, 9_990, `${paid}T13:00:00Z`);
  }
  return staff;
}

describe("a company is reminded of its invoice", () => {
  // Specification (money): 7, 3, 1 days before, on the day and 3 after, each once.
  it("7, 3 and 1 days before, on the due day and 3 days after, once each, from eight o'clock", async () => {
    const padaria = await createDue("2027-03-10");
    const days = ["02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13", "14", "20"];
    const mornings = await countAt(
      padaria,
      days.map((day) => `2027-03-${day}T11:13:00Z`),
    );
    expect(mornings).toEqual([0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 0, 1, 0, 0]);
    const vizinha = await createDue("2027-03-10");
    const hours = ["03T02:13", "03T10:13", "03T11:13", "03T12:13", "04T02:13"];
    expect(
      await countAt(
        vizinha,
        hours.map((hour) => `2027-03-${hour}:00Z`),
      ),
    ).toEqual([0, 0, 1, 0, 0]);
  });

  it("by the company's time zone", async () => {
    const tokyo = await createDue("2027-04-10");
    await change(tokyo, sql`time_zone = 'Asia/Tokyo'`);
    // Seven and eight o'clock in the morning of 3 April in Tokyo.
    expect(await countAt(tokyo, ["2027-04-02T22:13:00Z", "2027-04-02T23:13:00Z"])).toEqual([0, 1]);
  });

  it("only with the latest reminder after an outage, and not after a month", async () => {
    const away = await createDue("2027-05-10");
    expect(await countAt(away, ["2027-05-09T12:13:00Z", "2027-05-09T13:13:00Z"])).toEqual([1, 0]);
    expect(await countAt(away, ["2027-05-12T12:13:00Z", "2027-05-30T12:13:00Z"])).toEqual([1, 1]);
    const forgotten = await createDue("2027-05-10");
    expect(await countAt(forgotten, ["2027-06-10T12:13:00Z"])).toEqual([0]);
  });

  it("not again after the restore of a backup from before the reminder, but of later moments", async () => {
    const today = new Date().toLocaleDateString("sv-SE", { timeZone: "America/Sao_Paulo" });
    const dayIn = (days: number) =>
      new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
    const padaria = await createDue(dayIn(3));
    const noon = (day: string) => `${day}T15:13:00Z`;
    await run(noon(today), { hasMail: false });
    await testApp.app.database.write(padaria.id, (db) => db.run(sql.raw(holdBackReminderMessages.statement)));
    expect(await countAt(padaria, [dayIn(0), dayIn(1), dayIn(2), dayIn(3)].map(noon))).toEqual([0, 0, 1, 1]);
  });

  it("with one mail when several processes run at the same time", async () => {
    const padaria = await createDue("2027-06-10");
    const now = "2027-06-07T12:13:00Z";
    await Promise.all([run(now), run(now), run(now)]);
    expect(await mailsOf(padaria)).toHaveLength(1);
  });

  it("at its own address or else those of its active admins, in its language", async () => {
    const padaria = await createDue("2027-07-10");
    await change(padaria, sql`language = 'es'`);
    const eva = await createTestUser(testApp, padaria, { name: "Eva", profile: "admin" });
    const gone = await createTestUser(testApp, padaria, { name: "Gil", profile: "admin" });
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`update users set active = false where company_id = ${db.companyId} and id = ${gone.id}`),
    );
    const named = await createDue("2027-07-10");
    await change(named, sql`email = 'contas@exemplo.com.br'`);
    await run("2027-07-09T12:13:00Z");
    const admins = [padaria.ana.email, eva.email].toSorted();
    expect(await mailsOf(padaria)).toEqual(admins.map((recipient) => ({ recipient, language: "es" })));
    expect(await mailsOf(named)).toEqual([{ recipient: "contas@exemplo.com.br", language: "pt" }]);
  });

  // Specification (money): never to who has paid.
  it("not after its payment or a new due day, and not if it is blocked or the operator's own", async () => {
    const day = "2027-08-10";
    const morning = "2027-08-05T12:13:00Z";
    const paid = await createDue(day);
    const partly = await createDue(day);
    const moved = await createDue(day);
    const blocked = await createDue(day);
    const hosting = await createDue(day);
    await createTestUser(testApp, hosting, { name: "Sofia", profile: "admin", super: true });
    await run(morning);
    await receive(paid, day, 9_990, morning);
    await receive(partly, day, 5_000, morning);
    await change(moved, sql`due_date = '2027-09-20T12:00:00Z'`);
    await change(blocked, sql`status = false`);
    await run("2027-08-09T12:13:00Z");
    const counts: number[] = [];
    for (const staff of [paid, partly, moved, blocked, hosting]) counts.push((await mailsOf(staff)).length);
    expect(counts).toEqual([1, 2, 1, 1, 0]);
  });

  // Specification (money): off for a company: no mail, no WhatsApp.
  it("not while its reminders are switched off, and afterwards only with the latest reminder", async () => {
    const padaria = await createDue("2027-09-10");
    await change(padaria, sql`payment_reminders = false`);
    const before = ["2027-09-03T12:13:00Z", "2027-09-07T12:13:00Z", "2027-09-09T12:13:00Z"];
    expect(await countAt(padaria, before)).toEqual([0, 0, 0]);
    await change(padaria, sql`payment_reminders = true`);
    const after = ["2027-09-09T13:13:00Z", "2027-09-09T14:13:00Z", "2027-09-10T12:13:00Z"];
    expect(await countAt(padaria, after)).toEqual([1, 0, 1]);
  });

  // Specification (money): of one that a refund opens again, by the company's due day.
  it("again when a refund reopens a paid invoice months later", async () => {
    const padaria = await createPaidThree();
    await receive(padaria, "2028-01-10", 0, "2028-03-08T11:00:00Z");
    const days = ["08", "09", "10", "11", "13", "14"];
    const mornings = days.map((day) => `2028-03-${day}T12:13:00Z`);
    expect(await countAt(padaria, mornings)).toEqual([1, 1, 1, 0, 1, 0]);
    await receive(padaria, "2028-01-10", 9_990, "2028-03-15T11:00:00Z");
    expect(await countAt(padaria, ["2028-03-16T12:13:00Z"])).toEqual([0]);
  });

  it("only once mail is set up; a run without mail does not count as a reminder", async () => {
    const padaria = await createDue("2027-10-10");
    await run("2027-10-09T12:13:00Z", { hasMail: false });
    expect(await mailsOf(padaria)).toEqual([]);
    await run("2027-10-09T13:13:00Z");
    expect(await mailsOf(padaria)).toHaveLength(1);
  });
});

describe("the reminder mail", () => {
  it("has the plan, the amount, the due day and a link to the payment page", async () => {
    const own = createDemoMailbox(() => new Date());
    const sending = await openTestApp({
      beside: testApp,
      mail: { mailer: own, demoMailbox: undefined },
    });
    try {
      const padaria = await createDue("2027-11-10");
      await run("2027-11-03T12:13:00Z");
      await untilTrue(() => own.list().some(({ to }) => to === padaria.ana.email));
      const mail = own.list().find(({ to }) => to === padaria.ana.email);
      expect(mail?.subject).toBe("Sua assinatura do Recado vence em 7 dias");
      for (const words of [
        "Plano: Essencial (10/11/2027 – 10/12/2027)",
        "Valor: R$\u00a099,90",
        "Vencimento: 10/11/2027",
        "https://recado.example/financeiro",
      ])
        expect(mail?.text).toContain(words);
      expect(mail?.html).toContain('href="https://recado.example/financeiro"');
    } finally {
      await sending.close();
    }
  });
});

describe("a reminder over WhatsApp", () => {
  let host: TestCompany;
  let sofia: Person;
  beforeAll(async () => {
    host = await createTestCompany(testApp, "Sede");
    sofia = await createTestUser(testApp, host, { name: "Sofia", profile: "admin", super: true });
  });
  afterAll(() => choose(null));

  function choose(reminderConnectionId: number | null) {
    return testApp.call(sofia.token, updateInstallationSettings, { body: { reminderConnectionId } });
  }

  const sentTo = (number: string) =>
    testApp.channel.sent.filter(({ to }) => to.some(({ value }) => value === number)).map(({ text }) => text);

  // Specification (money): by WhatsApp where the owner chose a connection.
  it("is also sent to the company's phone, once per moment, in a ticket of the operator", async () => {
    await choose(host.connectionId);
    const staff = await createDue("2027-05-10");
    await change(staff, sql`phone = '(11) 98765-1234'`);
    for (let again = 0; again < 2; again++) await run("2027-05-07T15:00:00Z");
    await untilTrue(() => sentTo("5511987651234").length > 0);
    expect(sentTo("5511987651234")[0]).toMatch(/R\$.99,90/);
    expect(sentTo("5511987651234")[0]).toContain("/financeiro");
    const [ticket] = await ticketsOf(testApp, host.ana, "pending");
    expect(ticket).toMatchObject({ contact: { number: "5511987651234" }, unreadMessages: 0 });
    await run("2027-05-09T15:00:00Z");
    await untilTrue(() => sentTo("5511987651234").length === 2);
  });

  // Specification (money): Reminders and blocking: by WhatsApp too.
  it("of a reopened invoice has its period and the company's due day", async () => {
    // None of the runs above may send the WhatsApp reminder; only the job that is called below may.
    await choose(null);
    const staff = await createPaidThree();
    await change(staff, sql`phone = '11987651239'`);
    await receive(staff, "2028-01-10", 0, "2028-03-08T11:00:00Z");
    await run("2028-03-08T12:13:00Z");
    await choose(host.connectionId);
    const now = new Date("2028-03-08T12:14:00Z");
    const invoice = await testApp.app.database.read(staff.id, (db) => findInvoiceOfDay(db, "2028-01-10"));
    await remindByWhatsapp({
      database: testApp.app.database,
      clock: { now: () => now },
      logger,
      brand: { read: async () => defaultBrand, readAnyway: async () => defaultBrand },
      publicUrl: "https://recado.example",
      newExternalId: () => testApp.channel.newExternalId(),
      checkNumber: async (_, value) => [{ kind: "number", value }],
    })({ companyId: staff.id, invoiceId: invoice?.id, moment: 3, at: now.toISOString() });
    await untilTrue(() => sentTo("5511987651239").length > 0);
    const [text] = sentTo("5511987651239");
    expect(text).toContain("vence em 2 dias");
    expect(text).toContain("Essencial (10/01/2028 – 10/02/2028)");
    expect(text).toContain("Vencimento: 10/03/2028");
  });

  // Specification (money): Reminders and blocking: also what waits to be sent.
  it("is not sent while reminders are switched off, even if one was already waiting", async () => {
    await choose(host.connectionId);
    const off = await createDue("2027-05-10");
    await change(off, sql`phone = '11987651236', payment_reminders = false`);
    const late = await createDue("2027-05-10");
    await change(late, sql`phone = '11987651237'`);
    const { database } = testApp.app;
    const secrets = createSecrets(testSecretKey);
    const now = new Date("2027-05-07T15:00:00Z");
    await makeInvoices({ database, clock: { now: () => now }, logger })({});
    const deps = { mailer: mailbox, secrets, publicUrl: "https://recado.example" };
    await database.write(late.id, async (db) => {
      await remindCompany(db, deps, now);
      await db.run(sql`update companies set payment_reminders = false where id = ${db.companyId}`);
    });
    await run("2027-05-07T15:00:00Z");
    await untilTrue(async () => (await countJobs()) === 0);
    expect((await mailsOf(off)).length).toBe(0);
    expect([...sentTo("5511987651236"), ...sentTo("5511987651237")]).toEqual([]);
  });

  it("is not sent without a phone or without a chosen connection", async () => {
    const silent = await createDue("2027-05-10");
    await run("2027-05-07T15:00:00Z");
    await choose(null);
    const other = await createDue("2027-05-10");
    await change(other, sql`phone = '11987651235'`);
    await run("2027-05-07T15:00:00Z");
    expect((await mailsOf(silent)).length).toBeGreaterThan(0);
    expect((await mailsOf(other)).length).toBeGreaterThan(0);
    expect(await countJobs()).toBe(0);
  });

  it("waits while the connection is down, without a number lookup", async () => {
    await choose(host.connectionId);
    const asked: string[] = [];
    const job = remindByWhatsapp({
      database: testApp.app.database,
      clock: { now: () => new Date("2027-05-07T15:00:00Z") },
      logger,
      brand: { read: async () => defaultBrand, readAnyway: async () => defaultBrand },
      publicUrl: "https://recado.example",
      newExternalId: () => testApp.channel.newExternalId(),
      checkNumber: async (_, number) => {
        asked.push(number);
        return null;
      },
    });
    const due = await createDue("2027-05-10");
    await change(due, sql`phone = '11987651238'`);
    const setStatus = (status: string) =>
      testApp.app.database.write(host.id, (db) =>
        db.run(sql`update connections set status = ${status} where company_id = ${db.companyId}`),
      );
    const reminder = { companyId: due.id, invoiceId: 1, moment: 3, at: "2027-05-07T15:00:00Z" };
    await setStatus("DISCONNECTED");
    await expect(job(reminder)).rejects.toThrow("offline");
    expect(asked).toEqual([]);
    await setStatus("CONNECTED");
    await job(reminder);
    expect(asked).toEqual(["5511987651238"]);
  });

  it("can use only a connection of the operator's own company", async () => {
    const stranger = await createTestCompany(testApp);
    await expectRefusal(choose(stranger.connectionId), "ERR_NO_WAPP_FOUND");
  });

  /** Counts the queued WhatsApp reminders in the database that the application under test uses. */
  async function countJobs(): Promise<number> {
    const owner = new Client(testApp.testDatabase.owner);
    await owner.connect();
    const { rowCount } = await owner.query("select 1 from graphile_worker.jobs where task_identifier = $1", [
      whatsappReminderJob,
    ]);
    await owner.end();
    return rowCount ?? 0;
  }
});
