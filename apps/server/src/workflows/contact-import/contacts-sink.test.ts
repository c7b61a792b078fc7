import { exportContacts, startContactsImport } from "@recado/contract/contact-book";
import { blockContact } from "@recado/contract/contact-panel";
import { createContact, getContact, listContacts } from "@recado/contract/contacts";
import * as imports from "@recado/contract/sheet-imports";
import { createTag, listTagNames } from "@recado/contract/tags";
import { replaceTicketTags } from "@recado/contract/ticket-tags";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  newCustomer,
  type TestCompany,
  untilFound,
} from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  testApp.channel.onWhatsApp = (value) => [{ kind: "number", value }];
  padaria = await createTestCompany(testApp);
});

type Bytes = string | Buffer<ArrayBuffer>;

function start(
  content: Bytes,
  { columns, company = padaria }: { columns?: object; company?: TestCompany } = {},
) {
  const files = [{ name: "clientes.csv", content: new Blob([content]) }];
  const body = columns ? { columns: JSON.stringify(columns) } : {};
  return testApp.call(company.bruno.token, startContactsImport, { body, files });
}

function untilEnded(company = padaria): Promise<imports.SheetImport> {
  return untilFound(async () => {
    const query = { kind: "contacts" as const };
    const look = await testApp.call(company.bruno.token, imports.getSheetImport, { query });
    return look.import?.endedAt ? look.import : undefined;
  });
}

async function importSheet(content: Bytes, company = padaria): Promise<imports.SheetImport> {
  await start(content, { company });
  return untilEnded(company);
}

async function people(company = padaria) {
  const { contacts } = await testApp.call(company.ana.token, listContacts, {});
  return contacts;
}

/** Returns the text of the file that a route sends. */
async function textOf(path: string, { bruno: { token } }: TestCompany): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  return (await testApp.app.http.inject({ method: "POST", url: `/api${path}`, headers })).body;
}

const google =
  "First Name,Middle Name,Last Name,Nickname,Organization Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value\n" +
  "Rosa,,Lima,,,Clientes ::: * myContacts,* ,rosa@example.com,Home,+55 11 3222-0081,Mobile,+55 11 98111-0081\n" +
  "Beto,da,Silva,,,* myContacts,,,Mobile,+55 11 98111-0082 ::: +55 11 3222-0082,,\n" +
  ",,,,Padaria Sol,,,,Work,(11) 98111-0083,,\n" +
  "Sem,,Fone,,,,,,,,,\n";

