import { listAuditLog } from "@recado/contract/audit-log";
import {
  createContactListItem,
  listContactListItems,
  updateContactListItem,
} from "@recado/contract/contact-list-items";
import { createContactList } from "@recado/contract/contact-lists";
import { deleteContact, getContact, updateContact } from "@recado/contract/contacts";
import { listBrokenNumbers, repairNumbers, undoNumberRepair } from "@recado/contract/number-repairs";
import { createOptOut, listOptOuts } from "@recado/contract/opt-outs";
import { updateSetting } from "@recado/contract/settings";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insertContact } from "../../domain/contacts/store.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createTestCompany,
  newCustomer,
  type TestCompany,
  ticketFromMessage,
} from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { findContactsOptedOut } from "../opt-outs/store.ts";

let testApp: TestApp;
let padaria: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp();
});
beforeEach(async () => {
  padaria = await createTestCompany(testApp);
});
afterAll(() => testApp.close());

/** Stores a contact with a number as earlier versions stored it, before all spellings were understood. */
async function store(name: string, number: string, company = padaria): Promise<number> {
  return (await testApp.app.database.write(company.id, (db) => insertContact(db, { name, number }))).id;
}

const setAge = (age: string) =>
  testApp.app.database.write(padaria.id, (db) =>
    db.run(sql`
      update number_repairs set created_at = now() - ${age}::interval where company_id = ${db.companyId}`),
  );

const list = (company = padaria) => testApp.call(company.ana.token, listBrokenNumbers, {});
const repair = (...contactIds: number[]) =>
  testApp.call(padaria.ana.token, repairNumbers, { body: { contactIds } });
const undo = (id: number | null) =>
  testApp.call(padaria.ana.token, undoNumberRepair, { params: { id: String(id) } });
const look = (id: number) => testApp.call(padaria.ana.token, getContact, { params: { id: String(id) } });

it("broken numbers are listed with the repaired number and the contact that has it already", async () => {
  const customer = newCustomer("Camila");
  const { contactId } = await ticketFromMessage(testApp, padaria, "Oi", customer);
  await store("Certa", "5511981110230");
  await store("Estrangeira", "639171234560");
  const held = await store("Camila da planilha", customer.number.replace(/^55/, "0"));
  const zero = await store("Zero", "011981110231");
  const twin = await store("Zero de novo", "5501511981110231");
  const lost = await store("Sem DDD", "981110233");
  const vizinha = await createTestCompany(testApp, "Vizinha");
  await store("Da vizinha", "011981110299", vizinha);
  const { contacts, hasMore, undoable } = await list();
  expect(contacts.map(({ contact, becomes, holder }) => [contact.id, becomes, holder?.id ?? null])).toEqual([
    [held, customer.number, contactId],
    [zero, "5511981110231", null],
    [twin, "5511981110231", zero],
    [lost, null, null],
  ]);
  expect([hasMore, undoable]).toEqual([false, null]);
  const body = { value: "11" };
  await testApp.call(padaria.ana.token, updateSetting, { params: { key: "defaultAreaCode" }, body });
  expect((await list()).contacts.at(-1)).toMatchObject({ becomes: "5511981110233" });
});

