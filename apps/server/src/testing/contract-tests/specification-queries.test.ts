import { createQuickMessage } from "@recado/contract/quick-messages";
import { createTicketNote } from "@recado/contract/ticket-notes";
import { readTicket } from "@recado/contract/tickets";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestCompany, type TestCompany } from "../factories.ts";
import { createOneOfEach } from "../one-of-each.ts";
import { freshAddress, openTestApp, type TestApp } from "../test-app.ts";
import type { ObjectIds } from "./requests.ts";

let testApp: TestApp;
let padaria: TestCompany;
let vizinha: TestCompany;
/** Two sets of objects, so that a filter can select an object of one set and exclude that of the other. */
let one: ObjectIds;
let other: ObjectIds;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  padaria = await createTestCompany(testApp);
  vizinha = await createTestCompany(testApp, "Vizinha");
  one = await createOneOfEach(testApp, padaria, padaria.bruno, "primeira");
  other = await createOneOfEach(testApp, padaria, padaria.ana, "segunda");
  const note = { ticketId: Number(one.ticket), note: "Outra nota" };
  await testApp.call(padaria.bruno.token, createTicketNote, { body: note });
  const read = { params: { id: String(one.ticket) }, body: {} };
  await testApp.call(padaria.bruno.token, readTicket, read);
  const own = { shortcode: "minha", message: "Só da Ana" };
  await testApp.call(padaria.ana.token, createQuickMessage, { body: own });
});
afterAll(() => testApp.close());

type Query = Record<string, string>;
/** Path of a list, a query key of the specification, the key's value, and the other keys of the query. */
type SpecifiedKey = [path: string, key: string, value: string, rest?: Query];

const nowhere = "não existe em lugar nenhum";
const longAgo = "2001-01-01";
const farAhead = "2199-12-31";

/** Returns the date that is the given number of days from today, as YYYY-MM-DD. */
function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

const lastWeek = { initialDate: dayIn(-9), finalDate: dayIn(-5) };
const nextWeek = { initialDate: dayIn(5), finalDate: dayIn(9) };

/**
 * Query keys of lists in the two specifications. `companyId` and `session` are missing, because separate tests cover
 * them.
 */
const keys: SpecifiedKey[] = [
  ["/tickets", "searchParam", nowhere],
  ["/tickets", "pageNumber", "2"],
  ["/tickets", "tags", "[{one.tag}]"],
  ["/tickets", "users", "[{one.user}]"],
  ["/tickets", "status", "closed"],
  ["/tickets", "date", longAgo],
  ["/tickets", "updatedAt", longAgo],
  ["/tickets", "showAll", "true", { status: "open" }],
  ["/tickets", "queueIds", "[{support}]"],
  ["/tickets", "withUnreadMessages", "true"],
  ["/messages/{one.ticket}", "pageNumber", "2"],
  ["/ticket-notes/list", "ticketId", "{other.ticket}", { ticketId: "{one.ticket}" }],
  ["/ticket-notes/list", "ticketId", "{other.ticket}", { contactId: "{one.contact}" }],
  ["/ticket-notes/list", "contactId", "{other.contact}", { ticketId: "{one.ticket}" }],
  ["/users", "searchParam", nowhere],
  ["/users", "pageNumber", "2"],
  ["/users/list", "searchParam", nowhere],
  ["/contacts", "searchParam", nowhere],
  ["/contacts", "pageNumber", "2"],
  ["/contacts", "date", longAgo],
  ["/contacts", "dateStart", farAhead],
  ["/contacts", "dateEnd", longAgo],
  ["/contacts/list", "searchParam", nowhere],
  ["/contacts/list", "pageNumber", "2"],
  ["/contacts/list", "date", longAgo],
  ["/contacts/list", "dateStart", farAhead],
  ["/contacts/list", "dateEnd", longAgo],
  ["/dashboard", "days", "7"],
  ["/dashboard", "date_from", dayIn(0), { date_to: dayIn(1) }],
  ["/dashboard", "date_to", dayIn(1), { date_from: dayIn(0) }],
  ["/dashboard/ticketsUsers", "initialDate", dayIn(-3), nextWeek],
  ["/dashboard/ticketsUsers", "finalDate", dayIn(3), lastWeek],
  ["/dashboard/ticketsDay", "initialDate", dayIn(-3), nextWeek],
  ["/dashboard/ticketsDay", "finalDate", dayIn(3), lastWeek],
  ["/chats", "searchParam", nowhere],
  ["/chats", "pageNumber", "2"],
  ["/chats/{one.chat}/messages", "pageNumber", "2"],
  ["/announcements", "searchParam", nowhere],
  ["/announcements", "pageNumber", "2"],
  ["/queue-options", "queueId", "{support}", { queueId: "{one.queue}" }],
  ["/queue-options", "parentId", "{one.queueOption}", { queueId: "{one.queue}" }],
  ["/queue-options", "parentId", "-1", { queueId: "{one.queue}", parentId: "{one.queueOption}" }],
  ["/tags", "searchParam", nowhere],
  ["/tags", "pageNumber", "2"],
  ["/ticket/kanban", "queueIds", "[{support}]"],
  ["/quick-messages", "searchParam", nowhere],
  ["/quick-messages", "pageNumber", "2"],
  ["/quick-messages", "userId", "{one.user}"],
  ["/schedules", "searchParam", nowhere],
  ["/schedules", "pageNumber", "2"],
  ["/contact-lists", "searchParam", nowhere],
  ["/contact-lists", "pageNumber", "2"],
  ["/contact-list-items", "searchParam", nowhere, { contactListId: "{one.contactList}" }],
  ["/contact-list-items", "pageNumber", "2", { contactListId: "{one.contactList}" }],
  ["/contact-list-items", "contactListId", "{other.contactList}", { contactListId: "{one.contactList}" }],
  ["/files", "searchParam", nowhere],
  ["/files", "pageNumber", "2"],
  ["/queueIntegration", "searchParam", nowhere],
  ["/queueIntegration", "pageNumber", "2"],
  ["/invoices/all", "searchParam", nowhere],
  ["/invoices/all", "pageNumber", "2"],
];

