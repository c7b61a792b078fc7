import { listAllMacros, type Macro } from "@recado/contract/macro-runs";
import { createMacro, deleteMacro, getMacro, listMacros, updateMacro } from "@recado/contract/macros";
import type { ErrorCode } from "@recado/contract/shared/errors";
import type { CallOf } from "@recado/contract/shared/route";
import { deleteUser } from "@recado/contract/staff";
import type { TicketActionInput } from "@recado/contract/ticket-actions";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import { createTestCompany, type Person, type TestCompany } from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;
let vizinha: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp();
  vizinha = await createTestCompany(testApp, "Vizinha");
});
afterAll(() => testApp.close());
beforeEach(async () => {
  padaria = await createTestCompany(testApp);
});

type Form = CallOf<typeof createMacro>["body"];

const resolve: TicketActionInput = { type: "resolve" };

function create(form: Partial<Form>, person = padaria.bruno): Promise<Macro> {
  const body = { name: "Encerrar", actions: [resolve], ...form };
  return testApp.call(person.token, createMacro, { body });
}

const idOf = ({ id }: Macro) => ({ params: { id: String(id) } });

function change(macro: Macro, body: CallOf<typeof updateMacro>["body"], person: Person) {
  return testApp.call(person.token, updateMacro, { ...idOf(macro), body });
}

function remove(macro: Macro, person: Person) {
  return testApp.call(person.token, deleteMacro, idOf(macro));
}

async function names(person: Person, searchParam = "") {
  const { records } = await testApp.call(person.token, listMacros, { query: { searchParam } });
  return records.map(({ name }) => name);
}

describe("a macro", () => {
  it("belongs to its user, has no shortcut and is for all tickets by default", async () => {
    const macro = await create({});
    expect(macro).toEqual({
      id: expect.any(Number),
      name: "Encerrar",
      shortcut: null,
      isShared: false,
      userId: padaria.bruno.id,
      queueIds: [],
      order: 0,
      actions: [resolve],
      updatedAt: expect.any(String),
    });
    expect(await testApp.call(padaria.bruno.token, getMacro, idOf(macro))).toEqual(macro);
  });

  it("is seen, changed and deleted by its user only", async () => {
    const macro = await create({});
    expect(await names(padaria.ana)).toEqual([]);
    for (const person of [padaria.ana, padaria.clara, vizinha.ana]) {
      await expectRefusal(change(macro, { name: "Outra" }, person), "ERR_NO_MACRO_FOUND");
      await expectRefusal(remove(macro, person), "ERR_NO_MACRO_FOUND");
    }
    await change(macro, { name: "Encerrar hoje", order: 2 }, padaria.bruno);
    expect(await names(padaria.bruno)).toEqual(["Encerrar hoje"]);
    await remove(macro, padaria.bruno);
    expect(await names(padaria.bruno)).toEqual([]);
  });

  it("of the company is seen by everybody and changed by admins", async () => {
    await expectRefusal(create({ isShared: true }), "ERR_NO_PERMISSION");
    const own = await create({});
    await expectRefusal(change(own, { isShared: true }, padaria.bruno), "ERR_NO_PERMISSION");
    const shared = await create({ name: "Da casa", isShared: true }, padaria.ana);
    expect(shared.userId).toBeNull();
    expect(await names(padaria.clara)).toEqual(["Da casa"]);
    await expectRefusal(change(shared, { name: "Minha" }, padaria.clara), "ERR_NO_PERMISSION");
    await expectRefusal(remove(shared, padaria.clara), "ERR_NO_PERMISSION");
  });

  it("that the company no longer sees becomes the admin's own, and disappears from all other screens", async () => {
    const macro = await create({ isShared: true }, padaria.ana);
    const listener = await testApp.listen(padaria.bruno.token);
    const { userId } = await change(macro, { isShared: false }, padaria.ana);
    expect(userId).toBe(padaria.ana.id);
    await listener.settle();
    expect(listener.heard).toMatchObject([{ name: "macro", payload: { action: "delete", id: macro.id } }]);
    expect(await names(padaria.bruno)).toEqual([]);
  });

  it("is listed by its place, then by its name, and is found by name and shortcut", async () => {
    await create({ name: "Beta", order: 1 });
    await create({ name: "Gama", shortcut: "fim" });
    await create({ name: "Álfa", isShared: true, order: 1 }, padaria.ana);
    const all = await testApp.call(padaria.bruno.token, listAllMacros, {});
    expect(all.map(({ name }) => name)).toEqual(["Gama", "Álfa", "Beta"]);
    expect(await names(padaria.bruno, "fim")).toEqual(["Gama"]);
  });

  it("refuses a shortcut that another macro of the same users has", async () => {
    expect((await create({ shortcut: " /fim " })).shortcut).toBe("fim");
    await expectRefusal(create({ shortcut: "FIM" }), "ERR_MACRO_SHORTCUT_EXISTS");
    await create({ shortcut: "fim", isShared: true }, padaria.ana);
    await create({ shortcut: "fim" }, padaria.clara);
    expect((await create({ shortcut: "" })).shortcut).toBeNull();
  });

  it.each<[string, (one: TestCompany) => TicketActionInput, ErrorCode]>([
    ["queue", ({ support }) => ({ type: "moveToQueue", queueId: support }), "ERR_NO_QUEUE_FOUND"],
    ["user", ({ clara }) => ({ type: "assign", userId: clara.id }), "ERR_NO_USER_FOUND"],
    ["tag", () => ({ type: "addTag", tagId: 999_999 }), "ERR_NO_TAG_FOUND"],
    ["file list", () => ({ type: "sendFiles", fileListId: 999_999 }), "ERR_NO_FILE_FOUND"],
  ])("that names a missing %s is refused with the position of the action", async (_, action, code) => {
    const refusal = await expectRefusal(create({ actions: [resolve, action(vizinha)] }), code);
    expect(refusal).toMatchObject({ action: 1 });
    const macro = await create({});
    await expectRefusal(change(macro, { actions: [action(vizinha)] }, padaria.bruno), code);
  });

  it("has between one and twenty actions", async () => {
    for (const length of [0, 21])
      await expectRefusal(create({ actions: Array.from({ length }, () => resolve) }), "ERR_VALIDATION");
    await expectRefusal(create({ queueIds: [vizinha.sales] }), "ERR_NO_QUEUE_FOUND");
  });

  it("is deleted together with its user, unless the company sees it", async () => {
    await create({ name: "Minha" });
    const shared = await create({ name: "Da casa", isShared: true }, padaria.ana);
    await testApp.call(padaria.ana.token, deleteUser, { params: { id: String(padaria.bruno.id) } });
    expect(await testApp.call(padaria.ana.token, listAllMacros, {})).toEqual([shared]);
  });
});
