import { listAuditLog } from "@recado/contract/audit-log";
import {
  exportContacts,
  maxUploadedRows,
  suggestAllMerges,
  uploadContacts,
} from "@recado/contract/contact-book";
import { blockContact } from "@recado/contract/contact-panel";
import { createContact, listContacts, mergeContacts, undoMerge } from "@recado/contract/contacts";
import type { EventPayload } from "@recado/contract/events";
import type { BodyOf } from "@recado/contract/shared/route";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recordStatements } from "../../testing/contract-tests/record-statements.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createTestCompany,
  newCustomer,
  type TestCompany,
  ticketFromMessage,
} from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  padaria = await createTestCompany(testApp);
  testApp.channel.onWhatsApp = (value) => [{ kind: "number", value }];
});

type Rows = BodyOf<typeof uploadContacts>;

function upload(rows: Rows, token = padaria.bruno.token, fileName = "clientes.xlsx") {
  return testApp.call(token, uploadContacts, { query: { fileName }, body: rows });
}

async function namesOf(company = padaria) {
  return (await testApp.call(company.ana.token, listContacts, {})).contacts.map(({ name }) => name);
}

function peopleFrom(first: number, count: number): Rows {
  return Array.from({ length: count }, (_, index) => ({
    Nome: `Pessoa ${first + index}`,
    Telefone: `11 9${String(10_000_000 + first + index)}`,
  }));
}

