import { createContact, getContact, listContacts, updateContact } from "@recado/contract/contacts";
import { listKanbanCards } from "@recado/contract/kanban";
import { listMessages, sendMessage } from "@recado/contract/messages";
import { profiles } from "@recado/contract/shared/permissions";
import { updateUser } from "@recado/contract/staff";
import { createTicket, listTickets } from "@recado/contract/tickets";
import { createUserRole } from "@recado/contract/user-roles";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createOpenTicket,
  createTestCompany,
  createTestUser,
  newCustomer,
  type Person,
  type TestCompany,
} from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;
let davi: Person;
const camila = newCustomer("Camila Rocha");
const nameless = newCustomer("");

beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
  davi = await createTestUser(testApp, padaria, { name: "Davi", queueIds: [padaria.sales] });
  const role = await testApp.call(padaria.ana.token, createUserRole, {
    body: { name: "Sem números", permissions: ["contacts-page:deleteContact"] },
  });
  const params = { id: String(davi.id) };
  await testApp.call(padaria.ana.token, updateUser, { params, body: { roleId: role.id } });
  await createOpenTicket(testApp, padaria, davi, camila);
  await createOpenTicket(testApp, padaria, davi, nameless);
});
afterAll(() => testApp.close());

async function find(person: Person, searchParam: string) {
  const { contacts } = await testApp.call(person.token, listContacts, { query: { searchParam } });
  return contacts;
}

async function idOf(customer: { number: string }): Promise<string> {
  const contact = (await find(padaria.ana, customer.number))[0];
  return String(contact?.id);
}

it.each(profiles)("a user with the profile %s sees numbers", async (profile) => {
  const user = await createTestUser(testApp, padaria, { name: `Com ${profile}`, profile });
  expect(await find(user, camila.number)).toMatchObject([{ number: camila.number }]);
});

describe("a user whose role hides numbers", () => {
  it.each([camila.number, camila.number.slice(-4), "55", "(11) 98"])(
    "finds nobody by %s, in contacts, tickets and on the board",
    async (searchParam) => {
      expect(await find(davi, searchParam)).toEqual([]);
      expect(await testApp.call(davi.token, listKanbanCards, { query: { searchParam } })).toMatchObject({
        count: 0,
      });
      const found = await testApp.call(davi.token, listTickets, { query: { searchParam, status: "open" } });
      // A ticket can be found by its own number.
      expect(found.tickets.filter(({ id }) => String(id) !== searchParam)).toEqual([]);
    },
  );

  it("finds a contact by name, with a masked number, and a nameless one by no digit of its name", async () => {
    const shown = `5511•••••${camila.number.slice(-4)}`;
    expect(await find(davi, "camila")).toMatchObject([{ name: "Camila Rocha", number: shown }]);
    expect(await find(davi, "camila 5511")).toHaveLength(1);
    const { contacts } = await testApp.call(davi.token, listContacts, {});
    expect(contacts[0]?.name).toBe(`5511•••••${nameless.number.slice(-4)}`);
  });

  it("sends a form back with masks, and the stored number, e-mail and extra fields stay", async () => {
    const params = { id: await idOf(camila) };
    const stored = {
      email: "camila@exemplo.com.br",
      extraInfo: [
        { name: "Recado", value: "11 98765-4321" },
        { name: "Apto", value: "12" },
      ],
    };
    await testApp.call(padaria.ana.token, updateContact, { params, body: stored });
    const { number, email, extraInfo } = await testApp.call(davi.token, getContact, { params });
    expect([number, email, extraInfo[0]?.value].every((text) => text?.includes("••••"))).toBe(true);
    const changed = extraInfo.map((field) => (field.name === "Apto" ? { ...field, value: "14" } : field));
    const body = { name: "Camila R.", number, email, extraInfo: changed };
    await testApp.call(davi.token, updateContact, { params, body });
    expect(await testApp.call(padaria.ana.token, getContact, { params })).toMatchObject({
      name: "Camila R.",
      number: camila.number,
      email: stored.email,
      extraInfo: [
        { name: "Recado", value: "11 98765-4321" },
        { name: "Apto", value: "14" },
      ],
    });
  });

  it("starts a chat with a typed number, and learns of a known number only whose it is", async () => {
    const typed = newCustomer("Bia");
    const body = { name: "Bia", number: typed.number };
    const contact = await testApp.call(davi.token, createContact, { body });
    expect(contact.number).toBe(`5511•••••${typed.number.slice(-4)}`);
    const form = { contactId: contact.id, userId: davi.id, queueId: padaria.sales, status: "open" } as const;
    const ticket = await testApp.call(davi.token, createTicket, { body: form });
    const params = { ticketId: String(ticket.id) };
    await testApp.call(davi.token, sendMessage, { params, body: { body: "Meu número é 11 3222-0054" } });
    const { messages } = await testApp.call(davi.token, listMessages, { params });
    expect(messages.at(-1)?.body).toBe("Meu número é 11 3222-0054");
    await expect(testApp.call(davi.token, createContact, { body })).rejects.toMatchObject({
      body: { error: "ERR_DUPLICATED_CONTACT", contact: { name: "Bia", number: contact.number } },
    });
  });
});
