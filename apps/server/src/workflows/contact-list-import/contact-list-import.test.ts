import { listAuditLog } from "@recado/contract/audit-log";
import * as contract from "@recado/contract/contact-list-imports";
import { listContactListItems } from "@recado/contract/contact-list-items";
import * as lists from "@recado/contract/contact-lists";
import * as imports from "@recado/contract/sheet-imports";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insertImport, insertRows } from "../../domain/sheet-imports/store.ts";
import type { Database } from "../../platform/db/database.ts";
import { compile } from "../../platform/db/statements.ts";
import { type Claim, wakeWork } from "../../platform/work/work-queues.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import { createTestCompany, type TestCompany, untilFound } from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { runImport } from "../sheet-imports/run-import.ts";
import { contactListSink } from "./list-sink.ts";

let testApp: TestApp;
let padaria: TestCompany;
let list: lists.ContactList;

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  testApp.channel.onWhatsApp = (value) => [{ kind: "number", value }];
  padaria = await createTestCompany(testApp);
  list = await testApp.call(padaria.ana.token, lists.createContactList, { body: { name: "Clientes" } });
});

const ofImport = (look: lists.ContactList) => ({ id: String(look.import?.id) });
const ofList = () => ({ id: String(list.id) });

/** Builds a CSV sheet with a header and the given number of rows. */
function sheetOf(count: number, head = "Nome;Telefone"): string {
  const lines = Array.from({ length: count }, (_, index) => `Cliente ${index};${5_511_900_000_000 + index}`);
  return [head, ...lines].join("\n");
}

function start(text: string, columns: Record<string, string> = {}, fileName = "clientes.csv") {
  const files = [{ name: fileName, content: new Blob([text]) }];
  return testApp.call(padaria.ana.token, contract.startContactListImport, {
    params: ofList(),
    body: columns,
    files,
  });
}

async function wrongRowsOf(id = 0): Promise<string> {
  const url = `/api${imports.exportWrongRows.path.replace(":id", String(id))}`;
  const headers = { authorization: `Bearer ${padaria.ana.token}` };
  return (await testApp.app.http.inject({ method: "POST", url, headers })).body;
}

function untilEnded() {
  return untilFound(async () => {
    const look = await testApp.call(padaria.ana.token, lists.getContactList, { params: ofList() });
    return look.import?.endedAt ? look : undefined;
  });
}

async function countItems(): Promise<number> {
  const query = { contactListId: String(list.id) };
  return (await testApp.call(padaria.ana.token, listContactListItems, { query })).count;
}

describe("a sheet that is imported into a contact list", () => {
  it("is added in the background, reports its progress, and keeps the invalid rows", async () => {
    const ana = await testApp.listen(padaria.ana.token);
    const wrong = Array.from({ length: 1_200 }, (_, index) => `Sem número ${index};`);
    const text = `${sheetOf(2_500)}\n\nDe novo;5511900000000\n${wrong.join("\n")}`;
    const begun = await start(text);
    expect(begun.import).toMatchObject({ fileName: "clientes.csv", total: 3_701, endedAt: null });
    const ended = await untilEnded();
    expect(ended).toMatchObject({
      contactsCount: 2_500,
      import: { added: 2_500, unchanged: 1, wrong: 1_200, error: null },
    });
    await ana.settle();
    const told = ana.heard.flatMap(({ name, payload }) =>
      name === "ContactList" ? [(payload as { record: lists.ContactList }).record.import?.added] : [],
    );
    expect(new Set(told)).toContain(1_000);
    const { rows } = await testApp.call(padaria.ana.token, imports.listWrongRows, {
      params: ofImport(ended),
    });
    // The line numbers in the result count the empty lines of the sheet too.
    expect(rows[0]).toEqual({ line: 2_504, name: "Sem número 0", number: "", problem: "numberMissing" });
    expect(rows).toHaveLength(1_000);
    const csv = await wrongRowsOf(ended.import?.id);
    const lines = csv.split("\r\n");
    expect(lines.slice(0, 2)).toEqual(["\u{feff}Nome;Telefone;Motivo", "Sem número 0;;Telefone obrigatório"]);
    expect(lines).toHaveLength(1_202);
    const { entries } = await testApp.call(padaria.ana.token, listAuditLog, {
      query: { area: "contactLists" },
    });
    expect(entries[0]).toMatchObject({ action: "imported", label: "clientes.csv", count: 2_500 });
  });

  it("adds no contact twice, and replaces the former import", async () => {
    await start(sheetOf(3));
    await untilEnded();
    await start(sheetOf(4), {}, "de-novo.csv");
    expect((await untilEnded()).import).toMatchObject({ fileName: "de-novo.csv", added: 1, unchanged: 3 });
    expect(await countItems()).toBe(4);
    const params = ofImport(await untilEnded());
    await testApp.call(padaria.ana.token, imports.dismissSheetImport, { params });
    expect(await testApp.call(padaria.ana.token, lists.getContactList, { params: ofList() })).toMatchObject({
      import: null,
    });
  });

  it("is read by the columns that the user chose, even without a header", async () => {
    await start("5511955550001;Rosa Lima\n5511955550002;José Lima", { nameColumn: "1", numberColumn: "0" });
    expect((await untilEnded()).import).toMatchObject({ total: 2, added: 2 });
    await expectRefusal(start("a;b\n1;2"), "ERR_SHEET_COLUMNS_MISSING");
  });

  it("may have titles above its header, and separate columns for first and last name", async () => {
    await start("RELATÓRIO - NOV/2026;;\n;;\nNome;Sobrenome;Celular\nRosa;Lima;(011) 98111-0231");
    expect((await untilEnded()).import).toMatchObject({ total: 1, added: 1 });
    const query = { contactListId: String(list.id) };
    const { contacts } = await testApp.call(padaria.ana.token, listContactListItems, { query });
    expect(contacts).toMatchObject([{ name: "Rosa Lima", number: "5511981110231" }]);
  });
});

