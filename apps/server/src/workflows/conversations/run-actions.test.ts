import { createFileList, uploadFileList } from "@recado/contract/files";
import { listMessages } from "@recado/contract/messages";
import { updateSetting } from "@recado/contract/settings";
import type { ErrorCode } from "@recado/contract/shared/errors";
import type { BodyOf } from "@recado/contract/shared/route";
import { createTag } from "@recado/contract/tags";
import { runTicketActions, type TicketActionInput } from "@recado/contract/ticket-actions";
import { listTicketEvents, undoStep } from "@recado/contract/ticket-events";
import { createTicketNote, listTicketNotes } from "@recado/contract/ticket-notes";
import { snoozeTicket } from "@recado/contract/ticket-snoozes";
import { addTicketTag } from "@recado/contract/ticket-tags";
import { getTicket, type Ticket, updateTicket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { passUndoTime, setUp } from "../../testing/bot-chat.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  createTestUser,
  newCustomer,
  type Person,
  type TestCompany,
  ticketFromMessage,
  untilTrue,
} from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;
let vizinha: TestCompany;
let breno: Person;
let vip: number;
let foreign: number;
let prices: number;

beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
  vizinha = await createTestCompany(testApp, "Vizinha");
  breno = await createTestUser(testApp, padaria, { name: "Breno", queueIds: [padaria.sales] });
  vip = await tagOf(padaria, "VIP");
  foreign = await tagOf(vizinha, "Alheia");
  prices = await fileListOf(padaria);
  await setUp(testApp, padaria, { connection: { complationMessage: "Até logo!" } });
  for (const key of ["sendGreetingAccepted", "sendMsgTransfTicket"])
    await testApp.call(padaria.ana.token, updateSetting, {
      params: { key },
      body: { value: "enabled" },
    });
});
afterAll(() => testApp.close());

const idOf = (ticket: Pick<Ticket, "id">) => ({ params: { id: String(ticket.id) } });

async function tagOf(company: TestCompany, name: string): Promise<number> {
  const body = { name, color: "#c92a2a", kanban: 0 as const };
  return (await testApp.call(company.ana.token, createTag, { body })).id;
}

async function fileListOf(company: TestCompany): Promise<number> {
  const body = { name: "Preços", message: "Tabela do mês", options: [{ name: "Ainda sem arquivo" }] };
  const { id } = await testApp.call(company.ana.token, createFileList, { body });
  const file = (name: string) => ({ name, content: new Blob([new Uint8Array(Buffer.from(name))]) });
  const files = [file("pães.txt"), file("bolos.txt")];
  await testApp.call(company.ana.token, uploadFileList, { params: { id: String(id) }, body: {}, files });
  return id;
}

function run(person: Person, ticket: Pick<Ticket, "id">, ...actions: TicketActionInput[]) {
  return testApp.call(person.token, runTicketActions, { ...idOf(ticket), body: { actions } });
}

function undo(person: Person, ticket: Pick<Ticket, "id">, stepId: string) {
  const body: BodyOf<typeof undoStep> = { step: "actions", stepId };
  return testApp.call(person.token, undoStep, { ...idOf(ticket), body });
}

async function eventsOf(ticket: Pick<Ticket, "id">) {
  return (await testApp.call(padaria.ana.token, listTicketEvents, idOf(ticket))).events;
}

async function messagesOf(ticket: Pick<Ticket, "id">) {
  const params = { ticketId: String(ticket.id) };
  return (await testApp.call(padaria.ana.token, listMessages, { params })).messages;
}

/**
 * Reads all that a user can see of a ticket, and its row. Leaves out `updatedAt`, which an undo changes, and deleted
 * automatic messages.
 */
async function stateOf(ticket: Pick<Ticket, "id">) {
  const { token } = padaria.ana;
  const { updatedAt: _, ...seen } = await testApp.call(token, getTicket, idOf(ticket));
  const messages = await messagesOf(ticket);
  const shown = messages.filter(({ isDeleted }) => !isDeleted).map(({ id, body }) => ({ id, body }));
  const notes = await testApp.call(token, listTicketNotes, { query: { ticketId: String(ticket.id) } });
  const row = await testApp.app.database.read(padaria.id, (db) =>
    db.first(sql`select to_jsonb(t) - 'updated_at' as row from tickets t
      where company_id = ${db.companyId} and id = ${ticket.id}`),
  );
  return { seen, messages: shown, notes, row };
}

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

