import { listAuditLog } from "@recado/contract/audit-log";
import * as contract from "@recado/contract/contact-list-imports";
import { listContactListItems } from "@recado/contract/contact-list-items";
import * as lists from "@recado/contract/contact-lists";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../../../platform/db/database.ts";
import { compile } from "../../../platform/db/statements.ts";
import { type Claim, wakeWork } from "../../../platform/work/work-queues.ts";
import { type Company, createTestCompany, untilFound } from "../../../testing/factories.ts";
import { expectRefusal } from "../../../testing/refusals.ts";
import { openTestApp, type TestApp } from "../../../testing/test-app.ts";
import { runImport } from "./run-import.ts";
import { insertImport } from "./store.ts";

let testApp: TestApp;
let padaria: Company;
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

const ofList = () => ({ id: String(list.id) });

/** Lines of a sheet, the head first. */
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

describe("a sheet that is handed over", () => {
  it("goes on the list in the background, tells how far it is and keeps the rows that are wrong", async () => {
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
    const page = await testApp.call(padaria.ana.token, contract.listWrongRows, { params: ofList() });
    // Lines as the sheet counts them, with the empty one.
    expect(page.rows[0]).toEqual({ line: 2_504, name: "Sem número 0", number: "", problem: "numberMissing" });
    expect([page.rows.length, page.hasMore]).toEqual([1_000, true]);
    const query = { after: String(page.rows.at(-1)?.line) };
    const rest = await testApp.call(padaria.ana.token, contract.listWrongRows, { params: ofList(), query });
    expect([rest.rows.length, rest.hasMore]).toEqual([200, false]);
    const { entries } = await testApp.call(padaria.ana.token, listAuditLog, {
      query: { area: "contactLists" },
    });
    expect(entries[0]).toMatchObject({ action: "imported", label: "clientes.csv", count: 2_500 });
  });

  it("adds nobody twice, and takes the place of the one before", async () => {
    await start(sheetOf(3));
    await untilEnded();
    await start(sheetOf(4), {}, "de-novo.csv");
    expect((await untilEnded()).import).toMatchObject({ fileName: "de-novo.csv", added: 1, unchanged: 3 });
    expect(await countItems()).toBe(4);
    const gone = await testApp.call(padaria.ana.token, contract.dismissContactListImport, {
      params: ofList(),
    });
    expect(gone.import).toBeNull();
  });

  it("is read by the columns that somebody chose, of a sheet without heads too", async () => {
    await start("5511955550001;Rosa Lima\n5511955550002;José Lima", { nameColumn: "1", numberColumn: "0" });
    expect((await untilEnded()).import).toMatchObject({ total: 2, added: 2 });
    await expectRefusal(start("a;b\n1;2"), "ERR_SHEET_COLUMNS_MISSING");
  });
});

describe("an import under way", () => {
  /** Its rows wait, and nobody has been told of them. */
  async function beginUnnoticed(count: number): Promise<void> {
    const { id } = padaria.ana;
    const rows = Array.from({ length: count }, (_, index) => ({
      line: index + 2,
      name: `Cliente ${index}`,
      number: String(5_511_900_000_000 + index),
      email: "",
    }));
    await testApp.app.database.write(padaria.id, (db) =>
      insertImport(db, list.id, { fileName: "clientes.csv", userId: id, userName: "Ana" }, rows),
    );
  }

  const wake = () =>
    testApp.app.database.write(padaria.id, (db) =>
      wakeWork(db, { queue: "imports", connectionId: 0, keys: [String(list.id)] }),
    );

  it("goes on where a program that was killed left it, and nobody comes twice", async () => {
    await beginUnnoticed(2_500);
    let parts = 0;
    const dying: Database = {
      ...testApp.app.database,
      write: (companyId, work) =>
        testApp.app.database.write(companyId, async (db) =>
          work({
            ...db,
            run: (statement) => {
              if (compile(statement).text.includes("update contact_list_imports")) parts += 1;
              if (parts === 2) throw new Error("killed in the second part");
              return db.run(statement);
            },
          }),
        ),
    };
    const claim = { companyId: padaria.id, key: String(list.id), end: async () => true } as unknown as Claim;
    await expect(runImport({ database: dying }, claim)).rejects.toThrow("killed in the second part");
    expect(await countItems()).toBe(1_000);
    await wake();
    expect((await untilEnded()).import).toMatchObject({ total: 2_500, added: 2_500, unchanged: 0 });
    expect(await countItems()).toBe(2_500);
  });

  it("is stopped, says so and leaves the rest out; another waits until then", async () => {
    await beginUnnoticed(10);
    await expectRefusal(start(sheetOf(1)), "ERR_IMPORT_UNDER_WAY");
    await expectRefusal(
      testApp.call(padaria.ana.token, contract.dismissContactListImport, { params: ofList() }),
      "ERR_IMPORT_UNDER_WAY",
    );
    const stopped = await testApp.call(padaria.ana.token, contract.stopContactListImport, {
      params: ofList(),
    });
    expect(stopped.import).toMatchObject({ added: 0, error: "ERR_IMPORT_STOPPED" });
    expect(stopped.import?.endedAt).not.toBeNull();
    await wake();
    await start(sheetOf(2));
    expect((await untilEnded()).import).toMatchObject({ added: 2, error: null });
  });
});
