import { readFile } from "node:fs/promises";
import { updateConnection } from "@recado/contract/connections";
import { listMessages } from "@recado/contract/messages";
import * as contract from "@recado/contract/schedules";
import {
  pauseSending,
  resumeSending,
  type SendingLimitsForm,
  updateSendingLimits,
} from "@recado/contract/sending-limits";
import { deleteTicket, getTicket, listTickets, updateTicket } from "@recado/contract/tickets";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { insertContact } from "../../domain/contacts/store.ts";
import { insertPlan } from "../../domain/plans/store.ts";
import { asOwner } from "../../platform/db/as-owner.ts";
import type { Database } from "../../platform/db/database.ts";
import { createLogger } from "../../platform/logger.ts";
import { SendError } from "../../ports/channel.ts";
import { recordAllStatements } from "../../testing/contract-tests/record-statements.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  createTestStaff,
  createTestUser,
  newCustomer,
  openInbox,
  type Person,
  type TestCompany,
  untilFound,
  untilTrue,
} from "../../testing/factories.ts";
import { commitWhileWaiting } from "../../testing/races.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { sendSchedules } from "./send-schedules.ts";

let testApp: TestApp;
let padaria: TestCompany;
let vizinha: TestCompany;

/** Time in the future at which the schedules of these tests are due. */
const moment = new Date("2027-11-20T15:30:00Z");
const minuteLater = new Date(moment.getTime() + 60_000);

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  padaria = await createTestCompany(testApp);
  vizinha = await createTestCompany(testApp, "Vizinha");
});
afterAll(() => testApp.close());

function plan(body: { contactId: number } & Record<string, unknown>, person: Person = padaria.bruno) {
  return testApp.call(person.token, contract.createSchedule, {
    body: {
      body: "Sua mesa chega amanhã.",
      sendAt: moment.toISOString(),
      ...body,
    },
  });
}

function look(id: number, person: Person = padaria.bruno) {
  return testApp.call(person.token, contract.getSchedule, { params: { id: String(id) } });
}

/** Runs the sending job as if the time were `now`. The database may be that of another process. */
function send(now: Date = minuteLater, database: Database = testApp.app.database): Promise<void> {
  return sendSchedules({
    database,
    clock: { now: () => now },
    logger: createLogger("silent"),
    newExternalId: () => testApp.channel.newExternalId(),
    checkNumber: async (_, number) => (await testApp.channel.onWhatsApp(number)) ?? null,
  })({});
}

async function bodiesIn({ id }: { id: number }): Promise<string[]> {
  const params = { ticketId: String(id) };
  const { messages } = await testApp.call(padaria.ana.token, listMessages, { params });
  return messages.filter(({ fromMe }) => fromMe).map(({ body }) => body);
}

/**
 * Counts messages that the channel has not accepted yet. A test that simulates a refusal waits for zero, so that the
 * refusal meets the right message.
 */
async function waitingToLeave(): Promise<number> {
  const rows = await testApp.app.database.read(padaria.id, (db) =>
    db.rows(sql`select 1 from messages
      where company_id = ${db.companyId} and from_me and ack = 0 and error is null`),
  );
  return rows.length;
}

function file(name: string, bytes: Uint8Array) {
  return { name, content: new Blob([Buffer.from(bytes)]) };
}

function upload(id: number, name: string, bytes: Uint8Array): Promise<contract.Schedule> {
  return testApp.call(padaria.bruno.token, contract.uploadScheduleMedia, {
    params: { id: String(id) },
    files: [file(name, bytes)],
  });
}

function picture(format: "png" | "jpeg" | "webp"): Promise<Buffer> {
  const image = sharp({ create: { width: 40, height: 30, channels: 3, background: "#3a7" } });
  return image.toFormat(format).toBuffer();
}

