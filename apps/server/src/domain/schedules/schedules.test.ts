import { deleteMessage, discardMessage } from "@recado/contract/messages";
import * as contract from "@recado/contract/schedules";
import { createTicket, type Ticket, updateTicket } from "@recado/contract/tickets";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SendError } from "../../ports/channel.ts";
import { findDueMoments } from "../../testing/due-jobs.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  createTestStaff,
  newCustomer,
  openInbox,
  type Person,
  type TestCompany,
  untilFound,
} from "../../testing/factories.ts";
import type { ReceivedEvent } from "../../testing/listeners.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { insertContact } from "../contacts/store.ts";
import { insertPlan } from "../plans/store.ts";
import { sendingJob } from "./actions.ts";

let testApp: TestApp;
let padaria: TestCompany;
let vizinha: TestCompany;
let ticket: Ticket;

/** Time in the future at which the schedules of this file are due; other tests do not advance the clock so far. */
const moment = new Date("2027-11-20T15:30:00Z");

beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
  vizinha = await createTestCompany(testApp, "Vizinha");
  ticket = await createOpenTicket(testApp, padaria);
});
afterAll(() => testApp.close());

function plan(body: Record<string, unknown> = {}, person: Person = padaria.bruno) {
  return testApp.call(person.token, contract.createSchedule, {
    body: {
      body: "Sua mesa chega amanhã.",
      contactId: ticket.contactId,
      sendAt: moment.toISOString(),
      ...body,
    },
  });
}

function change(id: number, body: Record<string, unknown>, person: Person = padaria.bruno) {
  return testApp.call(person.token, contract.updateSchedule, { params: { id: String(id) }, body });
}

function look(id: number, person: Person = padaria.bruno) {
  return testApp.call(person.token, contract.getSchedule, { params: { id: String(id) } });
}

function upload(id: number, name: string, bytes: Uint8Array): Promise<contract.Schedule> {
  return testApp.call(padaria.bruno.token, contract.uploadScheduleMedia, {
    params: { id: String(id) },
    files: [{ name, content: new Blob([Buffer.from(bytes)]) }],
  });
}

function picture(format: "png" | "jpeg" | "webp"): Promise<Buffer> {
  const image = sharp({ create: { width: 40, height: 30, channels: 3, background: "#3a7" } });
  return image.toFormat(format).toBuffer();
}