describe("a repair of numbers", () => {
  it("gives the chosen contacts their numbers, so that their next message belongs to them", async () => {
    const customer = newCustomer("Camila");
    const [chosen, other] = [
      await store("Camila da planilha", customer.number.replace(/^55/, "0")),
      await store("Outra", "011981110232"),
    ];
    const bruno = await testApp.listen(padaria.bruno.token);
    expect(await repair(chosen)).toMatchObject({ renumbered: 1, merged: 0 });
    await bruno.settle();
    expect(bruno.heard).toMatchObject([
      { name: "contact", payload: { action: "update", contact: { number: customer.number } } },
    ]);
    expect((await list()).contacts.map(({ contact }) => contact.id)).toEqual([other]);
    const { contactId } = await ticketFromMessage(testApp, padaria, "Oi", customer);
    expect(contactId).toBe(chosen);
    const { entries } = await testApp.call(padaria.ana.token, listAuditLog, { query: {} });
    const change = { field: "number", from: customer.number.replace(/^55/, "0"), to: customer.number };
    expect(entries[0]).toMatchObject({ area: "contacts", action: "updated", changes: [change] });
  });

  it("merges a contact with the one that has the number already, and an undo splits both", async () => {
    const customer = newCustomer("Camila");
    const ticket = await ticketFromMessage(testApp, padaria, "Oi", customer);
    const broken = customer.number.replace(/^55/, "0");
    const [held, zero] = [await store("Camila da planilha", broken), await store("Zero", "011981110231")];
    const { repairId, ...counts } = await repair(held, zero);
    expect(counts).toMatchObject({ renumbered: 1, merged: 1 });
    await expectRefusal(look(held), "ERR_NO_CONTACT_FOUND");
    expect(await list()).toMatchObject({ contacts: [], undoable: { id: repairId, count: 2 } });
    expect(await undo(repairId)).toEqual({ undone: 2, kept: 0 });
    expect(await look(held)).toMatchObject({ name: "Camila da planilha", number: broken });
    expect(await look(zero)).toMatchObject({ number: "011981110231" });
    expect(await look(ticket.contactId)).toMatchObject({ number: customer.number });
    expect(await list()).toMatchObject({ contacts: [{}, {}], undoable: null });
    expect(await undo(repairId)).toEqual({ undone: 0, kept: 0 });
  });

  it("merges two contacts whose repaired numbers are the same", async () => {
    const [first, second] = [await store("Zero", "011981110231"), await store("Outra vez", "55011981110231")];
    const { repairId, ...counts } = await repair(first, second);
    expect(counts).toMatchObject({ renumbered: 1, merged: 1 });
    expect(await undo(repairId)).toEqual({ undone: 2, kept: 0 });
    expect((await look(first)).number).toBe("011981110231");
    expect((await look(second)).number).toBe("55011981110231");
  });

  it("skips contacts that are correct, missing or not repairable, and counts none of them", async () => {
    const [right, lost] = [await store("Certa", "5511981110230"), await store("Sem DDD", "981110233")];
    expect(await repair(right, lost, 2_000_000_000)).toMatchObject({
      repairId: null,
      renumbered: 0,
      merged: 0,
    });
    expect((await look(right)).number).toBe("5511981110230");
    expect((await look(lost)).number).toBe("981110233");
  });

  it("can be undone for a day, except for contacts that were changed since", async () => {
    const [zero, changed] = [await store("Zero", "011981110231"), await store("Mudada", "011981110232")];
    const { repairId } = await repair(zero, changed);
    await testApp.call(padaria.ana.token, updateContact, {
      params: { id: String(changed) },
      body: { number: "(11) 98111-0299" },
    });
    await setAge("25 hours");
    expect((await list()).undoable).toBeNull();
    await expectRefusal(undo(repairId), "ERR_NUMBER_REPAIR_OVER");
    await setAge("23 hours");
    expect(await undo(repairId)).toEqual({ undone: 1, kept: 1 });
    expect((await look(zero)).number).toBe("011981110231");
    expect((await look(changed)).number).toBe("5511981110299");
  });

  it("is not undone for a contact whose former number another contact has now", async () => {
    const zero = await store("Zero", "011981110231");
    const { repairId } = await repair(zero);
    await store("Outra", "011981110231");
    expect(await undo(repairId)).toEqual({ undone: 0, kept: 1 });
    expect((await look(zero)).number).toBe("5511981110231");
  });

  it("cannot be undone by another company", async () => {
    const zero = await store("Zero", "011981110231");
    const { repairId } = await repair(zero);
    const vizinha = await createTestCompany(testApp, "Vizinha");
    const params = { id: String(repairId) };
    await expectRefusal(
      testApp.call(vizinha.ana.token, undoNumberRepair, { params }),
      "ERR_NO_NUMBER_REPAIR_FOUND",
    );
    expect((await look(zero)).number).toBe("5511981110231");
  });
});