describe("a due scheduled message", () => {
  // Specification (sending): it leaves at its moment through the ticket, or the default connection.
  it("is sent once through the contact's ticket, with its variables filled", async () => {
    const mine = await createOpenTicket(testApp, padaria);
    const body = "Olá {{firstName}}, {{ms}}! São {{hora}}, protocolo {{protocol}} {{outra}}";
    const { id } = await plan({ contactId: mine.contactId, ticketId: mine.id, body });
    await send(new Date(moment.getTime() - 1));
    expect(await look(id)).toMatchObject({ status: "PENDENTE" });
    await Promise.all([send(), send(), send()]);
    await send();
    const day = mine.createdAt.slice(0, 10).replaceAll("-", "");
    expect(await bodiesIn(mine)).toEqual([
      `Olá Camila, boa tarde! São 12:31, protocolo ${day}${mine.id} {{outra}}`,
    ]);
    expect(await look(id)).toMatchObject({
      status: "ENVIADA",
      sentAt: minuteLater.toISOString(),
      isLate: false,
      isEditable: false,
      ticketId: mine.id,
    });
    await untilTrue(() => testApp.channel.sent.some(({ text }) => text?.startsWith("Olá Camila, boa tarde")));
  });

  // Specification (tickets): schedules are sent once.
  // Specification (sending): it is sent once, whatever is killed.
  it("is sent once even if the process was killed before the commit", async () => {
    const mine = await createOpenTicket(testApp, padaria);
    const { id } = await plan({ contactId: mine.contactId });
    const dying: Database = {
      ...testApp.app.database,
      read: testApp.app.database.read,
      platform: testApp.app.database.platform,
      write: (companyId, work) =>
        testApp.app.database.write(companyId, async (db) => {
          await work(db);
          throw new Error("killed before the commit");
        }),
    };
    await expect(send(minuteLater, dying)).rejects.toThrow("sending failed for 1 scheduled messages");
    expect(await bodiesIn(mine)).toEqual([]);
    expect(await look(id)).toMatchObject({ status: "PENDENTE", sentAt: null });
    await Promise.all([send(), send()]);
    expect(await bodiesIn(mine)).toEqual(["Sua mesa chega amanhã."]);
    expect(await look(id)).toMatchObject({ status: "ENVIADA" });
  });

  it("is sent late after an outage, and is marked as late", async () => {
    const mine = await createOpenTicket(testApp, padaria);
    const { id } = await plan({ contactId: mine.contactId });
    await send(new Date(moment.getTime() + 3 * 3_600_000));
    expect(await look(id)).toMatchObject({ status: "ENVIADA", isLate: true });
  });

  it("is sent at once if its time has passed when it is saved", async () => {
    const mine = await createOpenTicket(testApp, padaria);
    const { id } = await plan({ contactId: mine.contactId, sendAt: "2026-01-01T00:00:00Z" });
    const sent = await untilFound(async () => {
      const schedule = await look(id);
      return schedule.status === "ENVIADA" ? schedule : undefined;
    });
    expect(sent.isLate).toBe(false);
    expect(await bodiesIn(mine)).toEqual(["Sua mesa chega amanhã."]);
  });

  it("opens a pending ticket over its connection if the contact has no unfinished ticket", async () => {
    const past = await createOpenTicket(testApp, padaria);
    const { id } = await plan({ contactId: past.contactId, ticketId: past.id });
    const params = { id: String(past.id) };
    await testApp.call(padaria.bruno.token, updateTicket, { params, body: { status: "closed" } });
    await Promise.all([send(), send()]);
    const { tickets } = await testApp.call(padaria.bruno.token, listTickets, {
      query: { status: "pending" },
    });
    const [begun, ...more] = tickets.filter(({ contactId }) => contactId === past.contactId);
    expect(more).toEqual([]);
    expect(begun).toMatchObject({
      userId: null,
      queueId: padaria.sales,
      whatsappId: padaria.connectionId,
      unreadMessages: 0,
      lastMessage: "Sua mesa chega amanhã.",
    });
    expect(await look(id)).toMatchObject({ status: "ENVIADA", ticketId: begun?.id });
    expect(await testApp.call(padaria.bruno.token, getTicket, { params })).toMatchObject({
      status: "closed",
    });
    await untilTrue(async () => (await waitingToLeave()) === 0);
  });

  // Specification (sending): the states are pending, sent and failed, a failure with its reason.
  it("keeps the reason of its failure, and is pending again once it is saved", async () => {
    const staff = await createTestStaff(testApp, "Sem conexão");
    const contact = await testApp.app.database.write(staff.id, (db) => insertContact(db, { name: "Camila" }));
    const planned = await plan({ contactId: contact.id }, staff.bruno);
    await send();
    expect(await look(planned.id, staff.bruno)).toMatchObject({
      status: "ERRO",
      error: "ERR_NO_DEF_WAPP_FOUND",
      isEditable: true,
    });
    const params = { id: String(planned.id) };
    const body = { sendAt: "2027-12-01T12:00:00.000Z" };
    expect(await testApp.call(staff.bruno.token, contract.updateSchedule, { params, body })).toMatchObject({
      status: "PENDENTE",
      error: null,
      ...body,
    });
  });

  it("fails rather than enter a ticket that its author may not see", async () => {
    const free = await testApp.app.database.write(padaria.id, (db) => insertContact(db, { name: "Livre" }));
    const { id } = await plan({ contactId: free.id }, padaria.clara);
    const mine = await createOpenTicket(testApp, padaria);
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(
        sql`update schedules set contact_id = ${mine.contactId} where company_id = ${db.companyId} and id = ${id}`,
      ),
    );
    await send();
    expect(await look(id)).toMatchObject({ status: "ERRO", error: "ERR_OTHER_OPEN_TICKET" });
    expect(await bodiesIn(mine)).toEqual([]);
  });

  it("shows the reason why its message could not be sent", async () => {
    const mine = await createOpenTicket(testApp, padaria);
    const { id } = await plan({ contactId: mine.contactId });
    testApp.channel.refuse(
      "send",
      mine.contact.number,
      new SendError("ERR_WAPP_INVALID_CONTACT", "no", false),
    );
    await send();
    const failed = await untilFound(async () => {
      const schedule = await look(id);
      return schedule.status === "ERRO" ? schedule : undefined;
    });
    expect(failed).toMatchObject({ error: "ERR_WAPP_INVALID_CONTACT", isEditable: false });
  });

  it("fails if the plan no longer includes schedules", async () => {
    const poor = await createTestStaff(testApp, "Rebaixada");
    const contact = await testApp.app.database.write(poor.id, (db) => insertContact(db, { name: "Camila" }));
    const planned = await plan({ contactId: contact.id }, poor.bruno);
    await testApp.app.database.platform((db) =>
      insertPlan(db, {
        name: "Sem agenda",
        users: 3,
        connections: 1,
        queues: 3,
        value_centavos: 0,
        use_schedules: false,
      }),
    );
    const setPlan = (name: string | null) =>
      testApp.app.database.write(poor.id, (db) =>
        db.run(
          sql`update companies set plan_id = (select id from plans where name = ${name}) where id = ${db.companyId}`,
        ),
      );
    await setPlan("Sem agenda");
    await send();
    await setPlan(null);
    expect(await look(planned.id, poor.ana)).toMatchObject({
      status: "ERRO",
      error: "ERR_PLAN_NOT_INCLUDED",
    });
  });
});