describe("a scheduled message", () => {
  // Specification (tickets): schedules are kept until their moment.
  it("is stored until its time, and users who see its ticket receive a live event", async () => {
    const listener = await openInbox(testApp, padaria.bruno);
    const planned = await plan({ ticketId: ticket.id });
    expect(planned).toMatchObject({
      status: "PENDENTE",
      body: "Sua mesa chega amanhã.",
      sendAt: moment.toISOString(),
      contact: { name: "Camila Rocha" },
      user: { name: "Bruno" },
      isEditable: true,
      isLate: false,
    });
    await listener.settle();
    expect(listener.heard).toMatchObject([
      { name: "schedule", payload: { action: "create", schedule: planned } },
    ]);
    expect(await look(planned.id)).toEqual(planned);
  });

  // Specification (tickets): a schedule's body has at least 5 characters, contact and time are required.
  // Specification (sending): the words have five signs at the least; contact and moment are asked for.
  it.each([
    ["a short text", { body: "Oi" }, "body", "Mensagem muito curta"],
    ["blanks only", { body: "        " }, "body", "Mensagem muito curta"],
    ["no contact", { contactId: undefined }, "contactId", "Obrigatório"],
    ["no time", { sendAt: undefined }, "sendAt", "Obrigatório"],
    ["an invalid time", { sendAt: "amanhã" }, "sendAt", "Obrigatório"],
  ])("with %s is refused", async (_, body, path, message) => {
    const refusal = await expectRefusal(plan(body), "ERR_VALIDATION");
    expect(refusal.issues).toEqual([{ path, message }]);
  });

  it("is refused for another company's contact and for a ticket of another queue or contact", async () => {
    const theirs = await createOpenTicket(testApp, vizinha);
    await expectRefusal(plan({ contactId: theirs.contactId }), "ERR_NO_CONTACT_FOUND");
    await expectRefusal(plan({ ticketId: theirs.id }), "ERR_NO_TICKET_FOUND");
    await expectRefusal(plan({ ticketId: ticket.id }, padaria.clara), "ERR_NO_TICKET_FOUND");
    const another = await createOpenTicket(testApp, padaria);
    await expectRefusal(plan({ ticketId: another.id }), "ERR_NO_TICKET_FOUND");
  });

  it("is refused when the user may not write into the contact's open ticket", async () => {
    const { contactId } = await createOpenTicket(testApp, padaria);
    await expectRefusal(plan({ contactId }, padaria.clara), "ERR_OTHER_OPEN_TICKET");
    const free = await testApp.app.database.write(padaria.id, (db) => insertContact(db, { name: "Livre" }));
    const { id } = await plan({ contactId: free.id }, padaria.clara);
    await expectRefusal(change(id, { contactId }, padaria.clara), "ERR_OTHER_OPEN_TICKET");
    expect(await look(id, padaria.clara)).toMatchObject({ contactId: free.id });
  });

  it("without a ticket gets its contact's ticket, and only users who see that ticket see it", async () => {
    const { id, contactId } = await createOpenTicket(testApp, padaria);
    const planned = await plan({ contactId });
    expect(planned).toMatchObject({ ticketId: id });
    const params = { id: String(planned.id) };
    for (const route of [contract.getSchedule, contract.deleteSchedule, contract.deleteScheduleMedia])
      await expectRefusal(testApp.call(padaria.clara.token, route, { params }), "ERR_NO_SCHEDULE_FOUND");
    await expectRefusal(
      change(planned.id, { body: "De outra fila" }, padaria.clara),
      "ERR_NO_SCHEDULE_FOUND",
    );
    const query = { contactId: String(contactId) };
    expect(await testApp.call(padaria.clara.token, contract.listSchedules, { query })).toMatchObject({
      schedules: [],
      count: 0,
    });
  });

  // Specification (sending): who may change whose: one's own, and admins all.
  it("is changed and deleted by its author and admins only, and stays with its last editor", async () => {
    const { contactId } = await createOpenTicket(testApp, padaria);
    const planned = await plan({ contactId }, padaria.ana);
    expect(planned.user?.name).toBe("Ana");
    expect(await look(planned.id)).toMatchObject({ id: planned.id, isEditable: true });
    const params = { id: String(planned.id) };
    await expectRefusal(change(planned.id, { body: "Outras palavras" }), "ERR_NO_PERMISSION");
    for (const route of [contract.deleteSchedule, contract.deleteScheduleMedia])
      await expectRefusal(testApp.call(padaria.bruno.token, route, { params }), "ERR_NO_PERMISSION");
    const own = await plan({ contactId });
    expect(await change(own.id, { body: "Outras palavras" })).toMatchObject({ user: { name: "Bruno" } });
    // The user who edited the schedule last becomes the sender.
    const changed = await change(own.id, { body: "De novo outras" }, padaria.ana);
    expect(changed).toMatchObject({ user: { name: "Ana" } });
  });

  // Specification (administration): the page is of plans with useSchedules.
  // Specification (sending): only of plans with schedules.
  it("is refused when the plan does not include schedules", async () => {
    const poor = await createTestStaff(testApp, "Sem agenda");
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
    const contact = await testApp.app.database.write(poor.id, async (db) => {
      await db.run(
        sql`update companies set plan_id = (select id from plans where name = 'Sem agenda') where id = ${db.companyId}`,
      );
      return insertContact(db, { name: "Camila" });
    });
    for (const calling of [
      plan({ contactId: contact.id }, poor.bruno),
      testApp.call(poor.bruno.token, contract.listSchedules, {}),
    ])
      await expectRefusal(calling, "ERR_PLAN_NOT_INCLUDED");
  });
});

