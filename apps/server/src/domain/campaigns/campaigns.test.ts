import { read, utils } from "@e965/xlsx";
import * as reportContract from "@recado/contract/campaign-report";
import * as settingsContract from "@recado/contract/campaign-settings";
import * as trialContract from "@recado/contract/campaign-trials";
import * as contract from "@recado/contract/campaigns";
import { createConnection, deleteConnection } from "@recado/contract/connections";
import {
  addContactListRows,
  addSelectedContacts,
  listContactListItems,
} from "@recado/contract/contact-list-items";
import { createContactList } from "@recado/contract/contact-lists";
import { mergeContacts } from "@recado/contract/contacts";
import { createFileList, deleteFileList, uploadFileList } from "@recado/contract/files";
import { deleteMessage, listMessages } from "@recado/contract/messages";
import { createOptOut, optContactOut } from "@recado/contract/opt-outs";
import { listTicketEvents } from "@recado/contract/ticket-events";
import { deleteTicket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { WriteTx } from "../../platform/db/database.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import { SendError } from "../../ports/channel.ts";
import { findDueMoments } from "../../testing/due-jobs.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  newCustomer,
  openInbox,
  type TestCompany,
  ticketFromMessage,
  ticketsOf,
  untilFound,
  untilTrue,
} from "../../testing/factories.ts";
import { endCampaignWaits } from "../../testing/hurry-campaign.ts";
import { commitWhileWaiting } from "../../testing/races.ts";
import { storedFiles } from "../../testing/stored-files.ts";
import { freshAddress, openTestApp, type TestApp } from "../../testing/test-app.ts";
import { writeSetting } from "../settings/store.ts";
import { startingJob } from "./actions.ts";
import { holdBackCampaigns } from "./store.ts";

let testApp: TestApp;
let padaria: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  padaria = await createTestCompany(testApp);
  await setPace({ messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 });
  await testApp.app.database.write(padaria.id, (db) =>
    db.run(
      sql`update sending_limits set stairs = '[{"fromDay":0,"perDay":1000}]' where company_id = ${db.companyId}`,
    ),
  );
});
afterAll(() => testApp.close());

function setPace(settings: Record<string, unknown>) {
  return testApp.call(padaria.ana.token, settingsContract.updateCampaignSettings, { body: { settings } });
}

async function expectIssues(calling: Promise<unknown>, paths: readonly string[]): Promise<void> {
  const { issues = [] } = await expectRefusal(calling, "ERR_VALIDATION");
  expect(issues.map(({ path }) => path)).toEqual(paths);
}

let lists = 0;

async function listOf(people: readonly { name: string; number: string }[]): Promise<number> {
  lists += 1;
  const { id } = await testApp.call(padaria.ana.token, createContactList, {
    body: { name: `Lista ${lists}` },
  });
  await testApp.call(padaria.ana.token, addContactListRows, {
    params: { id: String(id) },
    body: { rows: people.map((person) => ({ ...person, email: "" })) },
  });
  return id;
}

const past = "2026-01-01T00:00:00Z";

async function campaignTo(
  people: readonly { name: string; number: string }[],
  more: Record<string, unknown> = {},
) {
  return testApp.call(padaria.ana.token, contract.createCampaign, {
    body: {
      name: "Natal",
      message1: "Olá {nome}, temos panetone!",
      whatsappId: padaria.connectionId,
      contactListId: await listOf(people),
      basis: "Clientes da loja",
      scheduledAt: past,
      ...more,
    },
  });
}

function look(id: number) {
  return testApp.call(padaria.ana.token, contract.getCampaign, { params: { id: String(id) } });
}

function untilStatus(id: number, status: contract.CampaignStatus) {
  return untilFound(async () => {
    const campaign = await look(id);
    return campaign.status === status ? campaign : undefined;
  });
}

/** Skips the campaign's pauses between messages until the campaign's counts satisfy `fits`. */
function hurryUntil(id: number, fits: (counts: contract.Campaign["counts"]) => boolean): Promise<void> {
  return untilTrue(async () => {
    await endCampaignWaits(testApp.app.database, padaria.id, id);
    return fits((await look(id)).counts);
  });
}

/**
 * Reads the campaign's status from the database, because the API rejects requests about campaigns while the company's
 * plan includes none.
 */
async function statusOf(id: number): Promise<string | undefined> {
  const row = await testApp.app.database.read(padaria.id, (db) =>
    db.first(
      sql<{ status: string }>`select status from campaigns where company_id = ${db.companyId} and id = ${id}`,
    ),
  );
  return row?.status;
}

/**
 * Returns whether the campaign's entry in the work queue is postponed: the sender has checked the campaign and will
 * check it again later.
 */
async function rests(id: number): Promise<boolean> {
  const row = await testApp.app.database.read(padaria.id, (db) =>
    db.first(sql`select 1 from work_queues
      where company_id = ${db.companyId} and queue = 'bulk' and key = ${String(id)}
        and ready_at > now() + interval '2 seconds' and claimed_until < now()`),
  );
  return row !== undefined;
}

/**
 * Creates a campaign to two recipients. The channel has refused the first recipient's message once, and the message is
 * still unsent.
 */
async function campaignWhoseFirstWaits() {
  const [first, second] = three();
  if (!first || !second) throw new Error("expected two contacts, found fewer");
  testApp.channel.refuse("send", first.number, new SendError("ERR_SENDING_WAPP_MSG", "no", true));
  const { id } = await campaignTo([first, second]);
  const waiting = await untilFound(() =>
    testApp.app.database.read(padaria.id, (db) =>
      db.first(sql<{ id: string; ticket_id: number }>`select id, ticket_id from messages
        where company_id = ${db.companyId} and campaign_id = ${id} and attempts > 0 and attempted_at is null`),
    ),
  );
  return { id, first, second, waiting };
}

function act(route: typeof contract.cancelCampaign | typeof contract.restartCampaign, id: number) {
  return testApp.call(padaria.ana.token, route, { params: { id: String(id) } });
}

async function peopleOf(id: number, filter?: reportContract.RecipientFilter) {
  const query = filter === undefined ? {} : { filter };
  const { recipients } = await testApp.call(padaria.ana.token, reportContract.listRecipients, {
    params: { id: String(id) },
    query,
  });
  return recipients;
}

function sentTo(number: string): (string | undefined)[] {
  return testApp.channel.sent
    .filter(({ to }) => to.some(({ value }) => value === number))
    .map(({ text, content }) => text ?? content.type);
}

/** Marks the campaign's sent messages as delivered (`ack` 3) or as read (`ack` 4). */
async function arrive(id: number, ack: 3 | 4 = 3): Promise<void> {
  await testApp.app.database.write(padaria.id, (db) =>
    db.run(
      sql`update messages set ack = ${ack} where company_id = ${db.companyId} and campaign_id = ${id} and ack > 0`,
    ),
  );
}

/** Reads the rows of a spreadsheet's first sheet; empty cells are empty strings. */
function rowsOf(file: Buffer): string[][] {
  const { Sheets, SheetNames } = read(file, { type: "buffer" });
  return utils.sheet_to_json(Sheets[SheetNames[0] ?? ""] ?? {}, { header: 1, defval: "" });
}

function three() {
  return [newCustomer("Ana"), newCustomer("Beto"), newCustomer("Caio")].map(({ name, number }) => ({
    name,
    number,
  }));
}

