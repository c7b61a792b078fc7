import { buffer } from "node:stream/consumers";
import { CFB, utils, write as writeBook } from "@e965/xlsx";
import { listAuditLog } from "@recado/contract/audit-log";
import { createConnection, deleteConnection } from "@recado/contract/connections";
import { startContactListImport } from "@recado/contract/contact-list-imports";
import * as itemContract from "@recado/contract/contact-list-items";
import * as contract from "@recado/contract/contact-lists";
import { updateSetting } from "@recado/contract/settings";
import type { CallOf } from "@recado/contract/shared/route";
import { createTag } from "@recado/contract/tags";
import { replaceTicketTags } from "@recado/contract/ticket-tags";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import type { WriteTx } from "../../platform/db/database.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  createTestUser,
  newCustomer,
  type TestCompany,
  untilFound,
  untilTrue,
} from "../../testing/factories.ts";
import { commitWhileWaiting } from "../../testing/races.ts";
import { sheetTrap } from "../../testing/sheet-trap.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;
let vizinha: TestCompany;
let list: contract.ContactList;
let nextNumber = 10_000_000;

beforeAll(async () => {
  testApp = await openTestApp();
  vizinha = await createTestCompany(testApp, "Vizinha");
});
afterAll(() => testApp.close());
beforeEach(async () => {
  testApp.channel.onWhatsApp = (value) => [{ kind: "number", value }];
  padaria = await createTestCompany(testApp);
  list = await testApp.call(padaria.ana.token, contract.createContactList, { body: { name: "Clientes" } });
});

function newNumber(): string {
  nextNumber += 1;
  return `55119${nextNumber}`;
}

type ItemBody = CallOf<typeof itemContract.createContactListItem>["body"];

function add(item: Partial<ItemBody> = {}, company = padaria) {
  const body = { name: "Rosa Lima", number: newNumber(), contactListId: list.id, ...item };
  return testApp.call(company.ana.token, itemContract.createContactListItem, { body });
}

function look({ id } = list): Promise<contract.ContactList> {
  return testApp.call(padaria.ana.token, contract.getContactList, { params: { id: String(id) } });
}

async function items(searchParam = ""): Promise<itemContract.ContactListItem[]> {
  const query = { contactListId: String(list.id), searchParam };
  return (await testApp.call(padaria.ana.token, itemContract.listContactListItems, { query })).contacts;
}

function addRows(rows: CallOf<typeof itemContract.addContactListRows>["body"]["rows"]) {
  const params = { id: String(list.id) };
  return testApp.call(padaria.ana.token, itemContract.addContactListRows, { params, body: { rows } });
}

function upload(name: string, bytes: Buffer | string) {
  const params = { id: String(list.id) };
  const files = [{ name, content: new Blob([bytes as Buffer<ArrayBuffer>]) }];
  return testApp.call(padaria.ana.token, itemContract.uploadContactListSheet, { params, body: {}, files });
}

