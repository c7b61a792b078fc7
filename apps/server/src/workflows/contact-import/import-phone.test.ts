import { listAuditLog } from "@recado/contract/audit-log";
import { importPhoneContacts, listContacts } from "@recado/contract/contacts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { lockIdentities } from "../../domain/contacts/store.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createTestCompany,
  newCustomer,
  type TestCompany,
  ticketFromMessage,
  untilTrue,
} from "../../testing/factories.ts";
import { countLockWaits } from "../../testing/races.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  padaria = await createTestCompany(testApp);
});

function note(entries: readonly { name: string; number?: string; lid?: string }[]): Promise<void> {
  return testApp.channel.host(padaria.connectionId).noteAddressBook(
    entries.map(({ name, number, lid }) => ({
      name,
      identities: [
        ...(lid === undefined ? [] : [{ kind: "lid" as const, value: lid }]),
        ...(number === undefined ? [] : [{ kind: "number" as const, value: number }]),
      ],
    })),
  );
}

function takeOver(whatsappId?: number) {
  return testApp.call(padaria.bruno.token, importPhoneContacts, {
    body: whatsappId === undefined ? {} : { whatsappId },
  });
}

async function book(searchParam = ""): Promise<[string, string][]> {
  const { contacts } = await testApp.call(padaria.ana.token, listContacts, { query: { searchParam } });
  return contacts.map(({ name, number }) => [name, number]);
}

it("the import of a phone's address book adds contacts, and names only those without a name", async () => {
  const named = newCustomer("Ana Paula");
  const unnamed = newCustomer("");
  await ticketFromMessage(testApp, padaria, "Oi", named);
  await ticketFromMessage(testApp, padaria, "Oi", unnamed);
  const stranger = newCustomer().number;
  await note([
    { name: "Aninha da feira", number: named.number, lid: named.lid },
    { name: "Beto", lid: unnamed.lid },
    { name: "Carla", number: stranger, lid: "7000001" },
    { name: "Só um LID", lid: "7000002" },
    { name: "   ", number: newCustomer().number },
    { name: "Davi", number: "5541988887777" },
    { name: "Davi de novo", number: "554188887777" },
  ]);
  const bruno = await testApp.listen(padaria.bruno.token);
  const vizinha = await createTestCompany(testApp, "Vizinha");
  const neighbour = await testApp.listen(vizinha.ana.token);
  expect(await takeOver(padaria.connectionId)).toEqual({ created: 2, renamed: 1, unchanged: 6 });
  expect(await book()).toEqual([
    ["Ana Paula", named.number],
    ["Beto", unnamed.number],
    ["Carla", stranger],
    [expect.stringMatching(/^Davi/), expect.stringMatching(/^55419?88887777$/)],
  ]);
  await bruno.next(({ name, payload }) => name === "contact" && JSON.stringify(payload).includes("reload"));
  await neighbour.settle();
  expect(neighbour.heard).toEqual([]);
  expect(await takeOver()).toMatchObject({ created: 0, renamed: 0 });
  // The person is in the imported address book and now writes for the first time.
  const ticket = await ticketFromMessage(testApp, padaria, "Sou a Carla", { name: "C.", number: stranger });
  expect(ticket.contact.name).toBe("Carla");
});

it("two simultaneous imports of a long address book add each contact once", async () => {
  await note(
    Array.from({ length: 450 }, (_, index) => ({
      name: `Pessoa ${index}`,
      number: `55219${String(80_000_000 + index)}`,
    })),
  );
  const counts = await Promise.all([takeOver(), takeOver()]);
  expect(counts.reduce((sum, { created }) => sum + created, 0)).toBe(450);
  const { count } = await testApp.call(padaria.ana.token, listContacts, {});
  expect(count).toBe(450);
});

it("the import of an address book publishes each part, and writes one entry in the audit log", async () => {
  const number = (index: number) => `55219${String(80_000_000 + index)}`;
  await note(Array.from({ length: 450 }, (_, index) => ({ name: `Pessoa ${index}`, number: number(index) })));
  const audited = async () => {
    const query = { area: "contacts" } as const;
    const { entries } = await testApp.call(padaria.ana.token, listAuditLog, { query });
    return entries.map(({ userName, action, label, count }) => [userName, action, label, count]);
  };
  const clara = await testApp.listen(padaria.clara.token);
  let importing: Promise<unknown> | undefined;
  await testApp.app.database.write(padaria.id, async (db) => {
    // The lock stops the import at its last batch, as if the process had ended there.
    await lockIdentities(db, padaria.connectionId, [{ kind: "number", value: number(0) }]);
    importing = takeOver();
    await untilTrue(async () => (await countLockWaits(testApp)) > 0);
    expect((await testApp.call(padaria.ana.token, listContacts, {})).count).toBe(400);
    expect(await audited()).toEqual([["Bruno", "imported", "Loja", 400]]);
    await clara.next(({ name, payload }) => name === "contact" && JSON.stringify(payload).includes("reload"));
  });
  expect(await importing).toEqual({ created: 450, renamed: 0, unchanged: 0 });
  expect(await audited()).toEqual([["Bruno", "imported", "Loja", 450]]);
});

it("the import of an address book needs a connection of the same company", async () => {
  const vizinha = await createTestCompany(testApp, "Vizinha");
  await expectRefusal(takeOver(vizinha.connectionId), "ERR_NO_WAPP_FOUND");
});