describe("an uploaded spreadsheet", () => {
  // Specification (administration): POST /contacts/upload takes rows and answers newContacts and errorBag.
  it("adds valid contacts, keeps known ones, and reports each invalid row", async () => {
    await testApp.call(padaria.ana.token, createContact, {
      body: { name: "Rosa Lima", number: "(11) 98888-0001" },
    });
    const answer = await upload([
      { Nome: "Novo Nome", Telefone: "55 11 8888-0001" },
      { Nome: "  Bia   Souza ", Telefone: "(11) 98888-0002" },
      { Nome: "Bia de novo", Telefone: "5511988880002" },
      { Nome: "", Telefone: "11988880003" },
      { Nome: "A", Telefone: "11988880004" },
      { Nome: "Curta", Telefone: "1234" },
      { Nome: "Letras", Telefone: "não tem" },
      { Nome: "Sem", Telefone: "" },
      { Nome: "Alemã", Telefone: "+49 30 901820" },
    ]);
    expect(answer.newContacts.map(({ name, number }) => [name, number])).toEqual([
      ["Bia Souza", "5511988880002"],
      ["Alemã", "4930901820"],
    ]);
    expect(answer.unchanged).toBe(2);
    expect(answer.errorBag).toEqual([
      { row: 3, contactName: "", error: { code: "nameMissing", message: "Nome obrigatório" } },
      { row: 4, contactName: "A", error: { code: "nameTooShort", message: "Nome muito curto" } },
      { row: 5, contactName: "Curta", error: { code: "numberTooShort", message: "Telefone muito curto" } },
      { row: 6, contactName: "Letras", error: { code: "numberInvalid", message: "Telefone inválido" } },
      { row: 7, contactName: "Sem", error: { code: "numberMissing", message: "Telefone obrigatório" } },
    ]);
    expect(await namesOf()).toEqual(["Alemã", "Bia Souza", "Rosa Lima"]);
    expect(testApp.channel.checked.filter((number) => number.includes("88880002"))).toEqual([]);
  });

  it("adds no duplicates when it is uploaded twice, and accepts numbers as numeric cells", async () => {
    const payload = [
      { Nome: 2026, Telefone: 5_511_988_881_000 },
      { Nome: "\u0000Zé\ud800 Luz", Telefone: null },
    ];
    const answer = await post(uploadContacts.path, padaria.ana.token, payload);
    expect(answer.json()).toMatchObject({
      newContacts: [{ name: "2026", number: "5511988881000" }],
      unchanged: 0,
    });
    const again = await post(uploadContacts.path, padaria.ana.token, payload);
    expect(again.json()).toMatchObject({ newContacts: [], unchanged: 1, errorBag: [{ row: 1 }] });
  });

  it("recognises a contact by its number on the channel, even if the stored number differs", async () => {
    const { number } = newCustomer();
    await ticketFromMessage(testApp, padaria, "Oi", { name: "Rui", number });
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`update contacts set number = '5521900000000' where company_id = ${db.companyId}`),
    );
    const answer = await upload([{ Nome: "Rui Silva", Telefone: number }]);
    expect(answer).toMatchObject({ newContacts: [], unchanged: 1 });
  });

  it("publishes one event per batch to its own company, and has one entry in the audit log", async () => {
    const vizinha = await createTestCompany(testApp, "Vizinha");
    const [ana, neighbour] = [
      await testApp.listen(padaria.ana.token),
      await testApp.listen(vizinha.ana.token),
    ];
    await upload(peopleFrom(0, 300));
    await upload(peopleFrom(200, 200));
    await ana.settle();
    const told = ana.heard
      .filter(({ name }) => name === "contact")
      .map(({ payload }) => payload as EventPayload<"contact">);
    expect(told.filter(({ action }) => action === "reload")).toHaveLength(3);
    const created = told.flatMap((event) => (event.action === "create" ? [event.contact.name] : []));
    expect(new Set(created).size).toBe(400);
    expect(created).toEqual(expect.arrayContaining(await namesOf()));
    await neighbour.settle();
    expect(neighbour.heard).toEqual([]);
    expect(await namesOf(vizinha)).toEqual([]);
    expect((await upload(peopleFrom(0, 300), vizinha.ana.token)).newContacts).toHaveLength(300);
    const { entries } = await testApp.call(padaria.ana.token, listAuditLog, { query: { area: "contacts" } });
    expect(entries).toMatchObject([
      { userName: "Bruno", action: "imported", label: "clientes.xlsx", count: 400 },
    ]);
  });

  // Specification (administration): a number is one contact, however many sheets bring it at once.
  it("adds each number once when ten uploads contain it at the same time", async () => {
    const sheets = Array.from({ length: 10 }, (_, index) =>
      upload(index % 2 === 0 ? peopleFrom(0, 40) : peopleFrom(0, 40).toReversed()),
    );
    const answers = await Promise.all(sheets);
    expect(answers.reduce((sum, { newContacts }) => sum + newContacts.length, 0)).toBe(40);
    expect((await testApp.call(padaria.ana.token, listContacts, {})).count).toBe(40);
  });

  it("needs at most seven statements for 250 rows", async () => {
    const sent = await recordStatements(testApp, () => upload(peopleFrom(0, 250)));
    expect(sent.length).toBeLessThanOrEqual(7);
  });

  it("may be one array of 1,200 rows", async () => {
    const answer = await upload(peopleFrom(0, 1_200));
    expect(answer.newContacts).toHaveLength(1_200);
    expect((await testApp.call(padaria.ana.token, listContacts, {})).count).toBe(1_200);
  });

  it("is refused when it has too many rows or is not an array", async () => {
    await expectRefusal(upload(peopleFrom(0, maxUploadedRows + 1)), "ERR_VALIDATION");
    await expectRefusal(upload({} as Rows), "ERR_VALIDATION");
    expect(await namesOf()).toEqual([]);
  });
});

function post(path: string, token: string, payload?: object) {
  return testApp.app.http.inject({
    method: "POST",
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload ? { payload } : {}),
  });
}