describe("an imported sheet of contacts", () => {
  it("of Google adds contacts with full names, the best number, e-mail, tags and other fields", async () => {
    const ended = await importSheet(google);
    expect(ended).toMatchObject({
      total: 4,
      added: 3,
      merged: 0,
      unchanged: 0,
      wrong: 1,
      newTags: ["Clientes"],
    });
    const [beto, padariaSol, rosa] = await people();
    expect(rosa).toMatchObject({ name: "Rosa Lima", number: "5511981110081", email: "rosa@example.com" });
    expect(rosa?.extraInfo).toContainEqual({ name: "Phone 1 - Value", value: "+55 11 3222-0081" });
    expect(beto).toMatchObject({ name: "Beto da Silva", number: "5511981110082" });
    expect(padariaSol).toMatchObject({ name: "Padaria Sol", number: "5511981110083" });
    const params = { id: String(ended.id) };
    const csv = await textOf(imports.exportWrongRows.path.replace(":id", params.id), padaria);
    expect(csv.split("\r\n")[1]).toBe("Sem;;Fone;;;;;;;;;;Telefone obrigatório");
  });

  it.each([
    [
      "of Chatwoot",
      "\u{feff}id,name,email,identifier,phone_number\n11,Ana Lima,ana@example.com,,'+5511981110241\n",
    ],
    [
      "of Excel in UTF-16",
      Buffer.from("\u{feff}Nome\tTelefone\r\nAna Lima\t(011) 98111-0241\r\n", "utf16le"),
    ],
    [
      "with titles above its head",
      "RELATÓRIO DE CLIENTES - NOV/2026;;\r\n;;\r\nNome;Telefone;Cidade\r\nAna Lima;11981110241;Santos",
    ],
    ["with numbers as decimals", "nome,telefone\nAna Lima,5511981110241.0\n"],
    ["with a house number in another column", "Nome;Endereço;Número;Fone\nAna Lima;Rua A;123;11 98111-0241"],
    [
      "of Outlook",
      "First Name,Middle Name,Last Name,Company,Mobile Phone,Home Fax,E-mail Address\nAna,,Lima,,(11) 98111-0241,(11) 3222-0000,ana@example.com\n",
    ],
    ["without titles", "Ana Lima;(11) 98111-0241\n"],
  ])("%s adds the contact with the number", async (_, content) => {
    expect(await importSheet(content)).toMatchObject({ added: 1, wrong: 0 });
    expect(await people()).toMatchObject([{ name: "Ana Lima", number: "5511981110241" }]);
  });

  it("fills empty fields of existing contacts and changes no other field", async () => {
    const body = { name: "Rosa", number: "11 98111-0081", extraInfo: [{ name: "Cidade", value: "Santos" }] };
    await testApp.call(padaria.ana.token, createContact, { body });
    const sheet = "Nome;Telefone;E-mail;Cidade;Bairro\nOutra;11 8111-0081;rosa@example.com;São Paulo;Centro";
    expect(await importSheet(sheet)).toMatchObject({ added: 0, merged: 1, unchanged: 0 });
    expect(await people()).toMatchObject([
      {
        name: "Rosa",
        email: "rosa@example.com",
        extraInfo: [
          { name: "Cidade", value: "Santos" },
          { name: "Bairro", value: "Centro" },
        ],
      },
    ]);
    expect(await importSheet(sheet)).toMatchObject({ added: 0, merged: 0, unchanged: 1 });
  });

  it("uses existing tags, creates missing ones, and reports the new ones", async () => {
    await testApp.call(padaria.ana.token, createTag, { body: { name: "VIP" } });
    const ended = await importSheet(
      "Nome;Telefone;Etiquetas\nAna Lima;11981110241;vip, Nova\nBia;11981110242;Nova",
    );
    expect(ended.newTags).toEqual(["Nova"]);
    const names = (await testApp.call(padaria.ana.token, listTagNames, {})).map(({ name }) => name);
    expect(names).toEqual(["Nova", "VIP"]);
  });

  it("is read by the columns that the user chose, and is refused without known columns", async () => {
    const sheet = "Vorname;Handynummer;Ort\nAna;(11) 98111-0241;Santos";
    const columns = { name: [0], number: [1], email: [], tags: [], extra: [2] };
    await start(sheet, { columns });
    expect(await untilEnded()).toMatchObject({ added: 1 });
    await expectRefusal(start("a;b\n1;2"), "ERR_SHEET_COLUMNS_MISSING");
  });

  it("has a preview with its titles, recognised columns and first rows", async () => {
    const files = [
      { name: "clientes.csv", content: new Blob(["Lista\n\nNome;Celular;Cidade\nAna;11981110241;Santos"]) },
    ];
    const preview = await testApp.call(padaria.bruno.token, imports.previewSheet, { body: {}, files });
    expect(preview).toEqual({
      titles: ["Nome", "Celular", "Cidade"],
      columns: { name: [0], number: [1], email: [], tags: [], extra: [2] },
      rows: [{ line: 4, cells: ["Ana", "11981110241", "Santos"] }],
      rowCount: 1,
      defaultAreaCode: "",
    });
  });
});

function exported(company: TestCompany): Promise<string> {
  return textOf(exportContacts.path, company);
}

describe("the export of contacts", () => {
  it("can be imported into another company unchanged, with phone numbers as text", async () => {
    const create = (body: object) => testApp.call(padaria.ana.token, createContact, { body: body as never });
    const rosa = await create({
      name: "=SOMA(A1)",
      number: "(11) 98111-0081",
      email: "rosa@example.com",
      extraInfo: [
        { name: "Cidade", value: "São Paulo; capital" },
        { name: "", value: "VIP: sim" },
        { name: "Obs", value: "+55\nduas linhas" },
      ],
    });
    await create({ name: '+Ana "Nina"', number: "+49 30 901820" });
    await create({ name: "'-Zé", number: "+1 415 555 2671" });
    const params = { id: String(rosa.id) };
    await testApp.call(padaria.ana.token, blockContact, { params, body: { blocked: true } });
    const tag = await testApp.call(padaria.ana.token, createTag, { body: { name: "VIP, ouro" } });
    const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, newCustomer("Com etiqueta"));
    await testApp.call(padaria.bruno.token, replaceTicketTags, {
      body: { ticketId: ticket.id, tags: [tag.id] },
    });
    const csv = await exported(padaria);
    expect(csv).toContain("'=SOMA(A1);+55 11 98111-0081;");
    expect(csv).toContain(";+49 30901820;");
    const vizinha = await createTestCompany(testApp, "Vizinha");
    expect(await importSheet(csv, vizinha)).toMatchObject({ added: 4, wrong: 0, newTags: ["VIP, ouro"] });
    expect(await exported(vizinha)).toBe(csv);
    const known = (contacts: Awaited<ReturnType<typeof people>>) =>
      contacts.map(({ name, number, email, extraInfo, blocked }) => ({
        name,
        number,
        email,
        extraInfo,
        blocked,
      }));
    expect(known(await people(vizinha))).toEqual(known(await people()));
    expect(await importSheet(csv)).toMatchObject({ added: 0, unchanged: 3, merged: 1 });
    expect(await testApp.call(padaria.ana.token, getContact, { params })).toMatchObject({ blocked: true });
  });
});