describe("a repair of opt-outs and contact list rows", () => {
  const broken = ["011981110231", "5501511981110231", "981110233", "011981110232"];
  /**
   * Stores opt-outs and list items with numbers as earlier versions stored them, before all spellings were understood.
   */
  async function storeRows(): Promise<string> {
    const { token } = padaria.ana;
    const list = await testApp.call(token, createContactList, { body: { name: "Clientes" } });
    const body = { name: "Certa", number: "5511981110232", contactListId: list.id };
    await testApp.call(token, createContactListItem, { body });
    await testApp.app.database.write(padaria.id, async (db) => {
      await db.run(sql`
        insert into opt_outs (company_id, person_key, name, number, reason)
        select ${db.companyId}, number, 'Saiu', number, 'import' from unnest(${broken.slice(0, 3)}::text[]) as number`);
      await db.run(sql`
        insert into contact_list_items (company_id, contact_list_id, name, number, number_key)
        select ${db.companyId}, ${list.id}, 'Da planilha', number, number from unnest(${broken}::text[]) as number`);
    });
    return String(list.id);
  }
  const optOuts = async () =>
    (await testApp.call(padaria.ana.token, listOptOuts, { query: {} })).records
      .map(({ number }) => number)
      .toSorted();
  const items = async (contactListId: string) =>
    (await testApp.call(padaria.ana.token, listContactListItems, { query: { contactListId } })).contacts
      .map(({ number }) => number)
      .toSorted();
  const repairAll = () =>
    testApp.call(padaria.ana.token, repairNumbers, { body: { contactIds: [], others: true } });

  it("repairs their numbers, so that opt-outs apply again, and can be undone", async () => {
    const listId = await storeRows();
    const camila = await store("Camila", "5511981110231");
    const [optOutsBefore, itemsBefore] = [await optOuts(), await items(listId)];
    const optedOut = () =>
      testApp.app.database.read(padaria.id, async (db) => (await findContactsOptedOut(db, [camila])).length);
    expect([await optedOut(), (await list()).others]).toEqual([0, { optOuts: 1, listItems: 1 }]);
    const { repairId, ...counts } = await repairAll();
    expect(counts).toEqual({ renumbered: 0, merged: 0, optOuts: 1, listItems: 1 });
    expect(await optedOut()).toBe(1);
    // One row stays unchanged because another row has the repaired number, and one because its digits do not determine
    // the number.
    expect(await optOuts()).toEqual(["5501511981110231", "5511981110231", "981110233"]);
    expect(await items(listId)).toEqual([
      "011981110232",
      "5501511981110231",
      "5511981110231",
      "5511981110232",
      "981110233",
    ]);
    expect(await list()).toMatchObject({
      others: { optOuts: 0, listItems: 0 },
      undoable: { id: repairId, count: 2 },
    });
    expect(await repairAll()).toMatchObject({ repairId: null });
    expect(await undo(repairId)).toEqual({ undone: 2, kept: 0 });
    expect([await optOuts(), await items(listId)]).toEqual([optOutsBefore, itemsBefore]);
    expect(await optedOut()).toBe(0);
  });

  it("includes those of a repaired contact, whose opt-out outlives the contact", async () => {
    const zero = await store("Zero", "011981110231");
    await testApp.call(padaria.ana.token, createOptOut, { body: { contactId: zero, name: "", number: "" } });
    const { repairId } = await repair(zero);
    await testApp.call(padaria.ana.token, deleteContact, { params: { id: String(zero) } });
    expect(await optOuts()).toEqual(["5511981110231"]);
    expect(await undo(repairId)).toMatchObject({ undone: 1 });
    expect(await optOuts()).toEqual(["011981110231"]);
  });

  it("is not undone for rows that were changed since", async () => {
    const listId = await storeRows();
    const { repairId } = await repairAll();
    const { contacts } = await testApp.call(padaria.ana.token, listContactListItems, {
      query: { contactListId: listId },
    });
    const repaired = contacts.find(({ number }) => number === "5511981110231");
    await testApp.call(padaria.ana.token, updateContactListItem, {
      params: { id: String(repaired?.id) },
      body: { number: "5511981110299" },
    });
    expect(await undo(repairId)).toEqual({ undone: 1, kept: 1 });
    expect(await items(listId)).toContain("5511981110299");
  });
});