describe("the plan's limit of schedules", () => {
  it("counts only pending messages, is named in the refusal, and is off with 0", async () => {
    const small = await createTestStaff(testApp, "Pequena");
    const setRoom = (schedules: number) =>
      testApp.app.database.write(small.id, async (db) => {
        const name = `Agenda de ${schedules}`;
        await insertPlan(db, { name, users: 9, connections: 9, queues: 9, value_centavos: 0, schedules });
        await db.run(sql`
          update companies set plan_id = (select id from plans where name = ${name}) where id = ${db.companyId}`);
      });
    await setRoom(2);
    const contact = await testApp.app.database.write(small.id, (db) => insertContact(db, { name: "Camila" }));
    const add = () => plan({ contactId: contact.id }, small.bruno);
    const made = await Promise.allSettled([add(), add(), add(), add()]);
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    const refusal = await expectRefusal(add(), "ERR_PLAN_LIMIT");
    expect(refusal.params).toEqual({ limit: "2" });
    await testApp.app.database.write(small.id, (db) =>
      db.run(sql`update schedules set status = 'ERRO', error = 'ERR_NO_DEF_WAPP_FOUND'
        where company_id = ${db.companyId} and id = (select min(id) from schedules where company_id = ${db.companyId})`),
    );
    await add();
    const { schedules } = await testApp.call(small.bruno.token, contract.listSchedules, {});
    const failed = schedules.find(({ status }) => status === "ERRO");
    const params = { id: String(failed?.id) };
    const again = () => testApp.call(small.bruno.token, contract.updateSchedule, { params, body: {} });
    await expectRefusal(again(), "ERR_PLAN_LIMIT");
    await setRoom(0);
    expect(await again()).toMatchObject({ status: "PENDENTE" });
    await add();
  });
});

describe("the list of scheduled messages", () => {
  // Specification (administration): GET /schedules with searchParam and pageNumber answers schedules, count and hasMore.
  // Specification (sending): lists take searchParam and pageNumber and answer schedules, count and hasMore.
  it("is searched by text, contact and day, latest first, in pages", async () => {
    const { contactId } = await createOpenTicket(
      testApp,
      padaria,
      padaria.bruno,
      newCustomer("Zuleica Prado"),
    );
    for (const day of [3, 1, 2])
      await plan({ contactId, body: `Lembrete do dia ${day}`, sendAt: `2028-01-0${day}T02:00:00Z` });
    const find = (query: Record<string, string>) =>
      testApp.call(padaria.bruno.token, contract.listSchedules, { query });
    const bodies = ({ schedules }: { schedules: contract.Schedule[] }) => schedules.map(({ body }) => body);
    const all = ["Lembrete do dia 3", "Lembrete do dia 2", "Lembrete do dia 1"];
    expect(bodies(await find({ contactId: String(contactId) }))).toEqual(all);
    expect(bodies(await find({ searchParam: "zuleica" }))).toEqual(all);
    expect(bodies(await find({ searchParam: "LEMBRETE DO DIA 2" }))).toEqual(["Lembrete do dia 2"]);
    // 02:00 UTC is still the previous evening in São Paulo.
    expect(bodies(await find({ dateStart: "2028-01-01", dateEnd: "2028-01-01" }))).toEqual([
      "Lembrete do dia 2",
    ]);
    expect(await find({ searchParam: "zuleica", pageNumber: "2" })).toEqual({
      schedules: [],
      count: 3,
      hasMore: false,
      isCountLimited: false,
    });
  });

  it("has no scheduled messages of another company", async () => {
    const planned = await plan();
    expect(await testApp.call(vizinha.ana.token, contract.listSchedules, {})).toMatchObject({ count: 0 });
    await expectRefusal(look(planned.id, vizinha.ana), "ERR_NO_SCHEDULE_FOUND");
  });
});

