import { createFileList, uploadFileList } from "@recado/contract/files";
import { type Macro, runMacro } from "@recado/contract/macro-runs";
import { createMacro } from "@recado/contract/macros";
import { listMessages } from "@recado/contract/messages";
import { createTag, deleteTag } from "@recado/contract/tags";
import type { TicketActionInput } from "@recado/contract/ticket-actions";
import { listTicketEvents, undoStep } from "@recado/contract/ticket-events";
import { listTicketNotes } from "@recado/contract/ticket-notes";
import { getTicket, type Ticket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { passUndoTime, setUp } from "../../testing/bot-chat.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  type Person,
  type TestCompany,
  untilTrue,
} from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;
let vizinha: TestCompany;
let vip: number;
let prices: number;

beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
  vizinha = await createTestCompany(testApp, "Vizinha");
  await setUp(testApp, padaria, { connection: { complationMessage: "Até logo!" } });
  const body = { name: "Preços", message: "Tabela", options: [] };
  prices = (await testApp.call(padaria.ana.token, createFileList, { body })).id;
  const files = [{ name: "preços.txt", content: new Blob(["Pão: R$ 1"]) }];
  await testApp.call(padaria.ana.token, uploadFileList, { params: { id: String(prices) }, body: {}, files });
  vip = await tag("VIP");
});
afterAll(() => testApp.close());

const idOf = ({ id }: { id: number }) => ({ params: { id: String(id) } });

async function tag(name: string): Promise<number> {
  const body = { name, color: "#c92a2a", kanban: 0 as const };
  return (await testApp.call(padaria.ana.token, createTag, { body })).id;
}

function create(actions: TicketActionInput[], queueIds: number[] = []): Promise<Macro> {
  const body = { name: "Troca de bolo", isShared: true, queueIds, actions };
  return testApp.call(padaria.ana.token, createMacro, { body });
}

function run(person: Person, ticket: Ticket, { id: macroId }: Macro) {
  return testApp.call(person.token, runMacro, { ...idOf(ticket), body: { macroId } });
}

const eight = (): TicketActionInput[] => [
  { type: "sendText", text: "Olá {{name}}, a Clara cuida da troca." },
  { type: "sendFiles", fileListId: prices },
  { type: "addTag", tagId: vip },
  { type: "writeNote", note: "Trocar o bolo" },
  { type: "moveToQueue", queueId: padaria.support },
  { type: "assign", userId: padaria.clara.id },
  { type: "snooze", minutes: 60 },
  { type: "resolve" },
];

/** Reads all that the ticket shows, and its row. An undo changes the time of the last change and keeps deleted texts. */
async function stateOf(ticket: Ticket) {
  const { token } = padaria.ana;
  const { updatedAt: _, ...seen } = await testApp.call(token, getTicket, idOf(ticket));
  const { messages } = await testApp.call(token, listMessages, { params: { ticketId: String(ticket.id) } });
  const notes = await testApp.call(token, listTicketNotes, { query: { ticketId: String(ticket.id) } });
  const row = await testApp.app.database.read(padaria.id, (db) =>
    db.first(sql`select to_jsonb(t) - 'updated_at' as row from tickets t
      where company_id = ${db.companyId} and id = ${ticket.id}`),
  );
  const shown = messages.filter(({ isDeleted }) => !isDeleted);
  return { seen, row, notes, texts: shown.map(({ body, media }) => media?.name ?? body) };
}

describe("a macro on a ticket", () => {
  it("runs its eight steps as one, which its events name, and is undone to the exact state before", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const former = await stateOf(ticket);
    const macro = await create(eight());
    const { stepId } = await run(padaria.bruno, ticket, macro);
    const after = await stateOf(ticket);
    const customer = ticket.contact.name;
    expect(after.texts).toEqual(
      expect.arrayContaining([`Olá ${customer}, a Clara cuida da troca.`, "preços.txt", "Até logo!"]),
    );
    expect(after.seen).toMatchObject({ status: "closed", queueId: padaria.support, tags: [{ id: vip }] });
    const { events } = await testApp.call(padaria.ana.token, listTicketEvents, idOf(ticket));
    const ofStep = events.filter((event) => event.stepId === stepId);
    expect(ofStep.map(({ type }) => type)).toEqual([
      "tagged",
      "transferred",
      "transferred",
      "snoozed",
      "closed",
    ]);
    for (const { reason } of ofStep)
      expect(reason).toEqual({ type: "macro", id: macro.id, name: macro.name });
    const body = { step: "actions" as const, stepId };
    await testApp.call(padaria.bruno.token, undoStep, { ...idOf(ticket), body });
    expect(await stateOf(ticket)).toEqual(former);
  });

  it("sends its text and file once it can no longer be undone", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    await run(padaria.bruno, ticket, await create([{ type: "sendText", text: "Só depois" }]));
    const isSent = () => testApp.channel.sent.some(({ text }) => text === "Só depois");
    expect(isSent()).toBe(false);
    await passUndoTime(testApp, padaria);
    await untilTrue(async () => isSent());
  });

  it("whose tag was deleted changes nothing, and its refusal names the step", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const former = await stateOf(ticket);
    const gone = await tag("Temporária");
    const macro = await create([
      { type: "writeNote", note: "Anotado" },
      { type: "addTag", tagId: gone },
    ]);
    await testApp.call(padaria.ana.token, deleteTag, idOf({ id: gone }));
    const refusal = await expectRefusal(run(padaria.bruno, ticket, macro), "ERR_NO_TAG_FOUND");
    expect(refusal).toMatchObject({ action: 1 });
    expect(await stateOf(ticket)).toEqual(former);
  });

  it("runs only on tickets of its queues, for users who see both the ticket and the macro", async () => {
    const ticket = await createOpenTicket(testApp, padaria);
    const elsewhere = await create([{ type: "resolve" }], [padaria.support]);
    await expectRefusal(run(padaria.bruno, ticket, elsewhere), "ERR_MACRO_OF_OTHER_QUEUE");
    const here = await create([{ type: "resolve" }], [padaria.sales]);
    await expectRefusal(run(padaria.clara, ticket, here), "ERR_NO_TICKET_FOUND");
    await expectRefusal(run(vizinha.ana, ticket, here), "ERR_NO_TICKET_FOUND");
    const body = { name: "Da Ana", actions: [{ type: "resolve" as const }] };
    const own = await testApp.call(padaria.ana.token, createMacro, { body });
    await expectRefusal(run(padaria.bruno, ticket, own), "ERR_NO_MACRO_FOUND");
    expect((await run(padaria.bruno, ticket, here)).ticket.status).toBe("closed");
  });
});