describe("a campaign", () => {
  // Specification (sending): inactive at first, scheduled with a moment, under way once it has come; read-only from an hour before.
  it("is inactive without a start time, scheduled with one, and read-only within the last hour", async () => {
    const listener = await openInbox(testApp, padaria.ana);
    const idle = await campaignTo(three(), { scheduledAt: null });
    expect(idle).toMatchObject({ status: "INATIVA", isEditable: true, scheduledAt: null });
    const params = { id: String(idle.id) };
    const later = new Date(Date.now() + 2 * 3_600_000).toISOString();
    const planned = await testApp.call(padaria.ana.token, contract.updateCampaign, {
      params,
      body: { scheduledAt: later },
    });
    expect(planned).toMatchObject({ status: "PROGRAMADA", isEditable: true, scheduledAt: later });
    const soon = new Date(Date.now() + 30 * 60_000).toISOString();
    await testApp.call(padaria.ana.token, contract.updateCampaign, { params, body: { scheduledAt: soon } });
    await expectRefusal(
      testApp.call(padaria.ana.token, contract.updateCampaign, { params, body: { name: "Outro nome" } }),
      "ERR_CAMPAIGN_NOT_EDITABLE",
    );
    await listener.settle();
    expect(
      listener.heard.map(({ name, payload }) => [name, (payload as { action: string }).action]),
    ).toContainEqual(["campaign", "create"]);
  });

  // Specification (sending): it ends when everybody has it or has failed for good.
  it("sends each recipient one message with their values, and ends once all are delivered", async () => {
    const people = three();
    const { id } = await campaignTo(people);
    await untilFound(async () => ((await look(id)).counts.sent === 3 ? true : undefined));
    expect(people.map(({ number }) => sentTo(number))).toEqual(
      people.map(({ name }) => [`Olá ${name}, temos panetone!`]),
    );
    expect(await look(id)).toMatchObject({ status: "EM_ANDAMENTO", counts: { planned: 0, sent: 3 } });
    await arrive(id);
    expect(await untilStatus(id, "FINALIZADA")).toMatchObject({ counts: { delivered: 3, sent: 0 } });
    await arrive(id, 4);
    expect((await look(id)).counts).toMatchObject({ read: 3, delivered: 0 });
    expect(
      (await peopleOf(id)).every(({ readAt, deliveredAt, sentAt }) => readAt && deliveredAt && sentAt),
    ).toBe(true);
  });

  it("opens no pending ticket until the customer answers, and is shown in that ticket", async () => {
    const customer = newCustomer("Dora");
    const { id } = await campaignTo([{ name: "Dona Dora", number: customer.number }]);
    await untilFound(async () => ((await look(id)).counts.sent === 1 ? true : undefined));
    const waits = async () =>
      (await ticketsOf(testApp, padaria.ana, "pending")).find(
        ({ contact }) => contact.number === customer.number,
      );
    expect(await waits()).toBeUndefined();
    await testApp.channel.say(padaria.connectionId, customer, "Quero dois!");
    const ticket = await untilFound(waits);
    // The contact is named as in the contact list until the channel reports a better name.
    expect(ticket.contact.name).toBe("Dona Dora");
    const params = { id: String(ticket.id) };
    const { events } = await testApp.call(padaria.ana.token, listTicketEvents, { params });
    expect(events.find(({ type }) => type === "campaignAnswered")?.campaign).toEqual({
      name: "Natal",
      text: "Olá Dona Dora, temos panetone!",
    });
    expect((await look(id)).counts.answered).toBe(1);
    expect(await peopleOf(id, "answered")).toMatchObject([{ name: "Dona Dora", number: customer.number }]);
  });

  it("writes its message into the ticket that an agent already attends", async () => {
    const customer = newCustomer("Elisa");
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    const { id } = await campaignTo([{ name: "Elisa", number: customer.number }]);
    await untilFound(async () => ((await look(id)).counts.sent === 1 ? true : undefined));
    const { messages } = await testApp.call(padaria.ana.token, listMessages, {
      params: { ticketId: String(ticket.id) },
    });
    expect(messages.at(-1)).toMatchObject({ body: "Olá Elisa, temos panetone!", fromMe: true });
  });

  // Specification (sending): cancel while under way, within one message; restart when cancelled; a cancelled one's words may change.
  it("stops within one message when cancelled, and continues there when restarted", async () => {
    await setPace({ messageInterval: 1_800 });
    const people = three();
    const { id } = await campaignTo(people);
    await untilFound(async () => ((await look(id)).counts.sent === 1 ? true : undefined));
    expect(await act(contract.cancelCampaign, id)).toMatchObject({
      status: "CANCELADA",
      mayEditMessages: true,
    });
    await expectRefusal(act(contract.cancelCampaign, id), "ERR_CAMPAIGN_NOT_RUNNING");
    await setPace({ messageInterval: 0 });
    const params = { id: String(id) };
    await testApp.call(padaria.ana.token, contract.updateCampaign, {
      params,
      body: { message1: "Ainda temos, {nome}!" },
    });
    await expectRefusal(
      testApp.call(padaria.ana.token, contract.updateCampaign, { params, body: { name: "Outro nome" } }),
      "ERR_CAMPAIGN_NOT_EDITABLE",
    );
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`update campaigns set next_at = null where company_id = ${db.companyId} and id = ${id}`),
    );
    expect(await act(contract.restartCampaign, id)).toMatchObject({ status: "EM_ANDAMENTO" });
    await untilFound(async () => ((await look(id)).counts.sent === 3 ? true : undefined));
    const [first, second, third] = people.map(({ number }) => sentTo(number));
    expect(first).toEqual(["Olá Ana, temos panetone!"]);
    expect([second, third]).toEqual([["Ainda temos, Beto!"], ["Ainda temos, Caio!"]]);
    await expectRefusal(act(contract.restartCampaign, id), "ERR_CAMPAIGN_NOT_CANCELLED");
    await expectRefusal(
      testApp.call(padaria.ana.token, contract.deleteCampaign, { params }),
      "ERR_CAMPAIGN_RUNNING",
    );
  });

  it("restarts only while the plan's limit allows one more campaign", async () => {
    const far = new Date(Date.now() + 7_200_000).toISOString();
    const ids: number[] = [];
    for (let planned = 0; planned < 2; planned += 1) {
      const { id } = await campaignTo(three(), { scheduledAt: far });
      await act(contract.cancelCampaign, id);
      ids.push(id);
    }
    const running = await testApp.app.database.write(padaria.id, async (db) => {
      await db.run(sql`insert into plans (name, users, connections, queues, campaigns, value_centavos)
        select 'Mais uma', 50, 50, 50, 1 + count(*), 0 from campaigns
        where company_id = ${db.companyId} and status in ('INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO')`);
      return db.run(
        sql`update companies set plan_id = (select id from plans where name = 'Mais uma') where id = ${db.companyId}`,
      );
    });
    expect(running).toBe(1);
    await act(contract.restartCampaign, ids[0] ?? 0);
    await expectRefusal(act(contract.restartCampaign, ids[1] ?? 0), "ERR_PLAN_LIMIT");
    expect((await look(ids[1] ?? 0)).status).toBe("CANCELADA");
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`update companies set plan_id = null where id = ${db.companyId}`),
    );
    await untilFound(async () => ((await look(ids[0] ?? 0)).counts.sent === 3 ? true : undefined));
  });

  it("due within the hour can be cancelled but not edited, and then sends nothing", async () => {
    const people = three();
    const { id } = await campaignTo(people, { scheduledAt: new Date(Date.now() + 1_800_000).toISOString() });
    const params = { id: String(id) };
    expect(await look(id)).toMatchObject({ status: "PROGRAMADA", isEditable: false });
    await expectRefusal(
      testApp.call(padaria.ana.token, contract.updateCampaign, { params, body: { name: "Outro nome" } }),
      "ERR_CAMPAIGN_NOT_EDITABLE",
    );
    expect(await act(contract.cancelCampaign, id)).toMatchObject({ status: "CANCELADA" });
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(
        sql`update campaigns set scheduled_at = now() where company_id = ${db.companyId} and id = ${id}`,
      ),
    );
    // Creating another campaign that is due triggers the job that starts campaigns.
    const other = await campaignTo(three());
    await untilFound(async () => ((await look(other.id)).counts.sent === 3 ? true : undefined));
    expect(await look(id)).toMatchObject({ status: "CANCELADA" });
    expect(people.flatMap(({ number }) => sentTo(number))).toEqual([]);
  });

  it("overdue by more than an hour starts only after a user restarts it", async () => {
    const { id } = await campaignTo(three(), { scheduledAt: new Date(Date.now() + 7_200_000).toISOString() });
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`update campaigns set scheduled_at = now() - interval '2 hours', updated_at = now() - interval '1 day'
        where company_id = ${db.companyId} and id = ${id}`),
    );
    // Creating another campaign that is due triggers the job that starts campaigns.
    const other = await campaignTo(three());
    await untilFound(async () => ((await look(other.id)).counts.sent === 3 ? true : undefined));
    expect(await look(id)).toMatchObject({ status: "PROGRAMADA", isOverdue: true });
    expect(await act(contract.restartCampaign, id)).toMatchObject({ status: "PROGRAMADA", isOverdue: false });
    await untilFound(async () => ((await look(id)).counts.sent === 3 ? true : undefined));
  });

  it("waits for a restart after a backup from before or during its sending was restored", async () => {
    await setPace({ messageInterval: 1_800 });
    const { id } = await campaignTo(three());
    const soon = await campaignTo(three(), { scheduledAt: new Date(Date.now() + 7_200_000).toISOString() });
    const later = await campaignTo(three(), { scheduledAt: new Date(Date.now() + 7_200_000).toISOString() });
    await untilFound(async () => ((await look(id)).counts.sent === 1 ? true : undefined));
    await testApp.app.database.write(padaria.id, async (db) => {
      await db.run(
        sql`update campaigns set scheduled_at = now() where company_id = ${db.companyId} and id = ${soon.id}`,
      );
      await db.run(sql.raw(holdBackCampaigns.statement));
      await db.run(
        sql`update campaigns set next_at = null where company_id = ${db.companyId} and id = ${id}`,
      );
    });
    expect(await look(id)).toMatchObject({ status: "CANCELADA", counts: { sent: 1, planned: 2 } });
    expect(await look(soon.id)).toMatchObject({ status: "PROGRAMADA", isOverdue: true });
    expect(await look(later.id)).toMatchObject({ status: "PROGRAMADA", isOverdue: false });
    await setPace({ messageInterval: 0 });
    await act(contract.restartCampaign, id);
    await untilFound(async () => ((await look(id)).counts.sent === 3 ? true : undefined));
    for (const one of [soon, later]) await act(contract.cancelCampaign, one.id);
  });

  it("without recipients at its start time is cancelled with a reason", async () => {
    const { id, contactListId } = await campaignTo(three(), {
      scheduledAt: new Date(Date.now() + 7_200_000).toISOString(),
    });
    await testApp.app.database.write(padaria.id, async (db) => {
      await db.run(sql`delete from contact_list_items
        where company_id = ${db.companyId} and contact_list_id = ${contactListId}`);
      await db.run(
        sql`update campaigns set scheduled_at = now() where company_id = ${db.companyId} and id = ${id}`,
      );
    });
    // Creating another campaign that is due triggers the job that starts campaigns.
    await campaignTo(three());
    expect(await untilStatus(id, "CANCELADA")).toMatchObject({
      startedAt: null,
      waiting: { reason: "ERR_CAMPAIGN_EMPTY", until: null },
    });
  });

  it("pauses while campaigns are switched off for the company, and continues afterwards", async () => {
    await setPace({ messageInterval: 1_800 });
    const people = three();
    const { id } = await campaignTo(people);
    const heard = () => people.map(({ number }) => sentTo(number).length);
    await untilTrue(async () => (await look(id)).counts.sent === 1 && (await rests(id)));
    await setPace({ messageInterval: 0 });
    await testApp.app.database.write(padaria.id, (db) => writeSetting(db, "campaignsEnabled", "false"));
    await endCampaignWaits(testApp.app.database, padaria.id, id);
    await untilTrue(() => rests(id));
    expect(heard()).toEqual([1, 0, 0]);
    await testApp.app.database.write(padaria.id, (db) => writeSetting(db, "campaignsEnabled", "true"));
    await hurryUntil(id, ({ sent }) => sent === 3);
    expect(heard()).toEqual([1, 1, 1]);
  });

  it("sends nothing more when campaigns are switched off while a message enters the outbox", async () => {
    await setPace({ messageInterval: 1_800 });
    const people = three();
    const { id } = await campaignTo(people);
    await untilTrue(async () => (await look(id)).counts.sent === 1 && (await rests(id)));
    await setPace({ messageInterval: 0 });
    const switchOff = async (db: WriteTx) => {
      await db.run(sql`select 1 from campaign_recipients
        where company_id = ${db.companyId} and campaign_id = ${id} for update`);
      await writeSetting(db, "campaignsEnabled", "false");
    };
    await commitWhileWaiting(testApp, padaria.id, switchOff, async () => {
      await testApp.app.database.write(padaria.id, (db) =>
        db.run(sql`update campaigns set next_at = null where company_id = ${db.companyId} and id = ${id}`),
      );
      await testApp.app.database.platform((db) =>
        db.run(sql`update work_queues set ready_at = now() where queue = 'bulk'`),
      );
    });
    await untilTrue(() => rests(id));
    expect(people.map(({ number }) => sentTo(number).length)).toEqual([1, 0, 0]);
    await testApp.app.database.write(padaria.id, (db) => writeSetting(db, "campaignsEnabled", "true"));
    await hurryUntil(id, ({ sent }) => sent === 3);
  });

  it("is cancelled with a reason when the plan includes no campaigns at its start time", async () => {
    const people = three();
    const { id } = await campaignTo(people, { scheduledAt: new Date(Date.now() + 7_200_000).toISOString() });
    await testApp.app.database.write(padaria.id, async (db) => {
      await db.run(sql`insert into plans (name, users, connections, queues, value_centavos, use_campaigns)
        values ('Sem campanhas', 50, 50, 50, 0, false)`);
      await db.run(sql`update companies set plan_id = (select id from plans where name = 'Sem campanhas')
        where id = ${db.companyId}`);
      await db.run(
        sql`update campaigns set scheduled_at = now() where company_id = ${db.companyId} and id = ${id}`,
      );
      await enqueue(db, startingJob, {});
    });
    await untilTrue(async () => (await statusOf(id)) !== "PROGRAMADA");
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`update companies set plan_id = null where id = ${db.companyId}`),
    );
    expect(await look(id)).toMatchObject({
      status: "CANCELADA",
      startedAt: null,
      waiting: { reason: "ERR_PLAN_NOT_INCLUDED", until: null },
    });
    expect(people.map(({ number }) => sentTo(number))).toEqual([[], [], []]);
  });

  // Specification (sending): one whose connection is deleted is cancelled, and says why.
  it("is cancelled with a reason when its connection is deleted", async () => {
    const { id: whatsappId } = await testApp.call(padaria.ana.token, createConnection, {
      body: { name: "De passagem" },
    });
    await setPace({ messageInterval: 1_800 });
    const { id } = await campaignTo(three(), { whatsappId });
    const planned = await campaignTo(three(), {
      whatsappId,
      scheduledAt: new Date(Date.now() + 7_200_000).toISOString(),
    });
    await untilStatus(id, "EM_ANDAMENTO");
    await testApp.call(padaria.ana.token, deleteConnection, { params: { id: String(whatsappId) } });
    const reason = { whatsappId: null, waiting: { reason: "ERR_NO_WAPP_FOUND", until: null } };
    expect(await look(id)).toMatchObject({ status: "CANCELADA", ...reason });
    await expectRefusal(act(contract.restartCampaign, id), "ERR_NO_WAPP_FOUND");
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(
        sql`update campaigns set scheduled_at = now() where company_id = ${db.companyId} and id = ${planned.id}`,
      ),
    );
    await setPace({ messageInterval: 0 });
    // Creating another campaign that is due triggers the job that starts campaigns.
    await campaignTo(three());
    expect(await untilStatus(planned.id, "CANCELADA")).toMatchObject({ startedAt: null, ...reason });
  });

  it("continues with the next recipient when an unsent message is deleted, and reports it", async () => {
    const { id, first, second, waiting } = await campaignWhoseFirstWaits();
    await testApp.call(padaria.ana.token, deleteMessage, { params: { messageId: waiting.id } });
    await untilTrue(() => sentTo(second.number).length === 1);
    expect(await peopleOf(id, "failed")).toMatchObject([{ name: first.name, reason: "deleted" }]);
    expect(sentTo(first.number)).toEqual([]);
  });

  it("continues with the next recipient when the ticket of an unsent message is deleted", async () => {
    const { id, first, second, waiting } = await campaignWhoseFirstWaits();
    await testApp.call(padaria.ana.token, deleteTicket, { params: { id: String(waiting.ticket_id) } });
    await untilTrue(() => sentTo(second.number).length === 1);
    expect(await peopleOf(id, "failed")).toMatchObject([{ name: first.name, reason: "deleted" }]);
  });

  // Specification (sending): name of 2 to 50 signs; what is missing is told when it is scheduled.
  it("cannot be scheduled while required fields are missing, and the refusal names them", async () => {
    const body = { name: "Vazia", scheduledAt: past };
    await expectIssues(testApp.call(padaria.ana.token, contract.createCampaign, { body }), [
      "whatsappId",
      "contactListId",
      "message1",
    ]);
    await expectIssues(campaignTo(three(), { basis: "" }), ["basis"]);
    await expectIssues(campaignTo(three(), { confirmation: true }), ["confirmationMessage1"]);
    await expectRefusal(campaignTo([]), "ERR_CAMPAIGN_EMPTY");
  });
});