describe("the exported file of contacts", () => {
  // Specification (administration): the export is contatos.csv with `;`, of the company alone, safe for a spreadsheet.
  it("has one line for each contact of the company, with formulas escaped", async () => {
    const vizinha = await createTestCompany(testApp, "Vizinha");
    await upload([{ Nome: "Da vizinha", Telefone: "11977770000" }], vizinha.ana.token);
    const body = { name: "=SOMA(A1)", number: "11 98888-0001", email: "rosa@exemplo.com.br" };
    const extraInfo = [
      { name: "Cidade", value: "São Paulo; capital" },
      { name: "", value: "VIP" },
    ];
    const rosa = await testApp.call(padaria.ana.token, createContact, { body: { ...body, extraInfo } });
    await upload([{ Nome: '@Ana "Nina"', Telefone: "11 98888-0002" }]);
    await testApp.call(padaria.ana.token, blockContact, {
      params: { id: String(rosa.id) },
      body: { blocked: true },
    });
    const answer = await post(exportContacts.path, padaria.bruno.token);
    expect(answer.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="contatos.csv"',
    });
    expect(answer.body).toBe(
      [
        "\u{feff}Nome;Telefone;E-mail;Tags;Informações adicionais;Bloqueado",
        `'=SOMA(A1);+55 11 98888-0001;rosa@exemplo.com.br;;"Cidade: São Paulo; capital\n: VIP";Sim`,
        `"'@Ana ""Nina""";+55 11 98888-0002;;;;Não`,
        "",
      ].join("\r\n"),
    );
    const { entries } = await testApp.call(padaria.ana.token, listAuditLog, { query: { area: "exports" } });
    expect(entries).toMatchObject([
      { userName: "Bruno", action: "exported", label: "contatos.csv", count: 2 },
    ]);
  });

  // Specification (administration): the export has all rows.
  it("has all of twenty thousand contacts, read from the database in pages", async () => {
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`insert into contacts (company_id, name, number)
        select ${db.companyId}, '-Pessoa ' || n, (5511900000000 + n)::text from generate_series(1, 20000) as n`),
    );
    let answer: Awaited<ReturnType<typeof post>> | undefined;
    const sent = await recordStatements(testApp, async () => {
      answer = await post(exportContacts.path, padaria.ana.token);
    });
    const lines = answer?.body.split("\r\n") ?? [];
    expect(lines).toHaveLength(20_002);
    expect(new Set(lines).size).toBe(20_002);
    expect(lines.slice(1, -1).every((line) => line.startsWith("'-Pessoa "))).toBe(true);
    expect(sent.filter(({ text }) => text.includes("order by id limit"))).toHaveLength(21);
  });
});

describe("suggested merges", () => {
  it("are pairs of the same name or of numbers that differ by the ninth digit only", async () => {
    const vizinha = await createTestCompany(testApp, "Vizinha");
    await upload([{ Nome: "Conceição Alves", Telefone: "11 98888-0009" }], vizinha.ana.token);
    await upload([
      { Nome: "Conceição Alves", Telefone: "11 98888-0001" },
      { Nome: "conceicao alves", Telefone: "11 98888-0002" },
      { Nome: "Otto", Telefone: "11 98888-0003" },
      { Nome: "Otto", Telefone: "11 98888-0004" },
    ]);
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`insert into contacts (company_id, name, number)
        values (${db.companyId}, 'Lia', '5531988887777'), (${db.companyId}, 'Lia R', '553188887777')`),
    );
    const { pairs } = await testApp.call(padaria.ana.token, suggestAllMerges, {});
    expect(pairs.map(({ kept, merged, reason }) => [kept.name, merged.name, reason])).toEqual([
      ["Lia", "Lia R", "number"],
      ["Conceição Alves", "conceicao alves", "name"],
    ]);
    const [, pair] = pairs;
    if (!pair) throw new Error("expected two pairs, found fewer");
    const params = { id: String(pair.kept.id) };
    const body = { with: pair.merged.id };
    const { mergeId } = await testApp.call(padaria.ana.token, mergeContacts, { params, body });
    await testApp.call(padaria.ana.token, undoMerge, { params: { id: String(mergeId) } });
    expect((await testApp.call(padaria.ana.token, suggestAllMerges, {})).pairs).toHaveLength(1);
    await expectRefusal(testApp.call(padaria.bruno.token, suggestAllMerges, {}), "ERR_NO_PERMISSION");
  });
});
