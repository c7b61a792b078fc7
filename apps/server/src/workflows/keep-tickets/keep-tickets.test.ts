import { sendMessage } from "@recado/contract/messages";
import { updateSetting } from "@recado/contract/settings";
import { countOldTickets } from "@recado/contract/ticket-retention";
import { getTicket, type Ticket, updateTicket } from "@recado/contract/tickets";
import { sql } from "kysely";
import pino from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { insertTicket } from "../../domain/tickets/store.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import { createOpenTicket, createTestCompany, openInbox, type TestCompany } from "../../testing/factories.ts";
import { storedFiles, untilStored } from "../../testing/stored-files.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { removeOldTickets } from "./remove-old-tickets.ts";

const logger = pino({ enabled: false });

let testApp: TestApp;
let padaria: TestCompany;
let vizinha: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  padaria = await createTestCompany(testApp);
  vizinha = await createTestCompany(testApp, "Vizinha");
});

function keep({ ana }: TestCompany, value: string) {
  return testApp.call(ana.token, updateSetting, { params: { key: "keepTickets" }, body: { value } });
}

async function resolved(company: TestCompany, ago: string): Promise<Ticket> {
  const ticket = await createOpenTicket(testApp, company, company.bruno);
  await resolve(company, ticket, ago);
  return ticket;
}

/** Closes a ticket and sets the time of closing to the past; `ago` is a PostgreSQL interval. */
async function resolve(company: TestCompany, ticket: Ticket, ago: string): Promise<void> {
  const params = { id: String(ticket.id) };
  await testApp.call(company.bruno.token, updateTicket, { params, body: { status: "closed" } });
  await testApp.app.database.write(company.id, (db) =>
    db.run(
      sql`update tickets set finished_at = now() - ${ago}::interval where company_id = ${db.companyId} and id = ${ticket.id}`,
    ),
  );
}

async function sendPicture({ id }: Ticket): Promise<void> {
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background: "#2f9e6e" } });
  const content = new Blob([new Uint8Array(await image.png().toBuffer())]);
  await testApp.call(padaria.bruno.token, sendMessage, {
    params: { ticketId: String(id) },
    body: { body: "O bolo" },
    files: [{ name: "bolo.png", content }],
  });
}

async function isThere({ ana }: TestCompany, { id }: Pick<Ticket, "id">): Promise<boolean> {
  const asked = testApp.call(ana.token, getTicket, { params: { id: String(id) } });
  return asked.then(
    () => true,
    async () => {
      await expectRefusal(asked, "ERR_NO_TICKET_FOUND");
      return false;
    },
  );
}

function tonight(): Promise<void> {
  const { app, clock } = testApp;
  return removeOldTickets({ database: app.database, clock, logger })({});
}

it("old tickets are kept unless the company chooses a limit", async () => {
  const old = await resolved(padaria, "10 years");
  await tonight();
  expect(await isThere(padaria, old)).toBe(true);
});

it("tickets resolved longer ago than the company's limit are deleted, in that company only", async () => {
  const old = await resolved(padaria, "7 months");
  const recent = await resolved(padaria, "5 months");
  const open = await createOpenTicket(testApp, padaria, padaria.bruno);
  const theirs = await resolved(vizinha, "7 months");
  await keep(padaria, "6");
  await keep(vizinha, "12");
  await tonight();
  expect(await Promise.all([old, recent, open].map((ticket) => isThere(padaria, ticket)))).toEqual([
    false,
    true,
    true,
  ]);
  expect(await isThere(vizinha, theirs)).toBe(true);
});

it("unanswered campaign tickets older than the limit are counted, and then deleted", async () => {
  const { contactId } = await createOpenTicket(testApp, padaria, padaria.bruno);
  const quiet = { contactId, connectionId: padaria.connectionId, queueId: null, userId: null };
  const [old, recent] = await testApp.app.database.write(padaria.id, async (db) => {
    const ids: number[] = [];
    for (const months of [7, 5]) {
      const id =
        (await insertTicket(db, {
          ...quiet,
          status: "closed",
          isGroup: false,
          reason: { type: "customer" },
        })) ?? 0;
      await db.run(
        sql`update tickets set updated_at = now() - make_interval(months => ${months}) where company_id = ${db.companyId} and id = ${id}`,
      );
      ids.push(id);
    }
    return ids;
  });
  const { count } = await testApp.call(padaria.ana.token, countOldTickets, { query: { months: 6 } });
  expect(count).toBe(1);
  await keep(padaria, "6");
  await tonight();
  expect(await isThere(padaria, { id: old ?? 0 })).toBe(false);
  expect(await isThere(padaria, { id: recent ?? 0 })).toBe(true);
});

it("more old tickets than one batch are deleted, with a live event for each", async () => {
  await keep(padaria, "6");
  const [first] = await Promise.all(Array.from({ length: 51 }, () => resolved(padaria, "7 months")));
  const inbox = await openInbox(testApp, padaria.ana);
  await tonight();
  await inbox.settle();
  const gone = inbox.heard.filter(({ name }) => name === "ticket").map(({ payload }) => payload);
  expect(gone).toHaveLength(51);
  expect(gone).toContainEqual({ action: "delete", ticketId: first?.id });
});

it("the files of old tickets are deleted with their messages", async () => {
  await keep(padaria, "6");
  const before = await storedFiles(testApp);
  const ticket = await createOpenTicket(testApp, padaria, padaria.bruno);
  await sendPicture(ticket);
  expect((await storedFiles(testApp)).length).toBeGreaterThan(before.length);
  await resolve(padaria, ticket, "7 months");
  await tonight();
  await untilStored(testApp, before);
});

it("an admin can count the tickets that a limit would delete", async () => {
  await resolved(padaria, "7 months");
  await resolved(padaria, "13 months");
  await resolved(vizinha, "13 months");
  const counts = await Promise.all(
    [6, 12, 24].map(
      async (months) => (await testApp.call(padaria.ana.token, countOldTickets, { query: { months } })).count,
    ),
  );
  expect(counts).toEqual([2, 1, 0]);
  await expectRefusal(
    testApp.call(padaria.bruno.token, countOldTickets, { query: { months: 6 } }),
    "ERR_NO_PERMISSION",
  );
});
