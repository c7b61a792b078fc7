import { createTicketNote, deleteTicketNote, listTicketNotes } from "@recado/contract/ticket-notes";
import { type Ticket, updateTicket } from "@recado/contract/tickets";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  createTestUser,
  newCustomer,
  openInbox,
  type Person,
  type TestCompany,
  ticketFromMessage,
} from "../../testing/factories.ts";
import type { ReceivedEvent } from "../../testing/listeners.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;
let vizinha: TestCompany;
/** Second agent of the queue in which Bruno works. */
let breno: Person;

beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
  vizinha = await createTestCompany(testApp, "Vizinha");
  breno = await createTestUser(testApp, padaria, { name: "Breno", queueIds: [padaria.sales] });
});
afterAll(() => testApp.close());

function write(person: Person, ticket: Pick<Ticket, "id">, note: string, mentions: number[] = []) {
  return testApp.call(person.token, createTicketNote, { body: { ticketId: ticket.id, note, mentions } });
}

function list(person: Person, query: { ticketId?: string; contactId?: string }) {
  return testApp.call(person.token, listTicketNotes, { query });
}

function remove(person: Person, note: { id: number }) {
  return testApp.call(person.token, deleteTicketNote, { params: { id: String(note.id) } });
}

const isNote = ({ name }: ReceivedEvent) => name === "ticketNote";
const isMention = ({ name }: ReceivedEvent) => name === "mention";

describe("a ticket note", () => {
  // Specification (tickets): ticket notes are written, listed and deleted.
  it("is listed with its author, newest first, with live events for users who see the ticket", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const colleague = await openInbox(testApp, breno);
    const outsider = await openInbox(testApp, padaria.clara);
    const first = await write(padaria.bruno, ticket, "  Prefere ligação  ");
    expect(first).toMatchObject({
      note: "Prefere ligação",
      ticketId: ticket.id,
      contactId: ticket.contactId,
      user: { id: padaria.bruno.id, name: "Bruno" },
    });
    expect(await colleague.next(isNote)).toEqual({ action: "create", ticketNote: first });
    const second = await write(breno, ticket, "Já liguei");
    expect(await list(padaria.bruno, { ticketId: String(ticket.id) })).toEqual([second, first]);
    await outsider.settle();
    expect(outsider.heard.filter(isNote)).toEqual([]);
  });

  // Specification (tickets): a note has at least 2 characters.
  it.each([
    ["no text", "", "Required"],
    ["one letter", " a ", "Too Short!"],
    ["more than 5000 letters", "x".repeat(5_001), "Too Long!"],
  ])("of %s is refused", async (_, note, message) => {
    const ticket = await createOpenTicket(testApp, padaria);
    const refusal = await expectRefusal(write(padaria.bruno, ticket, note), "ERR_VALIDATION");
    expect(refusal.issues).toEqual(expect.arrayContaining([{ path: "note", message }]));
    expect(await list(padaria.bruno, { ticketId: String(ticket.id) })).toEqual([]);
  });

  it("is refused for a contact other than the ticket's", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const other = await createOpenTicket(testApp, padaria);
    const body = { ticketId: ticket.id, note: "Anotado" };
    const wrong = testApp.call(padaria.bruno.token, createTicketNote, {
      body: { ...body, contactId: other.contactId },
    });
    await expectRefusal(wrong, "ERR_NO_CONTACT_FOUND");
    await testApp.call(padaria.bruno.token, createTicketNote, {
      body: { ...body, contactId: ticket.contactId },
    });
    const both = { ticketId: String(ticket.id), contactId: String(ticket.contactId) };
    expect(await list(padaria.bruno, both)).toHaveLength(1);
    expect(await list(padaria.bruno, { ...both, contactId: String(other.contactId) })).toEqual([]);
  });

  it("cannot be written, listed or deleted by users who do not see the ticket", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const note = await write(padaria.bruno, ticket, "Reservado");
    for (const stranger of [padaria.clara, vizinha.ana]) {
      await expectRefusal(write(stranger, ticket, "Intruso"), "ERR_NO_TICKET_FOUND");
      await expectRefusal(list(stranger, { ticketId: String(ticket.id) }), "ERR_NO_TICKET_FOUND");
      await expectRefusal(remove(stranger, note), "ERR_NO_NOTE_FOUND");
      expect(await list(stranger, { contactId: String(ticket.contactId) })).toEqual([]);
    }
    expect(await list(padaria.ana, { ticketId: String(ticket.id) })).toEqual([note]);
  });
});

it("the notes of a contact are those of all its tickets that the user may see", async () => {
  const customer = newCustomer();
  const former = await createOpenTicket(testApp, padaria, padaria.bruno, customer);
  const old = await write(padaria.bruno, former, "Da primeira vez");
  const params = { id: String(former.id) };
  await testApp.call(padaria.bruno.token, updateTicket, { params, body: { status: "closed" } });
  const present = await ticketFromMessage(testApp, padaria, "De novo", customer);
  const newer = await write(padaria.bruno, present, "Da segunda");
  const query = { contactId: String(present.contactId) };
  expect(await list(padaria.bruno, query)).toEqual([newer, old]);
  await testApp.call(padaria.ana.token, updateTicket, {
    params: { id: String(present.id) },
    body: { queueId: padaria.support },
  });
  expect(await list(padaria.bruno, query)).toEqual([old]);
  expect(await list(padaria.clara, query)).toEqual([newer]);
  expect(await list(padaria.ana, query)).toEqual([newer, old]);
});

describe("deleting a ticket note", () => {
  it("is allowed to its author and to admins only, and is published live", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const note = await write(padaria.bruno, ticket, "Do Bruno");
    await expectRefusal(remove(breno, note), "ERR_NO_PERMISSION");
    const colleague = await openInbox(testApp, breno);
    await remove(padaria.bruno, note);
    expect(await colleague.next(isNote)).toEqual({
      action: "delete",
      ticketNoteId: note.id,
      ticketId: ticket.id,
    });
    await expectRefusal(remove(padaria.bruno, note), "ERR_NO_NOTE_FOUND");
    const other = await write(padaria.bruno, ticket, "Outra");
    await remove(padaria.ana, other);
    expect(await list(padaria.bruno, { ticketId: String(ticket.id) })).toEqual([]);
  });
});

it("a mention in a ticket note reaches users who see the ticket, but not its author", async () => {
  const ticket = await createOpenTicket(testApp, padaria);
  const [bruno, colleague, clara, neighbour] = await Promise.all([
    testApp.listen(padaria.bruno.token),
    testApp.listen(breno.token),
    testApp.listen(padaria.clara.token),
    testApp.listen(vizinha.ana.token),
  ]);
  const everybody = [padaria.bruno.id, breno.id, padaria.clara.id, vizinha.ana.id, 2_147_483_647];
  const note = await write(padaria.bruno, ticket, "@Breno, pode ver?", everybody);
  expect(await colleague.next(isMention)).toMatchObject({ ticketNote: note, ticket: { id: ticket.id } });
  await Promise.all([bruno.settle(), clara.settle(), neighbour.settle()]);
  for (const { heard } of [bruno, clara, neighbour]) expect(heard.filter(isMention)).toEqual([]);
});
