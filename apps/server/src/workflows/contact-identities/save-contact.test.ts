import {
  createContact,
  deleteContact,
  getContact,
  listContacts,
  updateContact,
} from "@recado/contract/contacts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createTestCompany,
  newCustomer,
  type TestCompany,
  ticketFromMessage,
  ticketsOf,
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
beforeEach(() => {
  testApp.channel.onWhatsApp = (value) => [{ kind: "number", value }];
});

function add(number: string, name = "Rosa Lima") {
  return testApp.call(padaria.bruno.token, createContact, { body: { name, number } });
}

function params({ id }: { id: number }) {
  return { id: String(id) };
}

describe("an added contact", () => {
  // Specification (administration): numbers are checked on WhatsApp while a connection is up, and kept as it confirms them.
  it("has the number that WhatsApp confirms, and all users of the company receive a live event", async () => {
    const vizinha = await createTestCompany(testApp, "Vizinha");
    const ana = await testApp.listen(padaria.ana.token);
    const neighbour = await testApp.listen(vizinha.ana.token);
    testApp.channel.onWhatsApp = () => [{ kind: "number", value: "553188887777" }];
    const contact = await testApp.call(padaria.bruno.token, createContact, {
      body: {
        name: "Rosa Lima",
        number: "(31) 98888-7777",
        email: "rosa@exemplo.com.br",
        extraInfo: [{ name: "CPF", value: "529.982.247-25" }],
      },
    });
    expect(testApp.channel.checked.at(-1)).toBe("5531988887777");
    expect(contact).toMatchObject({
      name: "Rosa Lima",
      number: "553188887777",
      email: "rosa@exemplo.com.br",
      extraInfo: [{ name: "CPF", value: "529.982.247-25" }],
    });
    expect(await ana.next(({ name }) => name === "contact")).toMatchObject({
      action: "create",
      contact: { id: contact.id, number: "553188887777" },
    });
    await neighbour.settle();
    expect(neighbour.heard).toEqual([]);
  });

  it("is refused when the number is not on WhatsApp or the lookup fails", async () => {
    testApp.channel.onWhatsApp = () => undefined;
    await expectRefusal(add("11 3333-4444"), "ERR_WAPP_INVALID_CONTACT");
    testApp.channel.onWhatsApp = () => {
      throw new Error("no answer");
    };
    await expectRefusal(add("11 3333-4444"), "ERR_WAPP_CHECK_CONTACT");
  });

  it("is looked up again after a renewal of the connection, and accepted after its loss", async () => {
    const answers = [() => Promise.reject(new Error("no answer"))];
    testApp.channel.onWhatsApp = (value) => answers.shift()?.() ?? [{ kind: "number", value }];
    expect(await add("5541988770001")).toMatchObject({ number: "5541988770001" });
    testApp.channel.onWhatsApp = async () => {
      await testApp.channel.breakOff(padaria.connectionId);
      throw new Error("no answer");
    };
    try {
      expect(await add("5541988770002")).toMatchObject({ number: "5541988770002" });
    } finally {
      await testApp.channel.comeBack(padaria.connectionId);
    }
  });

  it.each([
    ["in the same form", "5541988776655", "5541988776655"],
    ["without its ninth digit", "5541988776654", "554188776654"],
    ["in Brazilian notation", "5541988776653", "(41) 98877-6653"],
  ])("is refused as a duplicate of an existing number %s", async (_, first, second) => {
    const { id } = await add(first);
    const refused = add(second);
    await expectRefusal(refused, "ERR_DUPLICATED_CONTACT");
    await expect(refused).rejects.toMatchObject({ body: { contact: { id } } });
  });

  it("is one contact when several users add it while the customer writes for the first time", async () => {
    const customer = { name: "Igor", number: "5541977665544" };
    const adding = ["5541977665544", "554177665544", "41 97766-5544"].map((number) =>
      add(number, "Igor").catch(() => undefined),
    );
    await Promise.all([...adding, testApp.channel.say(padaria.connectionId, customer, "Oi")]);
    await untilTrue(async () =>
      (await ticketsOf(testApp, padaria.ana, "pending")).some(({ contact }) => contact.name === "Igor"),
    );
    const found = await testApp.call(padaria.ana.token, listContacts, { query: { searchParam: "Igor" } });
    expect(found.count).toBe(1);
  });

  it("becomes one with the contact that the channel knows without a number", async () => {
    const { lid } = newCustomer();
    await testApp.channel.say(padaria.connectionId, { name: "Só LID", lid }, "Quem sou?");
    await untilTrue(async () => (await named("Só LID")).length === 1);
    const [known] = await named("Só LID");
    testApp.channel.onWhatsApp = (value) => [
      { kind: "number", value },
      { kind: "lid", value: lid },
    ];
    const contact = await add("5541955554444", "Davi");
    expect(contact).toMatchObject({ id: known?.id, name: "Davi", number: "5541955554444" });
  });

  it("keeps the number as it was typed while no connection is up", async () => {
    const mercado = await createTestCompany(testApp, "Mercado");
    await testApp.channel.breakOff(mercado.connectionId);
    const contact = await testApp.call(mercado.ana.token, createContact, {
      body: { name: "Sem linha", number: "+1 415 555-2671" },
    });
    expect(contact.number).toBe("14155552671");
  });
});

