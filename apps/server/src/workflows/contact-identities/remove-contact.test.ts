import { deleteContact } from "@recado/contract/contacts";
import { createSchedule, getSchedule, type Schedule } from "@recado/contract/schedules";
import type { Ticket } from "@recado/contract/tickets";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  createOpenTicket,
  createTestCompany,
  openInbox,
  type TestCompany,
  untilTrue,
} from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
});
afterAll(() => testApp.close());

function plan({ id, contactId }: Ticket, sendAt: string): Promise<Schedule> {
  const body = { body: "Sua mesa chega amanhã.", contactId, ticketId: id, sendAt };
  return testApp.call(padaria.bruno.token, createSchedule, { body });
}

it("deleting a contact deletes its scheduled messages, with live events for users who see them", async () => {
  const ticket = await createOpenTicket(testApp, padaria);
  const sent = await plan(ticket, "2020-01-01T12:00:00.000Z");
  const params = { id: String(sent.id) };
  await untilTrue(
    async () => (await testApp.call(padaria.bruno.token, getSchedule, { params })).status === "ENVIADA",
  );
  const waits = await plan(ticket, "2030-01-01T12:00:00.000Z");
  const other = await plan(await createOpenTicket(testApp, padaria), "2030-01-01T12:00:00.000Z");
  const [bruno, clara] = [await openInbox(testApp, padaria.bruno), await openInbox(testApp, padaria.clara)];
  await testApp.call(padaria.ana.token, deleteContact, { params: { id: String(ticket.contactId) } });
  await Promise.all([bruno.settle(), clara.settle()]);
  const told = [bruno, clara].map(({ heard }) =>
    heard.filter(({ name }) => name === "schedule").map(({ payload }) => payload),
  );
  const gone = [sent, waits].map(({ id }) => ({ action: "delete", scheduleId: id }));
  expect(told[0]).toHaveLength(2);
  expect(told[0]).toEqual(expect.arrayContaining(gone));
  expect(told[1]).toEqual([]);
  const kept = { params: { id: String(other.id) } };
  expect((await testApp.call(padaria.bruno.token, getSchedule, kept)).status).toBe("PENDENTE");
});
