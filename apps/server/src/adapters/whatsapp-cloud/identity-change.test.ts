import { listContacts } from "@recado/contract/contacts";
import { getTicket } from "@recado/contract/tickets";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  addCustomer,
  type CloudConnection,
  type CloudTestApp,
  connectCloud,
  openCloudTestApp,
} from "../../testing/cloud-test-app.ts";
import { type AgentConversation, acceptTicketOf } from "../../testing/conversation.ts";
import { createTestStaff, type Staff, ticketsOf, untilFound } from "../../testing/factories.ts";

let testApp: CloudTestApp;
let padaria: Staff;
let loja: CloudConnection;
let camila: string;
let chat: AgentConversation;
let moves = 0;

beforeAll(async () => {
  testApp = await openCloudTestApp();
  padaria = await createTestStaff(testApp);
  loja = await connectCloud(testApp, padaria);
});
beforeEach(async () => {
  moves += 1;
  camila = addCustomer(testApp.sandbox, `Camila ${moves}`);
  testApp.sandbox.say(camila, loja.phoneNumberId, { type: "text", text: "Bom dia!" });
  chat = await acceptTicketOf(testApp, padaria.bruno, camila);
});
afterAll(() => testApp.close());

const newNumber = () => camila.replace(/^55119/, "55219");

function move(event: "user_changed_number" | "user_changed_user_id", to: string): void {
  testApp.sandbox.say(camila, loja.phoneNumberId, {
    type: "system",
    event,
    body: "Camila mudou de número",
    newNumber: to,
  });
}

async function contactsNamed(name: string) {
  const { contacts } = await testApp.call(padaria.ana.token, listContacts, { query: { searchParam: name } });
  return contacts.filter((contact) => contact.name === name);
}

describe("a customer whose number changes on the Cloud API", () => {
  it("stays the same contact under the new number and is answered there", async () => {
    const to = newNumber();
    move("user_changed_number", to);
    testApp.sandbox.say(to, loja.phoneNumberId, { type: "text", text: "Sou eu, de número novo" });
    expect(await chat.until(({ body }) => body === "Sou eu, de número novo")).toMatchObject({
      ticketId: chat.ticket.id,
    });
    await chat.until(({ body }) => body === "Camila mudou de número");
    const [contact, ...others] = await contactsNamed(`Camila ${moves}`);
    expect(others).toEqual([]);
    expect(contact).toMatchObject({ id: chat.ticket.contactId, number: to });
    await chat.send("Anotado!");
    await testApp.sandbox.waitForMessage(to, { text: "Anotado!" });
    const ticket = await testApp.call(padaria.ana.token, getTicket, {
      params: { id: String(chat.ticket.id) },
    });
    expect(ticket.contact.extraInfo).toEqual([{ name: "Número anterior", value: camila }]);
  });

  it("and becomes hidden stays the same contact by the scoped id and is answered by that id", async () => {
    testApp.sandbox.updateCustomer(camila, { hidesNumber: true });
    const to = newNumber();
    move("user_changed_user_id", to);
    testApp.sandbox.say(to, loja.phoneNumberId, { type: "text", text: "Ainda sou eu" });
    expect(await chat.until(({ body }) => body === "Ainda sou eu")).toMatchObject({
      ticketId: chat.ticket.id,
    });
    expect(await contactsNamed(`Camila ${moves}`)).toMatchObject([{ id: chat.ticket.contactId }]);
    await chat.send("Olá de novo!");
    await testApp.sandbox.waitForMessage(to, { text: "Olá de novo!" });
  });

  it("is merged with the contact already created for the new number", async () => {
    const to = newNumber();
    testApp.sandbox.webhooks.hold();
    move("user_changed_number", to);
    testApp.sandbox.say(to, loja.phoneNumberId, { type: "text", text: "Cheguei antes" });
    testApp.sandbox.webhooks.release({ order: "reversed" });
    expect(await chat.until(({ body }) => body === "Cheguei antes")).toMatchObject({
      ticketId: chat.ticket.id,
    });
    await untilFound(async () => ((await contactsNamed(`Camila ${moves}`)).length === 1 ? true : undefined));
    expect(await contactsNamed(`Camila ${moves}`)).toMatchObject([{ id: chat.ticket.contactId, number: to }]);
  });

  it("leaves the old number free for another person, who becomes a new contact", async () => {
    const to = newNumber();
    move("user_changed_number", to);
    await chat.until(({ body }) => body === "Camila mudou de número");
    const user_id = `BR.9${camila}`;
    testApp.sandbox.announce(loja.phoneNumberId, "messages", {
      metadata: { phone_number_id: loja.phoneNumberId },
      contacts: [{ profile: { name: "Outra pessoa" }, wa_id: camila, user_id }],
      messages: [
        {
          from: camila,
          from_user_id: user_id,
          id: `wamid.next-${camila}`,
          timestamp: String(Math.floor(Date.now() / 1_000)),
          type: "text",
          text: { body: "Comprei este número" },
        },
      ],
    });
    const ticket = await untilFound(async () =>
      (await ticketsOf(testApp, padaria.bruno, "pending")).find(
        ({ lastMessage }) => lastMessage === "Comprei este número",
      ),
    );
    expect(ticket.contactId).not.toBe(chat.ticket.contactId);
    expect(ticket.contact).toMatchObject({ name: "Outra pessoa", number: camila });
  });
});