describe("a customer who waits for an answer", () => {
  function ticketNow({ id }: { id: number }) {
    return testApp.call(padaria.ana.token, getTicket, { params: { id: String(id) } });
  }

  it("has it with a scheduled message that was planned after the customer's last one", async () => {
    const mine = await createOpenTicket(testApp, padaria);
    await plan({ contactId: mine.contactId, ticketId: mine.id });
    await send();
    expect(await bodiesIn(mine)).toHaveLength(1);
    expect(await ticketNow(mine)).toMatchObject({
      lastMessage: "Sua mesa chega amanhã.",
      waitingSince: null,
    });
  });

  it.each([
    ["of a series", { repeats: { rhythm: "yearly" } }, false],
    ["that was planned before the customer wrote", {}, true],
  ])("still waits after a scheduled message %s", async (_, series, isOlder) => {
    const customer = newCustomer();
    const mine = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    await plan({ contactId: mine.contactId, ticketId: mine.id, ...series });
    if (isOlder) {
      await testApp.channel.say(padaria.connectionId, customer, "Posso mudar o horário?");
      await untilTrue(async () => (await ticketNow(mine)).lastMessage === "Posso mudar o horário?");
    }
    const { lastMessage } = await ticketNow(mine);
    await send();
    expect(await bodiesIn(mine)).toHaveLength(1);
    expect(await ticketNow(mine)).toMatchObject({ lastMessage, waitingSince: mine.waitingSince });
  });

  it("waits again once the upgrade marks what an earlier version took for a person's answer", async () => {
    const customer = newCustomer();
    const mine = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    const answered = await createOpenTicket(testApp, padaria);
    await plan({ contactId: mine.contactId, ticketId: mine.id });
    await plan({ contactId: answered.contactId, ticketId: answered.id });
    await testApp.channel.say(padaria.connectionId, customer, "Posso mudar o horário?");
    await untilTrue(async () => (await ticketNow(mine)).lastMessage === "Posso mudar o horário?");
    await send();
    const file = new URL("../../../migrations/0089-fill-message-writers.sql", import.meta.url);
    await testApp.app.database.write(padaria.id, async (db) => {
      const ofBoth = sql`company_id = ${db.companyId} and ticket_id in (${mine.id}, ${answered.id})`;
      await db.run(sql`update messages set written_by = null where ${ofBoth}`);
      await db.run(sql`update tickets set waiting_since = null, last_message = 'Sua mesa chega amanhã.',
        last_message_id = (select max(id) from messages where company_id = ${db.companyId} and ticket_id = tickets.id)
        where company_id = ${db.companyId} and id in (${mine.id}, ${answered.id})`);
    });
    await asOwner(testApp.testDatabase.owner, "test", async (owner) => {
      await owner.query(await readFile(file, "utf8"));
    });
    expect(await ticketNow(mine)).toMatchObject({
      lastMessage: "Posso mudar o horário?",
      waitingSince: mine.waitingSince,
    });
    expect(await ticketNow(answered)).toMatchObject({
      lastMessage: "Sua mesa chega amanhã.",
      waitingSince: null,
    });
  });
});