describe("a changed contact", () => {
  it("keeps the fields that are left out, and is looked up only when its number differs", async () => {
    const contact = await add("5541981112222", "Vera");
    const checked = testApp.channel.checked.length;
    const renamed = await testApp.call(padaria.bruno.token, updateContact, {
      params: params(contact),
      body: { name: "Vera Cruz", number: "554181112222", extraInfo: [{ name: "Bairro", value: "Centro" }] },
    });
    expect(renamed).toMatchObject({ name: "Vera Cruz", number: "5541981112222", email: "" });
    expect(testApp.channel.checked.length).toBe(checked);
    const moved = await testApp.call(padaria.bruno.token, updateContact, {
      params: params(contact),
      body: { number: "41 98111-3333" },
    });
    expect(moved).toMatchObject({
      name: "Vera Cruz",
      number: "5541981113333",
      extraInfo: [{ name: "Bairro", value: "Centro" }],
    });
  });

  it("is refused the number of another contact", async () => {
    await add("5541982223333", "Primeira");
    const second = await add("5541982224444", "Segunda");
    const taking = testApp.call(padaria.bruno.token, updateContact, {
      params: params(second),
      body: { number: "554182223333" },
    });
    await expectRefusal(taking, "ERR_DUPLICATED_CONTACT");
  });

  it("with a new number is a different person than the customer who writes from the old number", async () => {
    const customer = newCustomer("Trocado");
    const { contactId } = await ticketFromMessage(testApp, padaria, "Oi", customer);
    await testApp.call(padaria.ana.token, updateContact, {
      params: { id: String(contactId) },
      body: { number: "5541933335555" },
    });
    const again = await ticketFromMessage(testApp, padaria, "Sou o de antes", customer);
    expect(again.contactId).not.toBe(contactId);
  });
});

// Specification (administration): deleting a contact is the permission contacts-page:deleteContact.
it("a contact is deleted with its tickets by admins only, with live events", async () => {
  const ticket = await ticketFromMessage(testApp, padaria, "Adeus");
  const listener = await testApp.listen(padaria.bruno.token);
  await listener.join("Tickets", "pending");
  const gone = { params: { id: String(ticket.contactId) } };
  await expectRefusal(testApp.call(padaria.bruno.token, deleteContact, gone), "ERR_NO_PERMISSION");
  await testApp.call(padaria.ana.token, deleteContact, gone);
  await listener.next(({ payload }) => JSON.stringify(payload).includes(`"ticketId":${ticket.id}`));
  await listener.next(({ payload }) => JSON.stringify(payload).includes(`"contactId":${ticket.contactId}`));
  await expectRefusal(testApp.call(padaria.ana.token, getContact, gone), "ERR_NO_CONTACT_FOUND");
  await expectRefusal(testApp.call(padaria.ana.token, deleteContact, gone), "ERR_NO_CONTACT_FOUND");
});

async function named(searchParam: string) {
  return (await testApp.call(padaria.ana.token, listContacts, { query: { searchParam } })).contacts;
}