describe("a campaign with only the fields of the specification", () => {
  async function specified(more: Record<string, unknown> = {}) {
    const body = {
      name: "Só o especificado",
      message1: "Olá {nome}, temos panetone!",
      confirmation: false,
      status: "INATIVA",
      companyId: padaria.id,
      whatsappId: padaria.connectionId,
      contactListId: await listOf(three()),
      tagListId: null,
      fileListId: null,
      mediaPath: null,
      mediaName: null,
      scheduledAt: past,
      ...more,
    };
    return testApp.call(padaria.ana.token, contract.createCampaign, { body });
  }

  it("starts, with no legal basis recorded", async () => {
    const { id, basis } = await specified();
    expect(basis).toBeNull();
    expect(await untilStatus(id, "EM_ANDAMENTO")).toMatchObject({ basis: null });
  });

  it("is refused when its legal basis is sent as an empty text", async () => {
    const { id } = await specified({ scheduledAt: null });
    const params = { id: String(id) };
    const schedule = (body: object) =>
      testApp.call(padaria.ana.token, contract.updateCampaign, { params, body });
    await expectIssues(schedule({ scheduledAt: past, basis: "" }), ["basis"]);
    const later = new Date(Date.now() + 7_200_000).toISOString();
    expect(await schedule({ scheduledAt: later })).toMatchObject({ status: "PROGRAMADA", basis: null });
  });
});