describe("changing a scheduled message", () => {
  // Specification (administration): editing one that was sent is refused.
  // Specification (sending): editing one that was sent is refused.
  it("is possible until it is sent", async () => {
    const mine = await createOpenTicket(testApp, padaria);
    const { id } = await plan({ contactId: mine.contactId });
    const params = { id: String(id) };
    const change = (body: Record<string, unknown>) =>
      testApp.call(padaria.bruno.token, contract.updateSchedule, { params, body });
    expect(await change({ body: "Chega hoje à tarde" })).toMatchObject({
      body: "Chega hoje à tarde",
      sendAt: moment.toISOString(),
    });
    await expectRefusal(change({ body: "Oi" }), "ERR_VALIDATION");
    await send();
    await expectRefusal(change({ body: "Tarde demais" }), "ERR_SCHEDULE_SENT");
    await expectRefusal(upload(id, "foto.png", await picture("png")), "ERR_SCHEDULE_SENT");
    expect(await bodiesIn(mine)).toEqual(["Chega hoje à tarde"]);
  });

  it("by deleting it prevents the sending, while a sent message stays", async () => {
    const mine = await createOpenTicket(testApp, padaria);
    const listener = await openInbox(testApp, padaria.ana);
    const remove = (id: number) =>
      testApp.call(padaria.bruno.token, contract.deleteSchedule, { params: { id: String(id) } });
    const unsent = await plan({ contactId: mine.contactId, body: "Nunca sai" });
    await remove(unsent.id);
    const sent = await plan({ contactId: mine.contactId, body: "Já saiu" });
    await send();
    await remove(sent.id);
    expect(await bodiesIn(mine)).toEqual(["Já saiu"]);
    await expectRefusal(look(sent.id), "ERR_NO_SCHEDULE_FOUND");
    await listener.settle();
    expect(listener.heard.map(({ payload }) => payload)).toContainEqual({
      action: "delete",
      scheduleId: unsent.id,
    });
  });
});