// Specification (tickets): a schedule's attachment is png, jpg or jpeg.
// Specification (sending): the file is png, jpg or jpeg, given and taken away by media-upload.
it("a scheduled message accepts PNG and JPEG files by content, not by name", async () => {
  const { id } = await plan();
  await expectRefusal(upload(id, "foto.png", await picture("webp")), "ERR_SCHEDULE_MEDIA");
  await expectRefusal(upload(id, "foto.png", Buffer.from("%PDF-1.4 nada")), "ERR_SCHEDULE_MEDIA");
  expect((await look(id)).mediaPath).toBeNull();
  const params = { id: String(id) };
  await upload(id, "foto.png", await picture("png"));
  expect(await testApp.call(padaria.bruno.token, contract.deleteScheduleMedia, { params })).toMatchObject({
    mediaPath: null,
    mediaName: null,
  });
});

describe("the sending job of a scheduled message", () => {
  it("is due at the send time, and another one is added when the send time changes", async () => {
    const [first, second] = ["2031-01-01T12:00:00.000Z", "2031-01-01T13:00:00.000Z"] as const;
    const { id } = await plan({ sendAt: first });
    expect(await findDueMoments(testApp, sendingJob)).toContain(first);
    await change(id, { sendAt: second });
    expect(await findDueMoments(testApp, sendingJob)).toContain(second);
  });
});