describe("the start job of a campaign", () => {
  it("is due at the start time, and another one is added when the start time changes", async () => {
    const [first, second] = [7_200_000, 10_800_000].map((ahead) =>
      new Date(Date.now() + ahead).toISOString(),
    );
    const { id } = await campaignTo(three(), { scheduledAt: first });
    expect(await findDueMoments(testApp, startingJob)).toContain(first);
    const params = { id: String(id) };
    await testApp.call(padaria.ana.token, contract.updateCampaign, { params, body: { scheduledAt: second } });
    expect(await findDueMoments(testApp, startingJob)).toContain(second);
  });

  it("is shared by all campaigns that start at the same time", async () => {
    const scheduledAt = new Date(Date.now() + 9_000_000).toISOString();
    await Promise.all([campaignTo(three(), { scheduledAt }), campaignTo(three(), { scheduledAt })]);
    const due = await findDueMoments(testApp, startingJob);
    expect(due.filter((moment) => moment === scheduledAt)).toHaveLength(1);
  });

  it("starts the campaign at its time without waiting for the check of the next minute", async () => {
    const { id, status } = await campaignTo(three(), {
      scheduledAt: new Date(Date.now() + 1_500).toISOString(),
    });
    expect(status).toBe("PROGRAMADA");
    await untilStatus(id, "EM_ANDAMENTO");
  });
});