/** Lists that clients may request with the id of their own company. */
const ofCompany: [path: string, rest?: Query][] = [
  ["/whatsapp"],
  ["/queue"],
  ["/users/list"],
  ["/contacts"],
  ["/contacts/list"],
  ["/contact-lists/list"],
  ["/files"],
  ["/dashboard/ticketsUsers", nextWeek],
  ["/dashboard/ticketsDay", nextWeek],
];

/** Replaces names by the ids of objects: `{one.ticket}` by the ticket of the first set. */
function fill(text: string): string {
  return text.replace(/\{(?:(one|other)\.)?(\w+)\}/g, (_, which: string | undefined, name: string) => {
    if (which === undefined) return String(padaria[name as "support"]);
    return String((which === "one" ? one : other)[name as keyof ObjectIds]);
  });
}

async function ask(path: string, query: Query = {}) {
  const filled = Object.entries(query).map(([name, value]): [string, string] => [name, fill(value)]);
  const { statusCode, body } = await testApp.app.http.inject({
    url: `/api${fill(path)}?${new URLSearchParams(filled).toString()}`,
    remoteAddress: freshAddress(),
    headers: { authorization: `Bearer ${padaria.ana.token}` },
  });
  const { requestId: _, ...answer } = Object(JSON.parse(body)) as Record<string, unknown>;
  return { statusCode, answer };
}

describe("a list parameter of the specification", () => {
  it.each(keys)("%s?%s=%s changes the answer", async (path, key, value, rest = {}) => {
    const without = await ask(path, rest);
    const asked = await ask(path, { ...rest, [key]: value });
    expect(asked.statusCode).toBe(200);
    expect(asked.answer).not.toEqual(without.answer);
  });

  it.each([
    ...keys.map(([path, key, , rest]) => [path, key, rest] as const),
    ...ofCompany.map(([path, rest]) => [path, "companyId", rest] as const),
    ["/whatsapp", "session", undefined] as const,
  ])("%s?%s= without a value is ignored", async (path, key, rest = {}) => {
    const { [key]: _, ...others } = rest;
    expect(await ask(path, { ...others, [key]: "" })).toEqual(await ask(path, others));
  });
});

describe("the companyId parameter of a list", () => {
  it.each(ofCompany)("accepts only the caller's own company at %s", async (path, rest = {}) => {
    const own = await ask(path, { ...rest, companyId: String(padaria.id) });
    expect(own).toEqual(await ask(path, rest));
    for (const companyId of [String(vizinha.id), "2147483647"])
      expect(await ask(path, { ...rest, companyId })).toMatchObject({
        statusCode: 404,
        answer: { error: "ERR_NO_COMPANY_FOUND" },
      });
  });
});

it("connections are listed without session keys, with and without session=0", async () => {
  const { answer } = await ask("/whatsapp");
  expect(Object.values(answer)).not.toEqual([]);
  for (const connection of Object.values(answer)) expect(connection).not.toHaveProperty("session");
  expect(await ask("/whatsapp", { session: "0" })).toEqual(await ask("/whatsapp"));
});