describe("live events of a scheduled message", () => {
  function planIn({ contactId, id }: Ticket, sendAt: string): Promise<contract.Schedule> {
    const body = { body: "Sua mesa chega amanhã.", contactId, ticketId: id, sendAt };
    return testApp.call(padaria.bruno.token, contract.createSchedule, { body });
  }

  /** Returns a predicate for the events of this schedule whose payload satisfies `fits`. */
  function isOf(
    { id }: contract.Schedule,
    fits: (payload: { action: string; schedule?: contract.Schedule }) => boolean,
  ) {
    return ({ name, payload }: ReceivedEvent) => {
      if (name !== "schedule") return false;
      const told = payload as { action: string; schedule?: contract.Schedule; scheduleId?: number };
      return (told.schedule?.id ?? told.scheduleId) === id && fits(told);
    };
  }

  it("report that its message failed and that the failed message was discarded", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const listener = await openInbox(testApp, padaria.bruno);
    testApp.channel.refuse(
      "send",
      ticket.contact.number,
      new SendError("ERR_WAPP_INVALID_CONTACT", "no", false),
    );
    const planned = await planIn(ticket, "2020-01-01T12:00:00.000Z");
    const failed = await listener.next(isOf(planned, ({ schedule }) => schedule?.status === "ERRO"));
    expect(failed).toMatchObject({ schedule: { error: "ERR_WAPP_INVALID_CONTACT" } });
    const message = await untilFound(() =>
      testApp.app.database.read(padaria.id, (db) =>
        db.first(sql<{ id: string }>`select id from messages
          where company_id = ${db.companyId} and ticket_id = ${ticket.id} and error is not null`),
      ),
    );
    const again = await openInbox(testApp, padaria.bruno);
    await testApp.call(padaria.bruno.token, discardMessage, { params: { messageId: message.id } });
    await again.next(
      isOf(planned, ({ schedule }) => schedule?.status === "ENVIADA" && schedule.error === null),
    );
  });

  it("report that its message is unconfirmed, is deleted, and that the deletion is refused", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const { number } = ticket.contact;
    const listener = await openInbox(testApp, padaria.bruno);
    testApp.channel.refuse("send", number, new SendError("ERR_SENDING_UNCONFIRMED", "unknown", false));
    const planned = await planIn(ticket, "2020-01-01T12:00:00.000Z");
    const inDoubt = isOf(planned, ({ schedule }) => schedule?.error === "ERR_SENDING_UNCONFIRMED");
    await listener.next(inDoubt);
    const message = await untilFound(() =>
      testApp.app.database.read(padaria.id, (db) =>
        db.first(sql<{ id: string }>`select id from messages
          where company_id = ${db.companyId} and ticket_id = ${ticket.id} and error is not null`),
      ),
    );
    const again = await openInbox(testApp, padaria.bruno);
    const { promise: isHeard, resolve: refuse } = Promise.withResolvers<void>();
    testApp.channel.beforeChange = () => isHeard;
    testApp.channel.refuse("change", number, new SendError("ERR_SENDING_WAPP_MSG", "no", false));
    await testApp.call(padaria.bruno.token, deleteMessage, { params: { messageId: message.id } });
    await again.next(
      isOf(planned, ({ schedule }) => schedule?.status === "ENVIADA" && schedule.error === null),
    );
    refuse();
    await again.next(inDoubt);
  });

  it("of creation, change and deletion reach an admin without an open inbox, and no one else", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const vizinha = await createTestCompany(testApp, "Vizinha");
    const people = [padaria.ana, padaria.bruno, padaria.clara, vizinha.ana];
    const listeners = await Promise.all(people.map(({ token }) => testApp.listen(token)));
    const planned = await planIn(ticket, "2030-01-01T12:00:00.000Z");
    const params = { id: String(planned.id) };
    const { token } = padaria.bruno;
    await testApp.call(token, contract.updateSchedule, { params, body: { body: "Chega na sexta." } });
    await testApp.call(token, contract.deleteSchedule, { params });
    const heard = await Promise.all(
      listeners.map(async (listener) => {
        await listener.settle();
        return listener.heard.filter(isOf(planned, () => true)).map(({ payload }) => payload);
      }),
    );
    expect(heard[0]).toMatchObject([{ action: "create" }, { action: "update" }, { action: "delete" }]);
    expect(heard.slice(1)).toEqual([[], [], []]);
  });

  it("reach the new queue of its ticket as an update and the former queue as a delete", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const planned = await planIn(ticket, "2030-01-01T12:00:00.000Z");
    const [bruno, clara] = [await openInbox(testApp, padaria.bruno), await openInbox(testApp, padaria.clara)];
    await testApp.call(padaria.ana.token, updateTicket, {
      params: { id: String(ticket.id) },
      body: { queueId: padaria.support, userId: null, status: "pending" },
    });
    const come = await clara.next(isOf(planned, ({ action }) => action === "update"));
    const params = { id: String(planned.id) };
    const seen = await testApp.call(padaria.clara.token, contract.getSchedule, { params });
    expect(come).toEqual({ action: "update", schedule: seen });
    await bruno.next(isOf(planned, ({ action }) => action === "delete"));
    expect(bruno.heard.filter(isOf(planned, ({ action }) => action === "update"))).toEqual([]);
  });

  it("follow its contact's ticket when one is opened, resolved and reopened", async () => {
    const { id: contactId } = await testApp.app.database.write(padaria.id, (db) =>
      insertContact(db, { name: "Dona Lia", number: "5511977776666" }),
    );
    const planned = await plan({ contactId });
    const [bruno, clara] = [await openInbox(testApp, padaria.bruno), await openInbox(testApp, padaria.clara)];
    const opened = await testApp.call(padaria.ana.token, createTicket, {
      body: { contactId, queueId: padaria.support, status: "pending" },
    });
    await clara.next(isOf(planned, ({ action }) => action === "update"));
    await bruno.next(isOf(planned, ({ action }) => action === "delete"));
    await expectRefusal(look(planned.id), "ERR_NO_SCHEDULE_FOUND");
    const turn = async (status: "open" | "closed") => {
      const body = { status, userId: padaria.clara.id };
      await testApp.call(padaria.clara.token, updateTicket, { params: { id: String(opened.id) }, body });
    };
    await turn("open");
    const again = await openInbox(testApp, padaria.bruno);
    await turn("closed");
    await again.next(isOf(planned, ({ action }) => action === "update"));
    expect(await look(planned.id)).toMatchObject({ id: planned.id });
    await turn("open");
    await again.next(isOf(planned, ({ action }) => action === "delete"));
  });
});