describe("the recipients of a campaign", () => {
  // Specification (sending): a person is one by number, ninth digit and LID, and gets one message of it.
  it("are unique by ninth digit and channel identity, and excluded recipients have a reason", async () => {
    const known = newCustomer("Fábio");
    const ticket = await ticketFromMessage(testApp, padaria, "Oi", known);
    const blocked = newCustomer("Gil");
    const blockedTicket = await ticketFromMessage(testApp, padaria, "Oi", blocked);
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(
        sql`update contacts set blocked = true where company_id = ${db.companyId} and id = ${blockedTicket.contactId}`,
      ),
    );
    const twin = "5531987650001";
    const people = [
      { name: "Fábio", number: known.number },
      { name: "Gil", number: blocked.number },
      { name: "Hugo", number: twin },
    ];
    const contactListId = await listOf(people);
    // The list holds one person's number in two spellings. The channel has confirmed the spelling without the ninth
    // digit.
    await testApp.app.database.write(padaria.id, async (db) => {
      await db.run(sql`insert into contact_list_items (company_id, contact_list_id, name, number, number_key, is_whatsapp_valid)
        values (${db.companyId}, ${contactListId}, 'Iara', '551198888', '551198888', false)`);
      await db.run(sql`insert into contact_list_items (company_id, contact_list_id, name, number, number_key)
        values (${db.companyId}, ${contactListId}, 'Fábio de novo', ${known.number.replace("551198", "5511")}, 'other')`);
      await db.run(sql`insert into contact_identities (company_id, connection_id, kind, value, contact_id)
        values (${db.companyId}, ${padaria.connectionId}, 'number', ${known.number.replace("551198", "5511")}, ${ticket.contactId})`);
    });
    const form = {
      name: "Natal",
      message1: "Olá {nome}",
      message2: "Oi {nome}",
      whatsappId: padaria.connectionId,
      contactListId,
      basis: "Clientes",
    };
    const preview = await testApp.call(padaria.ana.token, trialContract.previewCampaign, { body: form });
    expect(preview).toMatchObject({ people: 2, cold: 1, seconds: 0 });
    expect(new Map(preview.excluded.map(({ reason, count }) => [reason, count]))).toEqual(
      new Map([
        ["blocked", 1],
        ["duplicate", 1],
        ["notOnWhatsapp", 1],
      ]),
    );
    expect(preview.sample.map(({ text }) => text)).toEqual(["Olá Fábio", "Oi Hugo"]);
    const { id } = await testApp.call(padaria.ana.token, contract.createCampaign, {
      body: { ...form, scheduledAt: past },
    });
    await untilFound(async () => ((await look(id)).counts.sent === 2 ? true : undefined));
    expect((await look(id)).counts).toMatchObject({ excluded: 3, sent: 2, planned: 0 });
    const { excluded } = await testApp.call(padaria.ana.token, reportContract.getCampaignReport, {
      params: { id: String(id) },
    });
    expect(excluded).toHaveLength(3);
  });

  // Specification (sending): a tag stands for whose tickets carry it.
  it("leave out people with an unfinished ticket if the campaign says so, and are addressed by first name", async () => {
    const attended = newCustomer("Saulo Reis");
    await ticketFromMessage(testApp, padaria, "Oi", attended);
    const body = {
      name: "Natal",
      message1: "Oi, {primeiro_nome}!",
      whatsappId: padaria.connectionId,
      contactListId: await listOf([
        { name: "Saulo Reis", number: attended.number },
        { name: "Tereza Lima", number: newCustomer("Tereza Lima").number },
      ]),
    };
    const preview = async (skipOpenTickets: boolean) => {
      const form = { ...body, skipOpenTickets };
      const found = await testApp.call(padaria.ana.token, trialContract.previewCampaign, { body: form });
      return { texts: found.sample.map(({ text }) => text), excluded: found.excluded };
    };
    expect(await preview(false)).toEqual({ texts: ["Oi, Saulo!", "Oi, Tereza!"], excluded: [] });
    expect(await preview(true)).toEqual({
      texts: ["Oi, Tereza!"],
      excluded: [{ reason: "openTicket", count: 1 }],
    });
  });

  it("are also found by a tag of their tickets", async () => {
    const customer = newCustomer("Júlia");
    const ticket = await ticketFromMessage(testApp, padaria, "Oi", customer);
    const tagListId = await testApp.app.database.write(padaria.id, async (db) => {
      const [tag] = await db.rows(sql<{ id: number }>`
        insert into tags (company_id, name, color) values (${db.companyId}, 'Natal', '#c92a2a') returning id`);
      await db.run(
        sql`insert into ticket_tags (company_id, ticket_id, tag_id) values (${db.companyId}, ${ticket.id}, ${tag?.id})`,
      );
      return tag?.id ?? 0;
    });
    const { id } = await campaignTo([], { contactListId: null, tagListId, basis: "" });
    await untilFound(async () => ((await look(id)).counts.sent === 1 ? true : undefined));
    expect(sentTo(customer.number)).toEqual([
      "Olá Camila Rocha, temos panetone!".replace("Camila Rocha", "Júlia"),
    ]);
  });

  // Specification (sending): whoever WhatsApp calls the same under two numbers gets one message.
  it("get one message when WhatsApp maps two numbers to one person", async () => {
    const [known, other] = [newCustomer("Otto"), newCustomer("Otto, o outro número")];
    testApp.channel.onWhatsApp = (value) => [
      { kind: "number", value: value === other.number ? known.number : value },
    ];
    const people = [known, other].map(({ name, number }) => ({ name, number }));
    const { id } = await campaignTo(people);
    await untilFound(async () => {
      const { sent, excluded } = (await look(id)).counts;
      return sent + excluded === 2 ? true : undefined;
    });
    expect(await peopleOf(id, "excluded")).toMatchObject([{ number: other.number, reason: "duplicate" }]);
    expect(sentTo(known.number)).toHaveLength(1);
  });

  it("fail without a retry when they are not on WhatsApp or a sending stays unconfirmed", async () => {
    const customer = newCustomer("Karla");
    testApp.channel.onWhatsApp = (number) =>
      number === customer.number ? undefined : [{ kind: "number", value: number }];
    const { id } = await campaignTo([{ name: "Karla", number: customer.number }]);
    await untilStatus(id, "FINALIZADA");
    expect(await peopleOf(id, "failed")).toMatchObject([{ reason: "ERR_WAPP_INVALID_CONTACT" }]);
    const refused = newCustomer("Lia");
    testApp.channel.refuse(
      "send",
      refused.number,
      new SendError("ERR_SENDING_UNCONFIRMED", "unknown", false),
    );
    const other = await campaignTo([{ name: "Lia", number: refused.number }]);
    const ended = await untilStatus(other.id, "FINALIZADA");
    expect(ended.counts).toMatchObject({ unconfirmed: 1, failed: 0 });
    expect(sentTo(refused.number)).toEqual([]);
  });

  it("fail without a lookup when they have neither a number nor a contact", async () => {
    await setPace({ messageInterval: 1_800 });
    const { id } = await campaignTo(three().slice(0, 2));
    await untilTrue(async () => (await look(id)).counts.sent === 1);
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`update campaign_recipients set number = '', contact_id = null
        where company_id = ${db.companyId} and campaign_id = ${id} and state = 'planned'`),
    );
    await hurryUntil(id, ({ failed }) => failed === 1);
    expect(await peopleOf(id, "failed")).toMatchObject([{ reason: "ERR_WAPP_INVALID_CONTACT" }]);
    expect(testApp.channel.checked).not.toContain("");
    await setPace({ messageInterval: 0 });
  });

  it("count as delivered after a late receipt, and as sent before they were delivered", async () => {
    const customer = newCustomer("Lia");
    testApp.channel.refuse(
      "send",
      customer.number,
      new SendError("ERR_SENDING_UNCONFIRMED", "unknown", false),
    );
    const { id } = await campaignTo([{ name: "Lia", number: customer.number }]);
    await untilStatus(id, "FINALIZADA");
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`update messages set ack = 3, error = null, delivered_at = now() - interval '1 second'
        where company_id = ${db.companyId} and campaign_id = ${id}`),
    );
    const [person] = await peopleOf(id, "delivered");
    expect(person?.sentAt && person.deliveredAt && person.sentAt <= person.deliveredAt).toBe(true);
  });

  it("are still counted as read and answered after the campaign has ended", async () => {
    const customer = newCustomer("Nara");
    const { id } = await campaignTo([{ name: "Nara", number: customer.number }]);
    await untilTrue(() => sentTo(customer.number).length === 1);
    const { externalId } = testApp.channel.sent.at(-1) ?? expect.fail("expected a sent message, found none");
    const host = testApp.channel.host(padaria.connectionId);
    await host.raiseAcks([{ externalId, ack: 3 }]);
    await untilStatus(id, "FINALIZADA");
    const screen = await testApp.listen(padaria.ana.token);
    const told = (count: "read" | "answered") =>
      screen.next(({ name, payload }) => {
        const { record } = payload as { record?: contract.Campaign };
        return name === "campaign" && record?.id === id && record.counts[count] === 1;
      });
    await host.raiseAcks([{ externalId, ack: 4 }]);
    await told("read");
    await testApp.channel.say(padaria.connectionId, customer, "Que bom!");
    await told("answered");
  });
});