describe("a running import into a contact list", () => {
  const layout = {
    titles: ["Nome", "Telefone"],
    columns: { name: [0], number: [1], email: [], tags: [], extra: [] },
  };

  /** Inserts an import with waiting rows, without waking the work queue of imports. */
  function beginUnnoticed(count: number): Promise<number> {
    const sheet = {
      file_name: "clientes.csv",
      user_id: padaria.ana.id,
      user_name: "Ana",
      layout,
      total: count,
    };
    const rows = Array.from({ length: count }, (_, index) => ({
      line: index + 2,
      cells: [`Cliente ${index}`, String(5_511_900_000_000 + index)],
    }));
    return testApp.app.database.write(padaria.id, async (db) => {
      const id = await insertImport(db, { kind: "contactList", contactListId: list.id, ...sheet });
      await insertRows(db, id, rows);
      return id;
    });
  }

  const wake = (id: number) =>
    testApp.app.database.write(padaria.id, (db) =>
      wakeWork(db, { queue: "sheets", connectionId: 0, keys: [String(id)] }),
    );

  const claimOf = (key: number) =>
    ({ companyId: padaria.id, key: String(key), end: async () => true }) as unknown as Claim;

  // Specification (administration): an import that breaks off goes on.
  // Specification (sending): an import goes on in the background, survives a kill, and tells.
  it("continues after a process was killed, and adds no contact twice", async () => {
    const id = await beginUnnoticed(2_500);
    let parts = 0;
    const dying: Database = {
      ...testApp.app.database,
      write: (companyId, work) =>
        testApp.app.database.write(companyId, async (db) =>
          work({
            ...db,
            run: (statement) => {
              if (compile(statement).text.includes("update sheet_imports")) parts += 1;
              if (parts === 2) throw new Error("killed in the second part");
              return db.run(statement);
            },
          }),
        ),
    };
    const sinks = { contacts: contactListSink, contactList: contactListSink, optOuts: contactListSink };
    const deps = { database: dying, sinks, readPhoneOptions: async () => ({}) };
    await expect(runImport(deps, claimOf(id))).rejects.toThrow("killed in the second part");
    expect(await countItems()).toBe(1_000);
    await wake(id);
    expect((await untilEnded()).import).toMatchObject({ total: 2_500, added: 2_500, unchanged: 0 });
    expect(await countItems()).toBe(2_500);
  });

  it("can be stopped, keeps no further rows, and blocks other imports until then", async () => {
    const id = await beginUnnoticed(10);
    const params = { id: String(id) };
    await expectRefusal(start(sheetOf(1)), "ERR_IMPORT_UNDER_WAY");
    await expectRefusal(
      testApp.call(padaria.ana.token, imports.dismissSheetImport, { params }),
      "ERR_IMPORT_UNDER_WAY",
    );
    const stopped = await testApp.call(padaria.ana.token, imports.stopSheetImport, { params });
    expect(stopped).toMatchObject({ added: 0, error: "ERR_IMPORT_STOPPED" });
    expect(stopped.endedAt).not.toBeNull();
    await wake(id);
    await start(sheetOf(2));
    expect((await untilEnded()).import).toMatchObject({ added: 2, error: null });
  });

  it("can be stopped only by users who manage campaigns", async () => {
    const params = { id: String(await beginUnnoticed(1)) };
    await expectRefusal(
      testApp.call(padaria.bruno.token, imports.stopSheetImport, { params }),
      "ERR_NO_PERMISSION",
    );
  });
});