interface Case {
  before: () => Promise<Ticket>;
  action: () => TicketActionInput;
}

const open = () => createOpenTicket(testApp, padaria);

/** A ticket in a fitting state for each action, so that a new action has to be added here. */
const cases: Record<TicketActionInput["type"], Case> = {
  assign: { before: open, action: () => ({ type: "assign", userId: breno.id }) },
  moveToQueue: { before: open, action: () => ({ type: "moveToQueue", queueId: padaria.support }) },
  accept: { before: () => ticketFromMessage(testApp, padaria), action: () => ({ type: "accept" }) },
  return: { before: open, action: () => ({ type: "return" }) },
  resolve: { before: open, action: () => ({ type: "resolve" }) },
  reopen: {
    before: async () => {
      const ticket = await open();
      await testApp.call(padaria.bruno.token, updateTicket, { ...idOf(ticket), body: { status: "closed" } });
      // Reopening a ticket at once withdraws its farewell, which an undo does not send again.
      await passUndoTime(testApp, padaria);
      await untilTrue(async () => (await messagesOf(ticket)).every(({ fromMe, ack }) => !fromMe || ack > 0));
      return ticket;
    },
    action: () => ({ type: "reopen" }),
  },
  addTag: { before: open, action: () => ({ type: "addTag", tagId: vip }) },
  removeTag: {
    before: async () => {
      const params = { ticketId: String((await open()).id), tagId: String(vip) };
      return testApp.call(padaria.bruno.token, addTicketTag, { params });
    },
    action: () => ({ type: "removeTag", tagId: vip }),
  },
  requestRating: { before: () => cases.reopen.before(), action: () => ({ type: "requestRating" }) },
  setPriority: { before: open, action: () => ({ type: "setPriority", priority: "urgent" }) },
  snooze: { before: open, action: () => ({ type: "snooze", until: tomorrow() }) },
  wake: {
    before: async () =>
      testApp.call(padaria.bruno.token, snoozeTicket, { ...idOf(await open()), body: { until: tomorrow() } }),
    action: () => ({ type: "wake" }),
  },
  writeNote: { before: open, action: () => ({ type: "writeNote", note: "Cliente antigo" }) },
  sendText: { before: open, action: () => ({ type: "sendText", text: "Já verifico." }) },
  sendFiles: { before: open, action: () => ({ type: "sendFiles", fileListId: prices }) },
};