describe("the confirmation of a campaign", () => {
  const asks = { confirmation: true, confirmationMessage1: "Posso mandar, {nome}?" };

  // Specification (sending): with a confirmation the message follows the answer.
  it("is sent first, and the message follows the answer", async () => {
    const customer = newCustomer("Mara");
    const { id } = await campaignTo([{ name: "Mara", number: customer.number }], asks);
    await untilTrue(() => sentTo(customer.number).length === 1);
    expect((await look(id)).counts).toMatchObject({ confirming: 1 });
    await testApp.channel.say(padaria.connectionId, customer, "Pode sim");
    await untilTrue(() => sentTo(customer.number).includes("Olá Mara, temos panetone!"));
    expect(sentTo(customer.number)[0]).toBe("Posso mandar, Mara?");
    const [person] = await peopleOf(id);
    expect(person).toMatchObject({
      confirmedAt: expect.any(String),
      confirmationRequestedAt: expect.any(String),
    });
  });

  it("is awaited again when it turns out to be sent after it was reported lost", async () => {
    const customer = newCustomer("Nara");
    testApp.channel.refuse(
      "send",
      customer.number,
      new SendError("ERR_SENDING_UNCONFIRMED", "unknown", false),
    );
    const other = newCustomer("Nilo");
    const { id } = await campaignTo(
      [customer, other].map(({ name, number }) => ({ name, number })),
      asks,
    );
    const [lost] = await untilFound(async () => {
      const people = await peopleOf(id);
      return people.some(({ state }) => state === "unconfirmed") ? people : undefined;
    });
    expect(lost).toMatchObject({ name: "Nara", state: "unconfirmed" });
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(
        sql`update messages set ack = 3, error = null where company_id = ${db.companyId} and campaign_id = ${id} and error is not null`,
      ),
    );
    expect((await peopleOf(id)).find(({ name }) => name === "Nara")).toMatchObject({ state: "confirming" });
    await testApp.channel.say(padaria.connectionId, customer, "Pode sim");
    await untilTrue(() => sentTo(customer.number).includes("Olá Nara, temos panetone!"));
  });

  it("leads to one message when two recipients who confirmed are merged", async () => {
    const [one, other] = [newCustomer("Olga"), newCustomer("Olga Lima")];
    const tickets = [
      await createOpenTicket(testApp, padaria, padaria.bruno, one),
      await createOpenTicket(testApp, padaria, padaria.bruno, other),
    ];
    const { id } = await campaignTo(
      [one, other].map(({ name, number }) => ({ name, number })),
      asks,
    );
    await untilTrue(() => sentTo(one.number).length === 1 && sentTo(other.number).length === 1);
    await setPace({ messageInterval: 1_800 });
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(
        sql`update campaigns set next_at = now() + interval '1 hour' where company_id = ${db.companyId} and id = ${id}`,
      ),
    );
    await testApp.channel.say(padaria.connectionId, one, "Pode");
    await testApp.channel.say(padaria.connectionId, other, "Pode sim");
    await untilTrue(async () => (await look(id)).counts.planned === 2);
    await testApp.call(padaria.ana.token, mergeContacts, {
      params: { id: String(tickets[0]?.contactId) },
      body: { with: tickets[1]?.contactId ?? 0 },
    });
    await setPace({ messageInterval: 0 });
    await hurryUntil(id, ({ planned }) => planned === 0);
    expect((await peopleOf(id)).map(({ state, reason }) => [state, reason]).toSorted()).toEqual([
      ["excluded", "duplicate"],
      ["sent", null],
    ]);
  });

  it("ends the campaign for a recipient who declines", async () => {
    const customer = newCustomer("Nina");
    const { id } = await campaignTo([{ name: "Nina", number: customer.number }], asks);
    await untilTrue(() => sentTo(customer.number).length === 1);
    await testApp.channel.say(padaria.connectionId, customer, "Não, obrigada!");
    await untilStatus(id, "FINALIZADA");
    expect(await peopleOf(id, "failed")).toMatchObject([{ reason: "declined" }]);
    expect(sentTo(customer.number)).toEqual(["Posso mandar, Nina?"]);
  });
});

describe("a copy of a campaign", () => {
  it("is inactive, has the texts, audience and file of the original, and outlives it", async () => {
    const customer = newCustomer("Rute");
    const original = await campaignTo([{ name: "Rute", number: customer.number }], {
      scheduledAt: null,
      skipOpenTickets: true,
    });
    const params = { id: String(original.id) };
    const files = [{ name: "oferta.txt", content: new Blob(["Só hoje"]) }];
    await testApp.call(padaria.ana.token, contract.uploadCampaignMedia, { params, body: {}, files });
    const body = { name: "Natal de novo" };
    const copy = await testApp.call(padaria.ana.token, contract.copyCampaign, { params, body });
    expect(copy).toMatchObject({
      name: "Natal de novo",
      status: "INATIVA",
      message1: original.message1,
      contactListId: original.contactListId,
      skipOpenTickets: true,
      mediaName: "oferta.txt",
      scheduledAt: null,
    });
    await testApp.call(padaria.ana.token, contract.deleteCampaign, { params });
    const unnamed = await testApp.app.database.read(padaria.id, (db) =>
      db.rows(sql`select key from unnamed_files(${db.companyId},
        (select array_agg(media_path) from campaigns where company_id = ${db.companyId} and id = ${copy.id})) as key`),
    );
    expect(unnamed).toEqual([]);
  });
});

it("the list of campaigns can be limited to one status", async () => {
  const idle = await campaignTo([], { scheduledAt: null });
  const { records } = await testApp.call(padaria.ana.token, contract.listCampaigns, {
    query: { status: "INATIVA" },
  });
  expect(records.map(({ id }) => id)).toContain(idle.id);
  expect(new Set(records.map(({ status }) => status))).toEqual(new Set(["INATIVA"]));
});

describe("the files of a campaign", () => {
  // Specification (sending): the files of the list first, then its own with the words.
  it("are those of its file list, then its own with the text, kept while a message shows them", async () => {
    const list = await testApp.call(padaria.ana.token, createFileList, {
      body: { name: "Fotos", message: "Fotos" },
    });
    const file = (name: string) => ({ name, content: new Blob([`${name} ${"x".repeat(200)}`]) });
    await testApp.call(padaria.ana.token, uploadFileList, {
      params: { id: String(list.id) },
      body: {},
      files: [file("tabela.txt")],
    });
    const customer = newCustomer("Olga");
    const idle = await campaignTo([{ name: "Olga", number: customer.number }], {
      scheduledAt: null,
      fileListId: list.id,
    });
    const params = { id: String(idle.id) };
    const attached = await testApp.call(padaria.ana.token, contract.uploadCampaignMedia, {
      params,
      body: {},
      files: [file("oferta.txt")],
    });
    expect(attached.mediaName).toBe("oferta.txt");
    const open = (url: string, token: string) =>
      testApp.app.http.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expect((await open(attached.mediaPath ?? "", padaria.ana.token)).statusCode).toBe(200);
    expect((await open(attached.mediaPath ?? "", padaria.bruno.token)).statusCode).toBe(403);
    await testApp.call(padaria.ana.token, contract.updateCampaign, { params, body: { scheduledAt: past } });
    await untilFound(async () => ((await look(idle.id)).counts.sent === 1 ? true : undefined));
    expect(sentTo(customer.number)).toEqual(["media", "media"]);
    await arrive(idle.id);
    await untilStatus(idle.id, "FINALIZADA");
    await testApp.call(padaria.ana.token, contract.deleteCampaign, { params });
    const [message] = await testApp.app.database.read(padaria.id, (db) =>
      db.rows(sql<{ id: string; body: string }>`select id, body from messages
        where company_id = ${db.companyId} and campaign_id = ${idle.id} order by id desc limit 1`),
    );
    expect(message?.body).toBe("Olá Olga, temos panetone!");
    const remaining = await testApp.app.database.read(padaria.id, (db) =>
      db.rows(sql<{ key: string }>`select key from unnamed_files(${db.companyId},
        (select array_agg(media_path) from messages where company_id = ${db.companyId} and campaign_id = ${idle.id})) as key`),
    );
    expect(remaining).toEqual([]);
  });
});

it("sent files of a campaign are deleted with the campaign, the last to refer to them", async () => {
  const before = await storedFiles(testApp);
  const list = await testApp.call(padaria.ana.token, createFileList, {
    body: { name: "Cardápio", message: "Cardápio" },
  });
  const ofList = { params: { id: String(list.id) } };
  const files = [{ name: "cardapio.txt", content: new Blob(["Pão francês"]) }];
  await testApp.call(padaria.ana.token, uploadFileList, { ...ofList, body: {}, files });
  const customer = newCustomer("Paula");
  const { id } = await campaignTo([{ name: "Paula", number: customer.number }], { fileListId: list.id });
  await untilFound(async () => ((await look(id)).counts.sent === 1 ? true : undefined));
  await arrive(id);
  await untilStatus(id, "FINALIZADA");
  const [written] = await testApp.app.database.read(padaria.id, (db) =>
    db.rows(sql<{ id: number }>`select ticket_id as id from messages
      where company_id = ${db.companyId} and campaign_id = ${id} limit 1`),
  );
  await testApp.call(padaria.ana.token, deleteTicket, { params: { id: String(written?.id) } });
  await testApp.call(padaria.ana.token, deleteFileList, ofList);
  expect(await storedFiles(testApp)).toHaveLength(before.length + 1);
  await testApp.call(padaria.ana.token, contract.deleteCampaign, { params: { id: String(id) } });
  expect(await storedFiles(testApp)).toEqual(before);
});

