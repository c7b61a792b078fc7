import {
  createHelp,
  deleteHelp,
  type HelpVideo,
  listAllHelps,
  listHelps,
  updateHelp,
} from "@recado/contract/helps";
import type { CallOf } from "@recado/contract/shared/route";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import { createTestStaff, createTestUser, type Person, type Staff } from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: Staff;
let vizinha: Staff;
/** Test person who is a super user of the installation. */
let sofia: Person;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  padaria = await createTestStaff(testApp);
  vizinha = await createTestStaff(testApp, "Vizinha");
  sofia = await createTestUser(testApp, padaria, { name: "Sofia", super: true });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.app.database.platform((db) => db.run(sql`delete from helps`));
});

const video = "dQw4w9WgXcQ";

function create(form: Partial<CallOf<typeof createHelp>["body"]> = {}, person = sofia): Promise<HelpVideo> {
  return testApp.call(person.token, createHelp, { body: { title: "Primeiros passos", video, ...form } });
}

function change({ id }: HelpVideo, body: CallOf<typeof updateHelp>["body"], person = sofia) {
  return testApp.call(person.token, updateHelp, { params: { id: String(id) }, body });
}

function remove({ id }: HelpVideo, person = sofia) {
  return testApp.call(person.token, deleteHelp, { params: { id: String(id) } });
}

describe("help videos", () => {
  // Specification (administration): GET /helps and GET /helps/list.
  it("are listed by title for users of every company, in pages and as a whole", async () => {
    const tags = await create({ title: "tags", description: "Como marcar atendimentos" });
    const first = await create({ title: "Início" });
    expect(first).toMatchObject({ title: "Início", description: "", video });
    expect(await testApp.call(vizinha.bruno.token, listHelps, {})).toEqual({
      records: [first, tags],
      count: 2,
      hasMore: false,
    });
    expect(await testApp.call(vizinha.bruno.token, listAllHelps, {})).toEqual([first, tags]);
    const query = { searchParam: "INICIO" };
    expect((await testApp.call(padaria.clara.token, listHelps, { query })).records).toEqual([first]);
  });

  it("have a second page after the first twenty", async () => {
    for (let number = 1; number <= 21; number++) await create({ title: `Vídeo ${100 + number}` });
    const query = { pageNumber: "2" };
    const page = await testApp.call(padaria.bruno.token, listHelps, { query });
    expect(page).toMatchObject({ records: [{ title: "Vídeo 121" }], count: 21, hasMore: false });
  });

  it.each([
    video,
    ` ${video} `,
    `https://youtu.be/${video}?t=12`,
    `https://www.youtube.com/watch?list=PL1&v=${video}&t=3s`,
    `https://www.youtube.com/embed/${video}`,
    `https://youtube.com/shorts/${video}`,
  ])("keep the YouTube code of %s", async (given) => {
    expect((await create({ video: given })).video).toBe(video);
  });

  it.each([
    ["no title", { title: " " }, "title"],
    ["no video", { video: "" }, "video"],
    ["an address without a video", { video: "https://example.com/watch" }, "video"],
    ["a video that contains HTML", { video: '"><script>' }, "video"],
    ["a code that is too long", { video: `${video}a` }, "video"],
  ])("are refused with %s", async (_, form, path) => {
    const { issues } = await expectRefusal(create(form), "ERR_VALIDATION");
    expect(issues).toMatchObject([{ path }]);
  });

  // Specification (administration): helps are changed by super users only.
  // Specification (money): helps: title, description, video.
  it("are created, changed and deleted by super users only, with live events to every company", async () => {
    const listener = await testApp.listen(vizinha.clara.token);
    const made = await create();
    for (const person of [padaria.ana, vizinha.bruno]) {
      await expectRefusal(create({}, person), "ERR_NO_PERMISSION");
      await expectRefusal(change(made, { title: "Outro" }, person), "ERR_NO_PERMISSION");
      await expectRefusal(remove(made, person), "ERR_NO_PERMISSION");
    }
    const changed = await change(made, { description: "Em dois minutos" });
    expect(changed).toMatchObject({ title: made.title, description: "Em dois minutos", video });
    await remove(made);
    await expectRefusal(change(made, {}), "ERR_NO_HELP_FOUND");
    await expectRefusal(remove(made), "ERR_NO_HELP_FOUND");
    await listener.settle();
    expect(listener.heard).toEqual([
      { name: "help", companyId: vizinha.id, payload: { action: "create", help: made } },
      { name: "help", companyId: vizinha.id, payload: { action: "update", help: changed } },
      { name: "help", companyId: vizinha.id, payload: { action: "delete", helpId: made.id } },
    ]);
  });
});
