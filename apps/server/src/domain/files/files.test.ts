import {
  createFileList,
  deleteFileList,
  type FileList,
  getFileList,
  listFileLists,
  maxFileOptions,
  updateFileList,
} from "@recado/contract/files";
import type { CallOf } from "@recado/contract/shared/route";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import { createTestStaff, type Person, type Staff } from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: Staff;
let vizinha: Staff;

beforeAll(async () => {
  testApp = await openTestApp();
  vizinha = await createTestStaff(testApp, "Vizinha");
});
afterAll(() => testApp.close());
beforeEach(async () => {
  padaria = await createTestStaff(testApp);
});

type Form = CallOf<typeof createFileList>["body"];

function create(form: Partial<Form> = {}, person = padaria.bruno): Promise<FileList> {
  const body = { name: "Catálogo", message: "Veja nossos produtos", ...form };
  return testApp.call(person.token, createFileList, { body });
}

function change(list: FileList, body: CallOf<typeof updateFileList>["body"], person = padaria.bruno) {
  return testApp.call(person.token, updateFileList, { ...params(list), body });
}

function params({ id }: FileList) {
  return { params: { id: String(id) } };
}

function namesOf({ options }: FileList): string[] {
  return options.map(({ name }) => name);
}

async function listed(person: Person, query: CallOf<typeof listFileLists>["query"] = {}) {
  const { files } = await testApp.call(person.token, listFileLists, { query });
  return files.map(({ name }) => name);
}

describe("a file list", () => {
  it("holds its options in the given order, at first without files", async () => {
    const list = await create({ options: [{ name: "Pães" }, { name: "Bolos" }] });
    const empty = { path: null, mediaType: null, mediaName: null, size: null, thumbnailUrl: null };
    expect(list).toMatchObject({
      name: "Catálogo",
      message: "Veja nossos produtos",
      options: [
        { id: expect.any(Number), name: "Pães", ...empty },
        { id: expect.any(Number), name: "Bolos", ...empty },
      ],
    });
    expect(await testApp.call(padaria.clara.token, getFileList, params(list))).toEqual(list);
    expect((await create({ name: "Vazia" })).options).toEqual([]);
  });

  // Specification (administration): a file list's name has at least 3 letters ('nome muito curto') and a message.
  it.each<[string, Partial<Form>, { path: string; message: string }]>([
    ["no name", { name: " " }, { path: "name", message: "Obrigatório" }],
    ["a name of two letters", { name: " ab " }, { path: "name", message: "nome muito curto" }],
    ["no message", { message: "" }, { path: "message", message: "Obrigatório" }],
    [
      "an option without a name",
      { options: [{ name: "" }] },
      { path: "options.0.name", message: "Obrigatório" },
    ],
    [
      "too many options",
      { options: Array.from({ length: maxFileOptions + 1 }, () => ({ name: "Foto" })) },
      { path: "options", message: "No máximo 30 arquivos" },
    ],
  ])("with %s is refused", async (_, form, issue) => {
    expect((await expectRefusal(create(form), "ERR_VALIDATION")).issues).toContainEqual(issue);
  });

  // Specification (administration): POST, PUT and DELETE of a list with its options.
  it("changes only the given fields; options keep their ids, move, and are added or removed", async () => {
    const list = await create({ options: [{ name: "A" }, { name: "B" }, { name: "C" }] });
    const [a, b, c] = list.options;
    const renamed = await change(list, { name: "Novo catálogo" });
    expect(renamed).toMatchObject({ name: "Novo catálogo", message: list.message, options: list.options });
    const moved = await change(list, {
      options: [{ id: c?.id, name: "C" }, { name: "D" }, { id: a?.id, name: "A maior" }],
    });
    expect(namesOf(moved)).toEqual(["C", "D", "A maior"]);
    expect(moved.options[0]?.id).toBe(c?.id);
    expect(moved.options[2]?.id).toBe(a?.id);
    await expectRefusal(change(list, { options: [{ id: b?.id, name: "B" }] }), "ERR_NO_FILE_FOUND");
    expect(namesOf(await change(list, { options: [] }))).toEqual([]);
  });

  it("refuses options of another list or company and then changes nothing", async () => {
    const foreign = await create({ options: [{ name: "Deles" }] }, vizinha.bruno);
    const other = await create({ name: "Outra", options: [{ name: "De outra" }] });
    const list = await create({ options: [{ name: "Nossa" }] });
    for (const { options } of [foreign, other]) {
      const stolen = options.map(({ id }) => ({ id, name: "Minha" }));
      await expectRefusal(change(list, { name: "Mudada", options: stolen }), "ERR_NO_FILE_FOUND");
      await expectRefusal(create({ options: stolen }), "ERR_NO_FILE_FOUND");
    }
    expect(await testApp.call(padaria.ana.token, getFileList, params(list))).toEqual(list);
    expect(await listed(padaria.ana)).toEqual(["Catálogo", "Outra"]);
  });

  // Specification (administration): file lists update live.
  it("is visible only to its company, all of whose users receive its live events", async () => {
    const [colleague, neighbour] = await Promise.all([
      testApp.listen(padaria.clara.token),
      testApp.listen(vizinha.ana.token),
    ]);
    const list = await create();
    await expectRefusal(testApp.call(vizinha.ana.token, getFileList, params(list)), "ERR_NO_FILE_FOUND");
    await expectRefusal(change(list, { name: "Minha" }, vizinha.ana), "ERR_NO_FILE_FOUND");
    await expectRefusal(testApp.call(vizinha.ana.token, deleteFileList, params(list)), "ERR_NO_FILE_FOUND");
    const changed = await change(list, { name: "Cardápio" });
    await testApp.call(padaria.clara.token, deleteFileList, params(list));
    await expectRefusal(testApp.call(padaria.ana.token, getFileList, params(list)), "ERR_NO_FILE_FOUND");
    await Promise.all([colleague.settle(), neighbour.settle()]);
    expect(colleague.heard.map(({ payload }) => payload)).toEqual([
      { action: "create", file: list },
      { action: "update", file: changed },
      { action: "delete", fileId: list.id },
    ]);
    expect(neighbour.heard).toEqual([]);
  });
});

describe("the list of file lists", () => {
  // Specification (administration): GET /files takes searchParam and pageNumber and answers files, hasMore.
  it("is sorted by name, has pages, and is searched by name and message regardless of accents", async () => {
    for (let number = 1; number <= 21; number++) await create({ name: `Lista ${100 + number}` });
    await create({ name: "promoções", message: "Só hoje: pão" });
    const first = await testApp.call(padaria.bruno.token, listFileLists, {});
    expect(first).toMatchObject({ count: 22, hasMore: true });
    expect(first.files).toHaveLength(20);
    expect(await listed(padaria.bruno, { pageNumber: "2" })).toEqual(["Lista 121", "promoções"]);
    expect(await listed(padaria.bruno, { searchParam: "PROMOCOES" })).toEqual(["promoções"]);
    expect(await listed(padaria.bruno, { searchParam: "pao" })).toEqual(["promoções"]);
    expect(await listed(vizinha.clara, { searchParam: "lista 1" })).toEqual([]);
  });
});