describe("the settings of campaigns", () => {
  // Specification (sending): one of up to five texts with name, e-mail, number and the company's variables; shortcuts are unique.
  // Specification (sending): 20, 20 and 60 until somebody changes them; key and value, the value as JSON.
  it("have the defaults of the specification, are JSON texts, and refuse duplicate variables", async () => {
    const fresh = await createTestCompany(testApp, "Nova");
    expect(await testApp.call(fresh.ana.token, settingsContract.getCampaignSettings, {})).toEqual([
      { key: "messageInterval", value: "20" },
      { key: "longerIntervalAfter", value: "20" },
      { key: "greaterInterval", value: "60" },
      { key: "variables", value: "[]" },
    ]);
    const twice = [
      { key: "loja", value: "Padaria" },
      { key: "Loja", value: "Padaria" },
    ];
    await expectIssues(setPace({ variables: twice }), ["settings.variables"]);
    await setPace({ variables: [{ key: "loja", value: "Padaria do Zé" }] });
    const customer = newCustomer("Pia");
    await campaignTo([{ name: "Pia", number: customer.number }], {
      message1: "{nome}, {loja}: {numero} {outra}",
    });
    await untilTrue(() => sentTo(customer.number).length === 1);
    expect(sentTo(customer.number)).toEqual([`Pia, Padaria do Zé: ${customer.number} {outra}`]);
  });
});

it("a change of campaign settings keeps a concurrent change of another field", async () => {
  const { id, ana } = await createTestCompany(testApp, "Doceria");
  const change = (settings: Record<string, unknown>) =>
    testApp.call(ana.token, settingsContract.updateCampaignSettings, { body: { settings } });
  await change({ messageInterval: 5 });
  const slower = (db: WriteTx) =>
    db.run(sql`update campaign_settings set message_interval = 15 where company_id = ${db.companyId}`);
  const changed = await commitWhileWaiting(testApp, id, slower, () => change({ greaterInterval: 90 }));
  expect(changed).toEqual([
    { key: "messageInterval", value: "15" },
    { key: "longerIntervalAfter", value: "20" },
    { key: "greaterInterval", value: "90" },
    { key: "variables", value: "[]" },
  ]);
});

describe("the report of a campaign", () => {
  // Specification (sending): everybody as .csv or .xlsx.
  it("shows progress, exports all recipients, and makes a list of those who have not read it", async () => {
    const people = three();
    const blocked = newCustomer("Gil");
    const { contactId } = await ticketFromMessage(testApp, padaria, "Oi", blocked);
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(
        sql`update contacts set blocked = true where company_id = ${db.companyId} and id = ${contactId}`,
      ),
    );
    const { id } = await campaignTo([...people, { name: "Gil", number: blocked.number }]);
    await untilFound(async () => ((await look(id)).counts.sent === 3 ? true : undefined));
    const [sentAt] = (await peopleOf(id)).map((person) => Date.parse(person.sentAt ?? ""));
    const params = { id: String(id) };
    const report = await testApp.call(padaria.ana.token, reportContract.getCampaignReport, { params });
    expect(report.course.at(-1)).toMatchObject({ sent: 3, delivered: 0 });
    const exported = (payload?: object) =>
      testApp.app.http.inject({
        method: "POST",
        url: `/api/campaigns/${id}/export`,
        headers: { authorization: `Bearer ${padaria.ana.token}` },
        ...(payload && { payload }),
      });
    const csv = (await exported()).body;
    const rows = csv.trim().split("\r\n");
    expect(rows).toHaveLength(5);
    // The export shows times in the company's time zone, which is three hours behind UTC.
    const [day, time] = new Date((sentAt ?? 0) - 3 * 3_600_000).toISOString().slice(0, 19).split("T");
    expect(rows[1]).toContain(`;Enviada;;${day?.split("-").toReversed().join("/")} ${time};`);
    expect(rows[4]).toContain(";Fora da campanha;Bloqueado;");
    expect((await exported({ format: "csv" })).body).toBe(csv);
    const sheet = await exported({ format: "xlsx" });
    expect(sheet.headers["content-disposition"]).toBe(`attachment; filename="campanha-${id}.xlsx"`);
    expect(rowsOf(sheet.rawPayload)).toEqual(
      csv
        .replace("\uFEFF", "")
        .trim()
        .split("\r\n")
        .map((row) => row.split(";")),
    );
    expect((await exported({ format: "pdf" })).json()).toMatchObject({ error: "ERR_VALIDATION" });
    const list = await testApp.call(padaria.ana.token, reportContract.retargetCampaign, {
      params,
      body: { who: "notRead", name: "Não leram" },
    });
    expect(list).toMatchObject({ name: "Não leram", contactsCount: 3 });
    await expectRefusal(
      testApp.call(padaria.ana.token, reportContract.retargetCampaign, {
        params,
        body: { who: "failed", name: "Falharam" },
      }),
      "ERR_CAMPAIGN_EMPTY",
    );
  });
});

// Specification (sending): a list of who has not read it is without who has answered.
it("the list of recipients who have not read a campaign excludes those who answered", async () => {
  const [customer, silent] = [newCustomer("Rita"), newCustomer("Saul")];
  const { id } = await campaignTo([customer, silent].map(({ name, number }) => ({ name, number })));
  await untilFound(async () => ((await look(id)).counts.sent === 2 ? true : undefined));
  await testApp.channel.say(padaria.connectionId, customer, "Quero dois!");
  await untilFound(async () => ((await look(id)).counts.answered === 1 ? true : undefined));
  const list = await testApp.call(padaria.ana.token, reportContract.retargetCampaign, {
    params: { id: String(id) },
    body: { who: "notRead", name: "Não leram, sem quem respondeu" },
  });
  const { contacts } = await testApp.call(padaria.ana.token, listContactListItems, {
    query: { contactListId: String(list.id) },
  });
  expect(contacts).toMatchObject([{ name: "Saul" }]);
});

describe("the recipients who answered a campaign", () => {
  // Specification (sending): a list of those who answered a campaign.
  it("can be added to a contact list, but not from a campaign of another company", async () => {
    const [customer, silent] = [newCustomer("Rute"), newCustomer("Saulo")];
    const { id } = await campaignTo([customer, silent].map(({ name, number }) => ({ name, number })));
    await untilFound(async () => ((await look(id)).counts.sent === 2 ? true : undefined));
    await testApp.channel.say(padaria.connectionId, customer, "Quero dois!");
    await untilFound(async () => ((await look(id)).counts.answered === 1 ? true : undefined));
    const params = { id: String(await listOf([])) };
    const select = (body: object) => testApp.call(padaria.ana.token, addSelectedContacts, { params, body });
    expect(await select({ answeredCampaignId: id })).toEqual({ added: 1, unchanged: 0 });
    expect(await select({ answeredCampaignId: id, lastContactWithin: 30 })).toEqual({
      added: 0,
      unchanged: 1,
    });
    expect(await select({ answeredCampaignId: id, lastContactBefore: 30 })).toEqual({
      added: 0,
      unchanged: 0,
    });
    const { contacts } = await testApp.call(padaria.ana.token, listContactListItems, {
      query: { contactListId: params.id },
    });
    expect(contacts).toMatchObject([{ name: "Rute", number: customer.number }]);

    const vizinha = await createTestCompany(testApp, "Vizinha");
    const theirs = await testApp.call(vizinha.ana.token, contract.createCampaign, {
      body: { name: "Deles" },
    });
    await expectRefusal(select({ answeredCampaignId: theirs.id }), "ERR_NO_CAMPAIGN_FOUND");
  });
});