describe("the picture of a scheduled message", () => {
  it("is sent with the text, and then belongs to the message", async () => {
    const mine = await createOpenTicket(testApp, padaria);
    const { id } = await plan({ contactId: mine.contactId });
    await upload(id, "antes.png", await picture("png"));
    const attached = await upload(id, "mesa nova.jpeg", await picture("jpeg"));
    expect(attached.mediaName).toBe("mesa nova.jpeg");
    const see = (person: Person) =>
      testApp.app.http.inject({
        url: attached.mediaPath ?? "",
        headers: { authorization: `Bearer ${person.token}` },
      });
    expect((await see(padaria.bruno)).headers["content-type"]).toBe("image/jpeg");
    expect((await see(vizinha.ana)).statusCode).toBe(404);
    expect((await see(padaria.clara)).statusCode).toBe(404);
    await send();
    const { messages } = await testApp.call(padaria.bruno.token, listMessages, {
      params: { ticketId: String(mine.id) },
    });
    expect(messages.at(-1)).toMatchObject({
      mediaType: "image",
      body: "Sua mesa chega amanhã.",
      media: { name: "mesa nova.jpeg", width: 40, height: 30 },
    });
    const params = { id: String(id) };
    await testApp.call(padaria.bruno.token, contract.deleteSchedule, { params });
    const file = await testApp.app.http.inject({
      url: messages.at(-1)?.mediaUrl ?? "",
      headers: { authorization: `Bearer ${padaria.bruno.token}` },
    });
    expect(file.statusCode).toBe(200);
  });

  it("stays with its message if the schedule is sent while it is being deleted", async () => {
    const mine = await createOpenTicket(testApp, padaria);
    const { id } = await plan({ contactId: mine.contactId });
    await upload(id, "mesa.png", await picture("png"));
    const params = { id: String(id) };
    const statements = await recordAllStatements(testApp, () =>
      commitWhileWaiting(
        testApp,
        padaria.id,
        (db) =>
          db.run(sql`update schedules set status = 'ENVIADA', sent_at = now()
            where company_id = ${db.companyId} and id = ${id}`),
        () => testApp.call(padaria.bruno.token, contract.deleteSchedule, { params }),
      ),
    );
    await expectRefusal(look(id), "ERR_NO_SCHEDULE_FOUND");
    expect(statements.flatMap(({ values }) => values)).not.toContain("removeFiles");
  });

  it("is sent at once when it is added with a time in the past", async () => {
    const mine = await createOpenTicket(testApp, padaria);
    const planned = await testApp.call(padaria.bruno.token, contract.createSchedule, {
      body: { body: "12345", contactId: mine.contactId, ticketId: null, sendAt: "2026-01-01T00:00:00Z" },
      files: [file("agora.png", await picture("png"))],
    });
    expect(planned.mediaName).toBe("agora.png");
    const sent = await untilFound(() => lastSent(mine.id));
    expect(sent).toMatchObject({ mediaType: "image", body: "12345", media: { name: "agora.png" } });
  });

  it("can be added when a failed message is saved again, and replaces a former one", async () => {
    const staff = await createTestStaff(testApp, "Sem conexão ainda");
    const contact = await testApp.app.database.write(staff.id, (db) => insertContact(db, { name: "Camila" }));
    const { id } = await plan({ contactId: contact.id }, staff.bruno);
    await send();
    const params = { id: String(id) };
    const again = (name: string, bytes: Uint8Array) =>
      testApp.call(staff.bruno.token, contract.updateSchedule, {
        params,
        body: { sendAt: "2027-12-01T12:00:00.000Z" },
        files: [file(name, bytes)],
      });
    await expectRefusal(again("foto.png", await picture("webp")), "ERR_SCHEDULE_MEDIA");
    expect(await look(id, staff.bruno)).toMatchObject({ status: "ERRO", mediaName: null });
    await again("antes.png", await picture("png"));
    expect(await again("depois.jpg", await picture("jpeg"))).toMatchObject({
      status: "PENDENTE",
      mediaName: "depois.jpg",
    });
  });

  async function lastSent(ticketId: number) {
    const params = { ticketId: String(ticketId) };
    const { messages } = await testApp.call(padaria.bruno.token, listMessages, { params });
    return messages.findLast(({ fromMe }) => fromMe);
  }
});