describe("an action on a ticket", () => {
  it.each(Object.entries(cases))(
    "of type %s is undone to the exact state before",
    async (_, { before, action }) => {
      const ticket = await before();
      const former = await stateOf(ticket);
      const { stepId } = await run(padaria.bruno, ticket, action());
      expect(await stateOf(ticket)).not.toEqual(former);
      await undo(padaria.bruno, ticket, stepId);
      expect(await stateOf(ticket)).toEqual(former);
    },
  );

  it("that assigns may name the queue together with the user", async () => {
    const ticket = await open();
    const both: TicketActionInput = { type: "assign", userId: padaria.clara.id, queueId: padaria.support };
    const { ticket: given } = await run(padaria.bruno, ticket, both);
    expect(given).toMatchObject({ status: "open", userId: padaria.clara.id, queueId: padaria.support });
    const { ticket: waiting } = await run(padaria.clara, ticket, { ...both, userId: null, queueId: null });
    expect(waiting).toMatchObject({ status: "pending", userId: null, queueId: null });
    const unserved: TicketActionInput = { ...both, queueId: padaria.sales };
    await expectRefusal(run(padaria.ana, ticket, unserved), "ERR_USER_NOT_IN_QUEUE");
  });

  it("that snoozes until tomorrow ends when the company opens then", async () => {
    const ticket = await open();
    const { ticket: snoozed } = await run(padaria.bruno, ticket, { type: "snooze", moment: "tomorrow" });
    const hours = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo", dateStyle: "short" });
    const day = new Date(`${hours.format(new Date())}T09:00:00-03:00`).getTime() + 86_400_000;
    expect(snoozed.snooze?.until).toBe(new Date(day).toISOString());
    const both: TicketActionInput = { type: "snooze", moment: "tomorrow", minutes: 90 };
    await expectRefusal(run(padaria.bruno, await open(), both), "ERR_VALIDATION");
  });

  it("that snoozes for minutes ends that long after it ran", async () => {
    const ticket = await open();
    const { ticket: snoozed } = await run(padaria.bruno, ticket, { type: "snooze", minutes: 90 });
    const minutes = (Date.parse(snoozed.snooze?.until ?? "") - Date.now()) / 60_000;
    expect(Math.round(minutes)).toBe(90);
    const both: TicketActionInput = { type: "snooze", minutes: 90, until: tomorrow() };
    await expectRefusal(run(padaria.bruno, ticket, both), "ERR_VALIDATION");
  });

  it("that sends a text fills its variables", async () => {
    const ticket = await open();
    await run(padaria.bruno, ticket, { type: "sendText", text: "Protocolo {{protocol}}, {{outra}}" });
    expect((await messagesOf(ticket)).at(-1)?.body).toMatch(
      new RegExp(`^Protocolo \\d{8}${ticket.id}, {{outra}}$`),
    );
  });

  it("that sends files sends one message for each stored file of the list, in their order", async () => {
    const ticket = await open();
    const { stepId } = await run(padaria.bruno, ticket, { type: "sendFiles", fileListId: prices });
    const names = async () => (await messagesOf(ticket)).flatMap(({ media }) => (media ? [media.name] : []));
    expect(await names()).toEqual(["pães.txt", "bolos.txt"]);
    await undo(padaria.bruno, ticket, stepId);
    expect(await names()).toEqual([]);
  });

  it("of a wrong state is refused", async () => {
    const closed = await cases.reopen.before();
    await expectRefusal(run(padaria.bruno, closed, { type: "accept" }), "ERR_TICKET_STATE");
    await expectRefusal(run(padaria.bruno, await open(), { type: "reopen" }), "ERR_TICKET_STATE");
  });
});

