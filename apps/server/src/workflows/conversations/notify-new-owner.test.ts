import { listNotices } from "@recado/contract/notices";
import { undoStep } from "@recado/contract/ticket-events";
import { type Ticket, updateTicket } from "@recado/contract/tickets";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  createOpenTicket,
  createTestCompany,
  createTestUser,
  openInbox,
  type Person,
  type TestCompany,
} from "../../testing/factories.ts";
import type { ReceivedEvent } from "../../testing/listeners.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import type { TicketUpdate } from "./decide-update.ts";

let testApp: TestApp;
let padaria: TestCompany;
/** Breno is a second agent who serves Bruno's queue. */
let breno: Person;

beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
  breno = await createTestUser(testApp, padaria, { name: "Breno", queueIds: [padaria.sales] });
});
afterAll(() => testApp.close());

const params = ({ id }: Ticket) => ({ params: { id: String(id) } });
const isTransfer = ({ name }: ReceivedEvent) => name === "transfer";

function update(person: Person, ticket: Ticket, body: TicketUpdate) {
  return testApp.call(person.token, updateTicket, { ...params(ticket), body });
}

it("only the new owner of a transferred ticket receives who transferred it", async () => {
  const ticket = await createOpenTicket(testApp, padaria);
  const [owner, ...others] = await Promise.all(
    [breno, padaria.bruno, padaria.ana, padaria.clara].map((person) => openInbox(testApp, person)),
  );
  const given = await update(padaria.bruno, ticket, { queueId: padaria.sales, userId: breno.id });
  expect(await owner?.next(isTransfer)).toEqual({
    by: { id: padaria.bruno.id, name: "Bruno" },
    ticket: given,
  });
  for (const { settle, heard } of others) {
    await settle();
    expect(heard.filter(isTransfer)).toEqual([]);
  }
});

it("no transfer event follows an own transfer, an undo, a return to the queue or an acceptance", async () => {
  const ticket = await createOpenTicket(testApp, padaria);
  const [bruno, others] = [await openInbox(testApp, padaria.bruno), await openInbox(testApp, breno)];
  await update(padaria.ana, ticket, { queueId: null, userId: padaria.ana.id });
  await testApp.call(padaria.ana.token, undoStep, { ...params(ticket), body: { step: "transferred" } });
  await update(padaria.bruno, ticket, { queueId: padaria.sales, userId: null });
  await update(breno, ticket, { userId: breno.id });
  await bruno.settle();
  await others.settle();
  expect([...bruno.heard, ...others.heard].filter(isTransfer)).toEqual([]);
});

it("undoing a transfer removes its notice and keeps earlier notices of the ticket", async () => {
  const ticket = await createOpenTicket(testApp, padaria);
  const notices = () => testApp.call(breno.token, listNotices, { query: {} });
  const { count } = await notices();
  const give = () => update(padaria.bruno, ticket, { queueId: padaria.sales, userId: breno.id });
  await give();
  await update(breno, ticket, { queueId: padaria.sales, userId: padaria.bruno.id });
  await give();
  expect(await notices()).toMatchObject({ count: count + 2 });
  const [screen, other] = [await testApp.listen(breno.token), await testApp.listen(padaria.ana.token)];
  await testApp.call(padaria.bruno.token, undoStep, { ...params(ticket), body: { step: "transferred" } });
  expect(await screen.next(({ name }) => name === "notice")).toEqual({ action: "delete" });
  expect(await notices()).toMatchObject({ count: count + 1 });
  await other.settle();
  expect(other.heard.filter(({ name }) => name === "notice")).toEqual([]);
});