it("a sent scheduled message is deleted with its ticket", async () => {
  const mine = await createOpenTicket(testApp, padaria);
  const { id } = await plan({ contactId: mine.contactId, ticketId: mine.id, body: "Só para as vendas" });
  await send();
  expect(await look(id)).toMatchObject({ status: "ENVIADA" });
  await testApp.call(padaria.ana.token, deleteTicket, { params: { id: String(mine.id) } });
  for (const person of [padaria.ana, padaria.bruno, padaria.clara])
    await expectRefusal(look(id, person), "ERR_NO_SCHEDULE_FOUND");
});

it("a pending scheduled message stays visible to its queue only after its ticket was deleted", async () => {
  const mine = await createOpenTicket(testApp, padaria);
  const { id } = await plan({ contactId: mine.contactId, ticketId: mine.id, body: "Só para as vendas" });
  const listener = await openInbox(testApp, padaria.clara);
  const seeing = await openInbox(testApp, padaria.bruno);
  await testApp.call(padaria.ana.token, deleteTicket, { params: { id: String(mine.id) } });
  await seeing.settle();
  expect(seeing.heard.filter(({ name }) => name === "schedule")).toMatchObject([
    { payload: { action: "update", schedule: { id, ticketId: null } } },
  ]);
  const params = { id: String(id) };
  const query = { contactId: String(mine.contactId) };
  for (const person of [padaria.ana, padaria.bruno]) {
    expect(await look(id, person)).toMatchObject({ id, ticketId: null });
    expect((await testApp.call(person.token, contract.listSchedules, { query })).schedules).toHaveLength(1);
  }
  await testApp.call(padaria.bruno.token, contract.updateSchedule, { params, body: { body: "Outra coisa" } });
  await expectRefusal(look(id, padaria.clara), "ERR_NO_SCHEDULE_FOUND");
  expect((await testApp.call(padaria.clara.token, contract.listSchedules, { query })).schedules).toEqual([]);
  await listener.settle();
  expect(listener.heard.filter(({ name }) => name === "schedule")).toEqual([]);
  await send();
  expect(await look(id, padaria.ana)).toMatchObject({ status: "ENVIADA" });
});

it("a scheduled message of a deleted ticket is sent in a ticket of the same queue", async () => {
  const company = await createTestCompany(testApp, "Duas filas");
  const { id: ticketId, contactId } = await createOpenTicket(testApp, company);
  const diego = await createTestUser(testApp, company, { name: "Diego", allTicket: true });
  const planned = await plan({ contactId, ticketId, body: "Só para as vendas" }, company.bruno);
  await testApp.call(company.ana.token, updateConnection, {
    params: { id: String(company.connectionId) },
    body: { queueIds: [company.sales, company.support], greetingMessage: "Escolha a fila" },
  });
  await testApp.call(company.ana.token, deleteTicket, { params: { id: String(ticketId) } });
  await expectRefusal(look(planned.id, diego), "ERR_NO_SCHEDULE_FOUND");
  await send();
  const sent = await look(planned.id, company.bruno);
  expect(sent).toMatchObject({ status: "ENVIADA", error: null });
  const params = { id: String(sent.ticketId) };
  expect((await testApp.call(company.bruno.token, getTicket, { params })).queueId).toBe(company.sales);
  await expectRefusal(look(planned.id, diego), "ERR_NO_SCHEDULE_FOUND");
});