describe("a recipient who opts out of a campaign", () => {
  it("by text or link is excluded from the next campaign and counted in the one that was sent", async () => {
    const customer = newCustomer("Quitéria");
    const people = [{ name: "Quitéria", number: customer.number }];
    const first = await campaignTo(people, { message1: "Oferta! Para sair: {sair}" });
    await untilFound(async () => ((await look(first.id)).counts.sent === 1 ? true : undefined));
    expect(sentTo(customer.number)[0]).toMatch(/^Oferta! Para sair: http:.*\/o\/.+/);
    await testApp.channel.say(padaria.connectionId, customer, "não quero mais receber isso");
    await untilFound(async () => ((await look(first.id)).counts.optedOut === 1 ? true : undefined));
    const contactListId = await listOf([...people, ...three()]);
    const body = { name: "Próxima", whatsappId: padaria.connectionId, contactListId };
    const preview = await testApp.call(padaria.ana.token, trialContract.previewCampaign, { body });
    expect(preview).toMatchObject({ people: 3, excluded: [{ reason: "optedOut", count: 1 }] });
  });

  // Specification (sending): who wants none gets none.
  it("gets no message of a campaign that has already started", async () => {
    await setPace({ messageInterval: 1_800 });
    const customer = newCustomer("Rute");
    await ticketFromMessage(testApp, padaria, "Oi", customer);
    const { id } = await campaignTo([...three(), { name: "Rute", number: customer.number }]);
    await untilFound(async () => ((await look(id)).counts.sent === 1 ? true : undefined));
    const [last] = (await peopleOf(id)).slice(-1);
    await testApp.call(padaria.ana.token, optContactOut, { params: { id: String(last?.contactId) } });
    await act(contract.cancelCampaign, id);
    await setPace({ messageInterval: 0 });
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`update campaigns set next_at = null where company_id = ${db.companyId} and id = ${id}`),
    );
    await act(contract.restartCampaign, id);
    await untilFound(async () => ((await look(id)).counts.planned === 0 ? true : undefined));
    expect(await peopleOf(id, "excluded")).toMatchObject([{ name: "Rute", reason: "optedOut" }]);
    expect(sentTo(customer.number)).toEqual([]);
  });
});

it("a campaign at the daily limit of new contacts waits, with a reason and a time", async () => {
  const other = await createTestCompany(testApp, "Vizinha");
  const list = await testApp.call(other.ana.token, createContactList, { body: { name: "Todos" } });
  await testApp.call(other.ana.token, addContactListRows, {
    params: { id: String(list.id) },
    body: { rows: three().map((person) => ({ ...person, email: "" })) },
  });
  await testApp.app.database.write(other.id, (db) =>
    db.run(
      sql`update sending_limits set stairs = '[{"fromDay":0,"perDay":2}]' where company_id = ${db.companyId}`,
    ),
  );
  const pace = { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 };
  await testApp.call(other.ana.token, settingsContract.updateCampaignSettings, { body: { settings: pace } });
  const body = {
    name: "Natal",
    message1: "Olá {nome}",
    whatsappId: other.connectionId,
    contactListId: list.id,
    basis: "Clientes",
  };
  const preview = await testApp.call(other.ana.token, trialContract.previewCampaign, { body });
  expect(preview).toMatchObject({ cold: 3, coldLeft: 2 });
  const { id } = await testApp.call(other.ana.token, contract.createCampaign, {
    body: { ...body, scheduledAt: past },
  });
  const waiting = await untilFound(async () => {
    const campaign = await testApp.call(other.ana.token, contract.getCampaign, {
      params: { id: String(id) },
    });
    return campaign.waiting ? campaign : undefined;
  });
  expect(waiting).toMatchObject({
    status: "EM_ANDAMENTO",
    waiting: { reason: "daily-limit", until: expect.any(String) },
    counts: { sent: 2, planned: 1 },
  });
});

// Specification (sending): what makes it risky is told before: one text for many strangers, numbers that nobody looked up, no connection.
it("a campaign warns of one text for over 50 new contacts, unchecked numbers or no connection", async () => {
  const strangers = Array.from({ length: 51 }, (_, place) => newCustomer(`Cliente ${place}`));
  const contactListId = await listOf(strangers.map(({ name, number }) => ({ name, number })));
  await testApp.app.database.write(padaria.id, (db) =>
    db.run(sql`update contact_list_items set is_whatsapp_valid = null, checked_at = now()
      where company_id = ${db.companyId} and contact_list_id = ${contactListId}`),
  );
  const { id: whatsappId } = await testApp.call(padaria.ana.token, createConnection, {
    body: { name: "Sem celular" },
  });
  const warningsOf = async (more: object) => {
    const body = { name: "Natal", message1: "Olá", whatsappId: padaria.connectionId, contactListId, ...more };
    return (await testApp.call(padaria.ana.token, trialContract.previewCampaign, { body })).warnings;
  };
  expect(await warningsOf({})).toEqual(["fewVariants", "unchecked"]);
  expect(await warningsOf({ message2: "Oi" })).toEqual(["unchecked"]);
  await testApp.app.database.write(padaria.id, (db) =>
    db.run(sql`update contact_list_items set is_whatsapp_valid = true
      where company_id = ${db.companyId} and contact_list_id = ${contactListId}`),
  );
  expect(await warningsOf({ message2: "Oi" })).toEqual([]);
  await testApp.app.database.write(padaria.id, (db) =>
    db.run(sql`update connections set status = 'DISCONNECTED'
      where company_id = ${db.companyId} and id = ${whatsappId}`),
  );
  expect(await warningsOf({ message2: "Oi", whatsappId })).toEqual(["disconnected"]);
});

it("a test message of a campaign goes to the given number and is not counted as sent", async () => {
  const { id } = await campaignTo(three(), { scheduledAt: null });
  await testApp.call(padaria.ana.token, trialContract.testCampaign, {
    params: { id: String(id) },
    body: { number: "(31) 98765-4321" },
  });
  await untilTrue(() => sentTo("5531987654321").length === 1);
  expect((await look(id)).counts.sent).toBe(0);
});

it("a campaign's test message counts towards the daily limit and is refused after an opt-out", async () => {
  const other = await createTestCompany(testApp, "Vizinha");
  await testApp.app.database.write(other.id, (db) =>
    db.run(
      sql`update sending_limits set stairs = '[{"fromDay":0,"perDay":1}]' where company_id = ${db.companyId}`,
    ),
  );
  const { id } = await testApp.call(other.ana.token, contract.createCampaign, {
    body: { name: "Natal", message1: "Olá {nome}", whatsappId: other.connectionId },
  });
  const test = (number: string) =>
    testApp.call(other.ana.token, trialContract.testCampaign, {
      params: { id: String(id) },
      body: { number },
    });
  const [own, stranger] = [newCustomer("Quirino"), newCustomer("Zuleica")];
  await test(own.number);
  await untilTrue(() => sentTo(own.number).length === 1);
  await expectRefusal(test(stranger.number), "ERR_NUMBER_RESTS");
  expect(sentTo(stranger.number)).toEqual([]);
  await testApp.channel.say(other.connectionId, own, "não quero mais receber isso");
  await untilTrue(() => sentTo(own.number).length === 2);
  await expectIssues(test(own.number), ["number"]);
});

it("the preview of a campaign is refused beyond its calls per minute", async () => {
  const call = () =>
    testApp.app.http.inject({
      method: "POST",
      url: "/api/campaigns/preview",
      headers: { authorization: `Bearer ${padaria.ana.token}` },
      payload: {},
      remoteAddress,
    });
  const remoteAddress = freshAddress();
  const { callsPerMinute = 0 } = trialContract.previewCampaign as { callsPerMinute?: number };
  for (let calls = 0; calls < callsPerMinute; calls += 1) expect((await call()).statusCode).not.toBe(429);
  expect((await call()).statusCode).toBe(429);
});

it("a campaign's test message to an opted-out number is refused in any spelling of the number", async () => {
  await testApp.call(padaria.ana.token, createOptOut, { body: { name: "Rita", number: "31 8765-4322" } });
  const { id } = await campaignTo(three(), { scheduledAt: null });
  const test = testApp.call(padaria.ana.token, trialContract.testCampaign, {
    params: { id: String(id) },
    body: { number: "(31) 98765-4322" },
  });
  await expectIssues(test, ["number"]);
  expect(sentTo("5531987654322")).toEqual([]);
});