/** Adds further files to the ZIP archive that a spreadsheet file consists of. */
async function withFiles(sheet: Buffer, files: readonly [string, Buffer][]): Promise<Buffer> {
  const zip = new ZipFile();
  const { FullPaths, FileIndex } = CFB.read(sheet, { type: "buffer" }) as {
    FullPaths: string[];
    FileIndex: { content?: Uint8Array }[];
  };
  for (const [place, { content }] of FileIndex.entries()) {
    const name = FullPaths[place]?.replace(/^[^/]*\//, "") ?? "";
    if (content && /^[\w[]/.test(name)) zip.addBuffer(Buffer.from(content), name);
  }
  for (const [name, content] of files) zip.addBuffer(content, name);
  zip.end();
  return buffer(zip.outputStream);
}

describe("a contact list", () => {
  it("is created, renamed and deleted, with live events to admins of the same company only", async () => {
    const ana = await testApp.listen(padaria.ana.token);
    const bruno = await testApp.listen(padaria.bruno.token);
    const neighbour = await testApp.listen(vizinha.ana.token);
    const made = await testApp.call(padaria.ana.token, contract.createContactList, {
      body: { name: "  Promoções  " },
    });
    const params = { id: String(made.id) };
    const renamed = await testApp.call(padaria.ana.token, contract.updateContactList, {
      params,
      body: { name: "Natal" },
    });
    await testApp.call(padaria.ana.token, contract.deleteContactList, { params });
    await Promise.all([ana.settle(), bruno.settle(), neighbour.settle()]);
    expect(made).toMatchObject({ name: "Promoções", contactsCount: 0, checkedCount: 0, validCount: 0 });
    expect(ana.heard.map(({ name, payload }) => [name, payload])).toEqual([
      ["ContactList", { action: "create", record: made }],
      ["ContactList", { action: "update", record: renamed }],
      ["ContactList", { action: "delete", id: made.id }],
    ]);
    expect([...bruno.heard, ...neighbour.heard]).toEqual([]);
    await expectRefusal(
      testApp.call(padaria.ana.token, contract.getContactList, { params }),
      "ERR_NO_CONTACT_LIST_FOUND",
    );
  });

  it("has a name that is unique in its company, regardless of case", async () => {
    const create = (name: string, token = padaria.ana.token) =>
      testApp.call(token, contract.createContactList, { body: { name } });
    await expectRefusal(create("CLIENTES"), "ERR_CONTACT_LIST_NAME_EXISTS");
    expect((await create(`Clientes ${padaria.id}`, vizinha.ana.token)).name).toBe(`Clientes ${padaria.id}`);
    const race = await Promise.allSettled([create("Corrida"), create("corrida")]);
    expect(race.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  // Specification (administration): name required 2-50.
  // Specification (sending): the name has 2 to 50 signs.
  it.each([
    [{ name: "" }, "Obrigatório"],
    [{ name: "a" }, "Mensagem muito curta"],
    [{ name: "a".repeat(51) }, "Mensagem muito longa"],
  ])("with the name %j is refused with “%s”", async (body, message) => {
    const refusal = await expectRefusal(
      testApp.call(padaria.ana.token, contract.createContactList, { body }),
      "ERR_VALIDATION",
    );
    expect(refusal.issues).toContainEqual({ path: "name", message });
  });

  // Specification (administration): name, contacts count, search, pages.
  // Specification (sending): search, name, contacts count, more pages.
  it("is listed by name with its number of contacts, and found by a part of its name", async () => {
    await add();
    const page = await testApp.call(padaria.ana.token, contract.listContactLists, {
      query: { searchParam: "clíen" },
    });
    expect(page).toMatchObject({ records: [{ id: list.id, contactsCount: 1 }], count: 1, hasMore: false });
    expect(await testApp.call(padaria.ana.token, contract.listContactListNames, { query: {} })).toEqual([
      { id: list.id, name: "Clientes" },
    ]);
  });

  it("is refused while the company's campaigns are switched off", async () => {
    const operator = await createTestUser(testApp, padaria, { name: "Sofia", profile: "admin", super: true });
    const set = (value: string) =>
      testApp.call(operator.token, updateSetting, {
        params: { key: "campaignsEnabled" },
        body: { value },
      });
    await set("false");
    await expectRefusal(look(), "ERR_PLAN_NOT_INCLUDED");
    await set("true");
    expect(await look()).toMatchObject({ id: list.id });
  });
});

describe("a contact on a contact list", () => {
  // Specification (administration): create, update, delete and reload are told, also per list.
  // Specification (sending): create, update, delete and reload are told, per list too.
  it("is added, changed and removed, and the list's count follows", async () => {
    testApp.channel.onWhatsApp = () => undefined;
    const ana = await testApp.listen(padaria.ana.token);
    const item = await add({ number: "(31) 98888-7777", email: "rosa@exemplo.com.br" });
    expect(item).toEqual({
      id: expect.any(Number),
      name: "Rosa Lima",
      number: "5531988887777",
      email: "rosa@exemplo.com.br",
      isWhatsappValid: null,
      contactListId: list.id,
      companyId: padaria.id,
    });
    const params = { id: String(item.id) };
    const changed = await testApp.call(padaria.ana.token, itemContract.updateContactListItem, {
      params,
      body: { name: "Rosa Maria", email: null },
    });
    expect(changed).toMatchObject({ name: "Rosa Maria", number: "5531988887777", email: "" });
    await testApp.call(padaria.ana.token, itemContract.deleteContactListItem, { params });
    expect(await look()).toMatchObject({ contactsCount: 0, checkedCount: 0, validCount: 0 });
    const { entries } = await testApp.call(padaria.ana.token, listAuditLog, {
      query: { area: "contactLists" },
    });
    // Each change of a person is a change of the list; the person's own fields follow the name.
    expect(entries.slice(0, 3).map(({ action, label, changes }) => [action, label, changes])).toEqual([
      ["updated", "Clientes", [{ field: "contact", from: "Rosa Maria", to: null }]],
      [
        "updated",
        "Clientes",
        [
          { field: "contact", to: "Rosa Lima" },
          { field: "name", from: "Rosa Lima", to: "Rosa Maria" },
          { field: "email", from: "rosa@exemplo.com.br", to: "" },
        ],
      ],
      ["updated", "Clientes", [{ field: "contact", to: "Rosa Lima" }]],
    ]);
    await ana.settle();
    const names = new Set(ana.heard.map(({ name }) => name));
    expect(names).toEqual(new Set(["ContactList", "ContactListItem", `ContactListItem-${list.id}`]));
    await expectRefusal(
      testApp.call(padaria.ana.token, itemContract.getContactListItem, { params }),
      "ERR_NO_CONTACT_LIST_ITEM_FOUND",
    );
  });

  it("appears once on the list, whether or not its number has the ninth digit", async () => {
    await add({ number: "5531988887777" });
    await expectRefusal(add({ number: "553188887777" }), "ERR_CONTACT_LIST_NUMBER_EXISTS");
    const other = await add();
    await expectRefusal(
      testApp.call(padaria.ana.token, itemContract.updateContactListItem, {
        params: { id: String(other.id) },
        body: { number: "31 98888-7777" },
      }),
      "ERR_CONTACT_LIST_NUMBER_EXISTS",
    );
    expect(await look()).toMatchObject({ contactsCount: 2 });
  });

  it("keeps the number of the last change when another change came first", async () => {
    const item = await add({ number: "5531988887777" });
    const giveAnother = async (db: WriteTx) => {
      await db.run(
        sql`select 1 from contact_lists where company_id = ${db.companyId} and id = ${list.id} for update`,
      );
      await db.run(sql`update contact_list_items set number = '5531977776666', number_key = '5531977776666'
        where company_id = ${db.companyId} and id = ${item.id}`);
    };
    const changed = await commitWhileWaiting(testApp, padaria.id, giveAnother, () =>
      testApp.call(padaria.ana.token, itemContract.updateContactListItem, {
        params: { id: String(item.id) },
        body: { number: "31 98888-7777" },
      }),
    );
    expect(changed.number).toBe("5531988887777");
  });

  // Specification (administration): an item's name 2-50, number 8-50, email valid.
  // Specification (sending): a name of 2 to 50 signs, a number of 8 to 50, an e-mail that is one.
  it.each([
    [{ name: "a" }, "name", "Mensagem muito curta"],
    [{ number: "1234567" }, "number", "Número inválido"],
    [{ number: "+12345678901234567" }, "number", "Telefone muito longo"],
    [{ email: "rosa" }, "email", "Email inválido"],
  ])("with %j is refused at %s with “%s”", async (item, path, message) => {
    const refusal = await expectRefusal(add(item), "ERR_VALIDATION");
    expect(refusal.issues).toContainEqual({ path, message });
    expect(await look()).toMatchObject({ contactsCount: 0 });
  });

  it("cannot be read by another company, which cannot add contacts to the list either", async () => {
    const item = await add();
    const params = { id: String(item.id) };
    await expectRefusal(
      testApp.call(vizinha.ana.token, itemContract.getContactListItem, { params }),
      "ERR_NO_CONTACT_LIST_ITEM_FOUND",
    );
    await expectRefusal(add({}, vizinha), "ERR_NO_CONTACT_LIST_FOUND");
    await expectRefusal(
      testApp.call(vizinha.ana.token, itemContract.listContactListItems, {
        query: { contactListId: String(list.id) },
      }),
      "ERR_NO_CONTACT_LIST_FOUND",
    );
  });

  // Specification (administration): isWhatsappValid is found out.
  // Specification (sending): whether a number is on WhatsApp.
  it("is looked up on WhatsApp, and again when its number changes", async () => {
    const [there, gone] = [newNumber(), newNumber()];
    testApp.channel.onWhatsApp = (value) => (value === there ? [{ kind: "number", value }] : undefined);
    const item = await add({ number: gone });
    const ofItem = () => untilFound(async () => (await items()).find((one) => one.isWhatsappValid !== null));
    expect(await ofItem()).toMatchObject({ isWhatsappValid: false });
    expect(await look()).toMatchObject({ contactsCount: 1, checkedCount: 1, validCount: 0 });
    const changed = await testApp.call(padaria.ana.token, itemContract.updateContactListItem, {
      params: { id: String(item.id) },
      body: { number: there },
    });
    expect(changed.isWhatsappValid).toBeNull();
    expect(await ofItem()).toMatchObject({ isWhatsappValid: true });
    expect(await look()).toMatchObject({ contactsCount: 1, checkedCount: 1, validCount: 1 });
  });
});

describe("the WhatsApp lookup of listed numbers", () => {
  async function connect(name: string): Promise<number> {
    const body = { name, queueIds: [padaria.sales] };
    const { id } = await testApp.call(padaria.ana.token, createConnection, { body });
    await untilTrue(() => testApp.channel.isOpen(id));
    return id;
  }

  /** Removes the connection while a number lookup is under way. */
  async function loseConnectionMeanwhile(): Promise<void> {
    const number = newNumber();
    const answer = Promise.withResolvers<never>();
    testApp.channel.onWhatsApp = () => answer.promise;
    await add({ number });
    await untilTrue(() => testApp.channel.checked.includes(number));
    const params = { id: String(padaria.connectionId) };
    await testApp.call(padaria.ana.token, deleteConnection, { params });
    testApp.channel.onWhatsApp = (value) => [{ kind: "number", value }];
    answer.reject(new Error("the line is gone"));
  }

  const untilLookedAt = () => untilTrue(async () => (await look()).checkedCount === 1);

  it("continues over another connection when its connection is deleted", async () => {
    await connect("Oficina");
    await loseConnectionMeanwhile();
    await untilLookedAt();
  });

  /** Disconnects the connection while a number lookup is under way. */
  async function breakOffMeanwhile(): Promise<string> {
    const number = newNumber();
    const answer = Promise.withResolvers<never>();
    testApp.channel.onWhatsApp = () => answer.promise;
    await add({ number });
    await untilTrue(() => testApp.channel.checked.includes(number));
    await testApp.channel.breakOff(padaria.connectionId);
    testApp.channel.onWhatsApp = (value) => [{ kind: "number", value }];
    answer.reject(new Error("the line is gone"));
    return number;
  }

  it("continues over another connection during an outage, without a repetition afterwards", async () => {
    await connect("Oficina");
    const number = await breakOffMeanwhile();
    await untilLookedAt();
    const timesAsked = () => testApp.channel.checked.filter((one) => one === number).length;
    expect(timesAsked()).toBe(2);
    await testApp.channel.comeBack(padaria.connectionId);
    // Lookups run in the order in which they were queued, so a lookup that was still queued would run before the lookup
    // of this new number.
    await add({ number: newNumber() });
    await untilTrue(async () => (await look()).checkedCount === 2);
    expect(timesAsked()).toBe(2);
  });

  it("continues over the first connection that reconnects when all are down", async () => {
    const oficina = await connect("Oficina");
    await testApp.channel.breakOff(oficina);
    await breakOffMeanwhile();
    expect(await look()).toMatchObject({ contactsCount: 1, checkedCount: 0 });
    await testApp.channel.comeBack(oficina);
    await untilLookedAt();
  });

  it("waits until the only connection is up", async () => {
    await testApp.channel.breakOff(padaria.connectionId);
    testApp.channel.onWhatsApp = (value) => [{ kind: "number", value }];
    await add({ number: newNumber() });
    expect(await look()).toMatchObject({ contactsCount: 1, checkedCount: 0 });
    await testApp.channel.comeBack(padaria.connectionId);
    await untilLookedAt();
  });

  it("continues over the next new connection when the only one was deleted", async () => {
    await loseConnectionMeanwhile();
    await connect("Oficina");
    await untilLookedAt();
  });
});

describe("the rows of an imported sheet", () => {
  it("are added to the list once each, and rows with mistakes are reported", async () => {
    const [first, second] = [newNumber(), newNumber()];
    await add({ number: second });
    const answer = await addRows([
      { name: "Rosa", number: first, email: "rosa@exemplo.com.br" },
      { name: "Rosa de novo", number: first },
      { name: "Já está", number: second },
      { name: "", number: newNumber() },
      { name: "Sem número", number: null },
      { name: "Carta", number: newNumber(), email: "não" },
    ]);
    expect(answer).toMatchObject({ added: 1, unchanged: 2 });
    expect(answer.errorBag.map(({ row, error }) => [row, error.code])).toEqual([
      [3, "nameMissing"],
      [4, "numberMissing"],
      [5, "emailInvalid"],
    ]);
    expect(await items("rosa@exemplo")).toMatchObject([{ name: "Rosa", number: first }]);
    expect(await look()).toMatchObject({ contactsCount: 2 });
    const again = await addRows([{ name: "Rosa", number: first }]);
    expect(again).toMatchObject({ added: 0, unchanged: 1, errorBag: [] });
  });

  // Specification (administration): items accept .xls and .xlsx.
  // Specification (sending): .xls and .xlsx come in by upload.
  it.each(["xlsx", "biff8", "csv"] as const)("are read from a file in the format %s", async (bookType) => {
    const [first, second] = [newNumber(), newNumber()];
    const sheet = utils.aoa_to_sheet([
      ["E-mail", "Nome completo", "Número"],
      // Spreadsheet programs write long numbers into CSV files as 5.51E+12, so the CSV file of this test holds the
      // number as text.
      ["rosa@exemplo.com.br", "Rosa Conceição", bookType === "csv" ? first : Number(first)],
      ["", "José", second],
    ]);
    const book = utils.book_new(sheet, "Contatos");
    const bytes = writeBook(book, { type: "buffer", bookType }) as Buffer;
    expect(await upload(`contatos.${bookType}`, bytes)).toEqual({ added: 2, unchanged: 0, errorBag: [] });
    expect(await items()).toMatchObject([
      { name: "José", number: second, email: "" },
      { name: "Rosa Conceição", number: first, email: "rosa@exemplo.com.br" },
    ]);
  });

  it("are read from a CSV file in a Windows encoding", async () => {
    const number = newNumber();
    const text = Buffer.from(`nome;numero\r\nJoão;${number}\r\n`, "latin1");
    expect(await upload("contatos.csv", text)).toMatchObject({ added: 1 });
    expect(await items()).toMatchObject([{ name: "João", number }]);
  });

  it.each([
    ["nada.xlsx", Buffer.from("PK\u0003\u0004 isto não é uma planilha"), "ERR_SHEET_UNREADABLE"],
    ["vazia.csv", Buffer.from(" "), "ERR_SHEET_COLUMNS_MISSING"],
    ["sem-colunas.csv", Buffer.from("a;b\n1;2\n"), "ERR_SHEET_COLUMNS_MISSING"],
  ] as const)("of %s are refused, and nothing is added to the list", async (name, bytes, code) => {
    await expectRefusal(upload(name, bytes), code);
    expect(await look()).toMatchObject({ contactsCount: 0 });
  });

  it("are refused in an archive that unpacks to too much or contains a second format", async () => {
    const sheet = utils.aoa_to_sheet([
      ["nome", "numero"],
      ["Rosa", newNumber()],
    ]);
    const bytes = writeBook(utils.book_new(sheet, "Contatos"), {
      type: "buffer",
      bookType: "xlsx",
    }) as Buffer;
    const zeros = Buffer.alloc(64 * 1_048_576);
    const large = Array.from({ length: 5 }, (_, place): [string, Buffer] => [`xl/media/${place}.bin`, zeros]);
    const bomb = await withFiles(bytes, large);
    expect(bomb.length).toBeLessThan(1_048_576);
    await expectRefusal(upload("bomba.xlsx", bomb), "ERR_SHEET_TOO_LARGE");
    const twice = await withFiles(bytes, [["Index\\Document.IWA", Buffer.from("nada")]]);
    await expectRefusal(upload("duas-vezes.xlsx", twice), "ERR_SHEET_UNREADABLE");
    expect(await upload("boa.xlsx", await withFiles(bytes, large.slice(0, 1)))).toMatchObject({ added: 1 });
  });

  it.each([
    ["110 MB of blanks", "xl/worksheets/sheet1.xml", " ".repeat(1_000_000), 110],
    ["three million shared strings", "xl/sharedStrings.xml", "<si><t>a</t></si>".repeat(10_000), 300],
  ])("of a small file with %s are refused as too large", async (_, name, text, times) => {
    await expectRefusal(upload("armadilha.xlsx", await sheetTrap(name, text, times)), "ERR_SHEET_TOO_LARGE");
    expect(await look()).toMatchObject({ contactsCount: 0 });
  });

  it("are all refused when they exceed the maximum of a contact list", async () => {
    const tooMany = Array.from(
      { length: 100_001 },
      (_, place) => `Cliente ${place};55119${10_000_000 + place}`,
    );
    await expectRefusal(
      upload("muitos.csv", Buffer.from(`nome;numero\n${tooMany.join("\n")}\n`)),
      "ERR_SHEET_TOO_LONG",
    );
    expect(await look()).toMatchObject({ contactsCount: 0 });
  });

  it("may have the area code in a separate column", async () => {
    const number = newNumber();
    const text = Buffer.from(
      `nome;ddd;celular\nRosa;${number.slice(2, 4)};${number.slice(4)}\nSem DDD;;${number.slice(4)}\n`,
    );
    expect(await upload("contatos.csv", text)).toMatchObject({
      added: 1,
      errorBag: [{ contactName: "Sem DDD", error: { code: "areaCodeMissing" } }],
    });
    expect(await items()).toMatchObject([{ number }]);
  });

  it("keep e-mail addresses of more than 200 characters", async () => {
    const email = `${"a".repeat(60)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.com.br`;
    expect(email.length).toBeGreaterThan(200);
    const text = Buffer.from(`nome;numero;email\nRosa;${newNumber()};${email}\n`);
    expect(await upload("contatos.csv", text)).toMatchObject({ added: 1, errorBag: [] });
    expect(await items()).toMatchObject([{ email }]);
  });

  it("form one entry of the audit log, and are exported as they were imported", async () => {
    await addRows([{ name: "Rosa; e José", number: "5531988887777", email: "rosa@exemplo.com.br" }]);
    const csv = await testApp.app.http.inject({
      method: "POST",
      url: `/api/contact-lists/${list.id}/export`,
      headers: { authorization: `Bearer ${padaria.ana.token}` },
    });
    expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(csv.body.split("\r\n").slice(0, 2)).toEqual([
      "\uFEFFNome;Número;E-mail;WhatsApp",
      expect.stringMatching(/^"Rosa; e José";\+55 31 98888-7777;rosa@exemplo.com.br;(|Sim)$/),
    ]);
    const { entries } = await testApp.call(padaria.ana.token, listAuditLog, { query: {} });
    const told = entries.filter(({ area }) => area === "contactLists" || area === "exports");
    expect(told.map(({ action, count }) => [action, count])).toEqual([
      ["exported", 1],
      ["imported", 1],
      ["created", null],
    ]);
  });
});

describe("the company's contacts", () => {
  it("are added to a list by tags of their tickets, without blocked contacts", async () => {
    const vip = await testApp.call(padaria.ana.token, createTag, { body: { name: "VIP" } });
    const [tagged, other] = [
      await createOpenTicket(testApp, padaria, padaria.bruno, newCustomer("Com tag")),
      await createOpenTicket(testApp, padaria, padaria.bruno, newCustomer("Sem tag")),
    ];
    await testApp.call(padaria.bruno.token, replaceTicketTags, {
      body: { ticketId: tagged.id, tags: [vip.id] },
    });
    const select = (body: CallOf<typeof itemContract.addSelectedContacts>["body"]) =>
      testApp.call(padaria.ana.token, itemContract.addSelectedContacts, {
        params: { id: String(list.id) },
        body,
      });
    expect(await select({ tagIds: [vip.id] })).toEqual({ added: 1, unchanged: 0 });
    expect(await items()).toMatchObject([{ name: "Com tag", number: tagged.contact.number }]);
    expect(await select({ lastContactBefore: 30 })).toEqual({ added: 0, unchanged: 0 });
    expect(await select({ lastContactWithin: 30, queueIds: [2_147_483_647] })).toEqual({
      added: 0,
      unchanged: 0,
    });
    expect(await select({ lastContactWithin: 30 })).toEqual({ added: 1, unchanged: 1 });
    expect(await items("sem tag")).toMatchObject([{ number: other.contact.number }]);
  });
});

it("a full contact list refuses more contacts and ends an import with an error", async () => {
  await testApp.app.database.write(padaria.id, (db) =>
    db.run(fill(list.id, itemContract.maxContactListItems - 1)),
  );
  await add();
  await expectRefusal(add(), "ERR_LIST_FULL");
  expect(await look()).toMatchObject({ contactsCount: itemContract.maxContactListItems });
  const files = [{ name: "mais.csv", content: new Blob([`Nome;Telefone\nRosa Lima;${newNumber()}`]) }];
  const params = { id: String(list.id) };
  await testApp.call(padaria.ana.token, startContactListImport, { params, body: {}, files });
  const ended = await untilFound(async () => ((await look()).import?.endedAt ? look() : undefined));
  expect(ended).toMatchObject({
    contactsCount: itemContract.maxContactListItems,
    import: { added: 0, error: "ERR_CONTACT_LIST_FULL" },
  });
});

function fill(listId: number, count: number) {
  return sql`insert into contact_list_items (company_id, contact_list_id, name, number, number_key, is_whatsapp_valid, checked_at)
    select ${padaria.id}, ${listId}, 'Alguém', n::text, n::text, true, now() from generate_series(1, ${count}::integer) n`;
}