it("a scheduled message of a deleted ticket stays with its queue when its contact writes again", async () => {
  const customer = newCustomer("Rosa");
  const mine = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
  const { id } = await plan({ contactId: mine.contactId, ticketId: mine.id, body: "Só para as vendas" });
  await testApp.call(padaria.ana.token, deleteTicket, { params: { id: String(mine.id) } });
  const theirs = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
  await testApp.call(padaria.bruno.token, updateTicket, {
    params: { id: String(theirs.id) },
    body: { queueId: padaria.support, userId: null, status: "pending" },
  });
  expect(await look(id)).toMatchObject({ id, ticketId: null });
  const query = { contactId: String(theirs.contactId) };
  const { schedules } = await testApp.call(padaria.bruno.token, contract.listSchedules, { query });
  expect(schedules).toMatchObject([{ id }]);
  const seeing = await openInbox(testApp, padaria.bruno);
  const params = { id: String(id) };
  await testApp.call(padaria.ana.token, contract.deleteSchedule, { params });
  await seeing.next(
    ({ name, payload }) => name === "schedule" && JSON.stringify(payload).includes(`"scheduleId":${id}`),
  );
});

describe("scheduled messages and new contacts", () => {
  const onWhatsapp = (number: string) => [{ kind: "number" as const, value: number }];
  afterEach(() => {
    testApp.channel.onWhatsApp = onWhatsapp;
  });

  /** Creates a contact who last wrote a year before the schedule's time, and plans a schedule for that contact. */
  async function planForStranger(company: TestCompany) {
    const ticket = await createOpenTicket(testApp, company);
    const { id } = await plan({ contactId: ticket.contactId, ticketId: ticket.id }, company.bruno);
    return { ticket, id };
  }

  function limit({ connectionId, ana }: TestCompany, changes: Partial<SendingLimitsForm>) {
    return testApp.call(ana.token, updateSendingLimits, {
      params: { id: String(connectionId) },
      body: {
        inUseSince: "2027-11-19",
        stairs: [{ fromDay: 0, perDay: 20 }],
        fromHour: 7,
        toHour: 22,
        weekdays: [1, 2, 3, 4, 5, 6],
        ...changes,
      },
    });
  }

  it("a scheduled message to a new contact waits with a reason, and is sent afterwards", async () => {
    const company = await createTestCompany(testApp, "Descanso");
    await limit(company, { fromHour: 13 });
    const { id, ticket } = await planForStranger(company);
    const listener = await openInbox(testApp, company.ana);
    await send();
    const until = "2027-11-20T16:00:00.000Z";
    expect(await look(id, company.bruno)).toMatchObject({
      status: "PENDENTE",
      error: null,
      held: { reason: "outside-hours", until },
    });
    await listener.next(({ name, payload }) => {
      const { schedule } = payload as { schedule?: contract.Schedule };
      return name === "schedule" && schedule?.held?.reason === "outside-hours";
    });
    await send(new Date("2027-11-20T15:59:00Z"));
    expect(await look(id, company.bruno)).toMatchObject({ status: "PENDENTE" });
    await send(new Date(until));
    expect(await look(id, company.bruno)).toMatchObject({
      status: "ENVIADA",
      held: null,
      ticketId: ticket.id,
    });
  });

  it("a scheduled message to a contact who has written recently is sent", async () => {
    const company = await createTestCompany(testApp, "Acordada");
    await limit(company, { stairs: [{ fromDay: 0, perDay: 0 }], weekdays: [] });
    await testApp.call(company.ana.token, pauseSending, { params: { id: String(company.connectionId) } });
    const { id, ticket } = await planForStranger(company);
    await testApp.app.database.write(company.id, (db) =>
      db.run(
        sql`update messages set created_at = ${moment} where company_id = ${db.companyId} and ticket_id = ${ticket.id}`,
      ),
    );
    await send();
    expect(await look(id, company.bruno)).toMatchObject({ status: "ENVIADA", held: null });
  });

  it("a scheduled message waits until a user resumes a paused connection", async () => {
    const company = await createTestCompany(testApp, "Pausada");
    const params = { params: { id: String(company.connectionId) } };
    await testApp.call(company.ana.token, pauseSending, params);
    const { id } = await planForStranger(company);
    await send();
    expect(await look(id, company.bruno)).toMatchObject({ held: { reason: "paused-by-hand", until: null } });
    await testApp.call(company.ana.token, resumeSending, params);
    await send();
    expect(await look(id, company.bruno)).toMatchObject({ status: "ENVIADA", held: null });
  });

  it("a scheduled message fails for an unknown number, and waits while the lookup fails", async () => {
    const company = await createTestCompany(testApp, "Curiosa");
    const { id } = await planForStranger(company);
    testApp.channel.onWhatsApp = () => Promise.reject(new Error("the line is away"));
    await send();
    expect(await look(id, company.bruno)).toMatchObject({
      status: "PENDENTE",
      held: { reason: "not-on-whatsapp-confirmed", until: null },
    });
    testApp.channel.onWhatsApp = () => undefined;
    await send();
    expect(await look(id, company.bruno)).toMatchObject({
      status: "ERRO",
      error: "ERR_WAPP_INVALID_CONTACT",
      held: null,
    });
  });

  it("a connection without an answer is asked once, and does not delay other companies", async () => {
    const silent = await createTestCompany(testApp, "Muda");
    const waiting = [
      await planForStranger(silent),
      await planForStranger(silent),
      await planForStranger(silent),
    ];
    const other = await createTestCompany(testApp, "Depois");
    const { id } = await planForStranger(other);
    const asked: number[] = [];
    const noAnswer = Promise.withResolvers<never>();
    const round = sendSchedules({
      database: testApp.app.database,
      clock: { now: () => minuteLater },
      logger: createLogger("silent"),
      newExternalId: () => testApp.channel.newExternalId(),
      checkNumber: async (connectionId, number) => {
        asked.push(connectionId);
        return connectionId === silent.connectionId ? noAnswer.promise : onWhatsapp(number);
      },
    })({});
    await untilTrue(async () => (await look(id, other.bruno)).status === "ENVIADA");
    await untilTrue(() => asked.includes(silent.connectionId));
    noAnswer.reject(new Error("no answer"));
    await round;
    expect(asked.filter((connectionId) => connectionId === silent.connectionId)).toHaveLength(1);
    for (const one of waiting) {
      expect(await look(one.id, silent.bruno)).toMatchObject({
        held: { reason: "not-on-whatsapp-confirmed" },
      });
      const params = { id: String(one.id) };
      await testApp.call(silent.bruno.token, contract.deleteSchedule, { params });
    }
  });

  it("the number of a new contact is looked up once a month", async () => {
    const company = await createTestCompany(testApp, "Lembrada");
    const asked: string[] = [];
    testApp.channel.onWhatsApp = (number) => {
      asked.push(number);
      return onWhatsapp(number);
    };
    const { id, ticket } = await planForStranger(company);
    await send();
    const again = await plan({ contactId: ticket.contactId, ticketId: ticket.id }, company.bruno);
    await send();
    expect(await look(id, company.bruno)).toMatchObject({ status: "ENVIADA" });
    expect(await look(again.id, company.bruno)).toMatchObject({ status: "ENVIADA" });
    expect(asked).toHaveLength(1);
  });

  it("a waiting scheduled message is sent after those that never waited", async () => {
    const company = await createTestCompany(testApp, "Pontual");
    const held = await planForStranger(company);
    testApp.channel.onWhatsApp = () => Promise.reject(new Error("the line is away"));
    await send();
    expect(await look(held.id, company.bruno)).toMatchObject({ held: { until: null } });
    const known = await createOpenTicket(testApp, company);
    await testApp.app.database.write(company.id, (db) =>
      db.run(
        sql`update messages set created_at = ${moment} where company_id = ${db.companyId} and ticket_id = ${known.id}`,
      ),
    );
    const sendAt = minuteLater.toISOString();
    const { id } = await plan({ contactId: known.contactId, sendAt }, company.bruno);
    const statesAtAsking: string[] = [];
    testApp.channel.onWhatsApp = async () => {
      statesAtAsking.push((await look(id, company.bruno)).status);
      throw new Error("the line is away");
    };
    await send();
    expect(statesAtAsking).toEqual(["ENVIADA"]);
  });
});