describe("a list of actions", () => {
  const eight = (): TicketActionInput[] => [
    { type: "addTag", tagId: vip },
    { type: "writeNote", note: "Trocar o bolo" },
    { type: "sendText", text: "Vamos trocar o bolo." },
    { type: "snooze", until: tomorrow() },
    { type: "wake" },
    { type: "removeTag", tagId: vip },
    { type: "assign", userId: null },
    { type: "moveToQueue", queueId: padaria.support },
  ];

  it("runs as one step that its events name, and is undone as one even if its user no longer sees the ticket", async () => {
    const ticket = await open();
    const former = await stateOf(ticket);
    const { stepId, ticket: moved } = await run(padaria.bruno, ticket, ...eight());
    expect(moved).toMatchObject({ status: "pending", userId: null, queueId: padaria.support });
    const events = (await eventsOf(ticket)).filter((event) => event.stepId === stepId);
    expect(events.map(({ type }) => type)).toEqual([
      "tagged",
      "snoozed",
      "woken",
      "untagged",
      "transferred",
      "transferred",
    ]);
    expect(events.every(({ reason }) => reason?.type === "user")).toBe(true);
    await undo(padaria.bruno, ticket, stepId);
    expect(await stateOf(ticket)).toEqual(former);
    expect((await eventsOf(ticket)).every((event) => event.isUndone === (event.stepId === stepId))).toBe(
      true,
    );
    await expectRefusal(undo(padaria.bruno, ticket, stepId), "ERR_UNDO_OVER");
  });

  it("changes nothing if one of its actions fails", async () => {
    const ticket = await open();
    const former = await stateOf(ticket);
    const others: [TicketActionInput, ErrorCode][] = [
      [{ type: "sendFiles", fileListId: await fileListOf(vizinha) }, "ERR_NO_FILE_FOUND"],
      [{ type: "addTag", tagId: foreign }, "ERR_NO_TAG_FOUND"],
      [{ type: "assign", userId: vizinha.bruno.id }, "ERR_NO_USER_FOUND"],
      [{ type: "moveToQueue", queueId: vizinha.sales }, "ERR_NO_QUEUE_FOUND"],
    ];
    for (const [action, code] of others) {
      const refusal = await expectRefusal(
        run(
          padaria.bruno,
          ticket,
          { type: "writeNote", note: "Anotado" },
          { type: "sendText", text: "Oi" },
          action,
        ),
        code,
      );
      expect(refusal).toMatchObject({ action: 2 });
    }
    expect(await stateOf(ticket)).toEqual(former);
  });

  it("goes on after it gave the ticket to a queue that its user does not see, and is undone", async () => {
    const ticket = await open();
    const former = await stateOf(ticket);
    const { ticket: moved, stepId } = await run(
      padaria.bruno,
      ticket,
      { type: "assign", userId: padaria.clara.id, queueId: padaria.support },
      { type: "moveToQueue", queueId: padaria.support },
      { type: "assign", userId: padaria.clara.id },
      { type: "addTag", tagId: vip },
      { type: "writeNote", note: "Para a Clara" },
      { type: "sendText", text: "A Clara continua." },
      { type: "snooze", until: null },
    );
    expect(moved).toMatchObject({ userId: padaria.clara.id, queueId: padaria.support });
    await undo(padaria.bruno, ticket, stepId);
    expect(await stateOf(ticket)).toEqual(former);
  });

  it("gives its user no right that the user had neither before it nor by it", async () => {
    const waiting = await ticketFromMessage(testApp, padaria);
    const give: TicketActionInput = { type: "assign", userId: breno.id };
    const text: TicketActionInput = { type: "sendText", text: "Oi" };
    await expectRefusal(run(padaria.bruno, waiting, give, text), "ERR_TICKET_NOT_OWNED");
    await run(padaria.bruno, waiting, give);
    await expectRefusal(run(padaria.bruno, waiting, { type: "resolve" }), "ERR_NO_PERMISSION");
  });

  it("is refused to users who do not see the ticket, and is undone only by its user", async () => {
    const ticket = await open();
    const tag: TicketActionInput = { type: "addTag", tagId: vip };
    await expectRefusal(run(padaria.clara, ticket, tag), "ERR_NO_TICKET_FOUND");
    await expectRefusal(run(vizinha.ana, ticket, tag), "ERR_NO_TICKET_FOUND");
    const { stepId } = await run(padaria.bruno, ticket, tag);
    await expectRefusal(undo(padaria.clara, ticket, stepId), "ERR_NO_TICKET_FOUND");
    await expectRefusal(undo(breno, ticket, stepId), "ERR_UNDO_OVER");
  });

  it("is not undone over another user's later step", async () => {
    const ticket = await open();
    const { stepId } = await run(padaria.bruno, ticket, { type: "return" }, { type: "addTag", tagId: vip });
    await run(breno, ticket, { type: "accept" });
    await expectRefusal(undo(padaria.bruno, ticket, stepId), "ERR_UNDO_OVER");
  });

  it("is undone as a whole if only its last step is named", async () => {
    const ticket = await open();
    const former = await stateOf(ticket);
    await run(padaria.bruno, ticket, { type: "writeNote", note: "Resolvido" }, { type: "resolve" });
    await testApp.call(padaria.bruno.token, undoStep, { ...idOf(ticket), body: { step: "closed" } });
    expect(await stateOf(ticket)).toEqual(former);
  });

  it("leaves a colleague's note alone when it is undone", async () => {
    const ticket = await open();
    const { stepId } = await run(padaria.bruno, ticket, { type: "writeNote", note: "Minha" });
    await testApp.call(breno.token, createTicketNote, { body: { ticketId: ticket.id, note: "Dele" } });
    await undo(padaria.bruno, ticket, stepId);
    expect((await stateOf(ticket)).notes.map(({ note }) => note)).toEqual(["Dele"]);
  });

  it("sends its text only once it can no longer be undone", async () => {
    const customer = newCustomer();
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
    const sent = (text: string) => testApp.channel.sent.some((message) => message.text === text);
    const { stepId } = await run(padaria.bruno, ticket, { type: "sendText", text: "Desfeito" });
    await undo(padaria.bruno, ticket, stepId);
    await run(padaria.bruno, ticket, { type: "sendText", text: "Enviado" });
    expect(sent("Enviado")).toBe(false);
    await passUndoTime(testApp, padaria);
    await untilTrue(async () => sent("Enviado"));
    expect(sent("Desfeito")).toBe(false);
  });
});
