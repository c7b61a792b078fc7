import {
  type Announcement,
  createAnnouncement,
  deleteAnnouncement,
  getAnnouncement,
  listAnnouncements,
  updateAnnouncement,
} from "@recado/contract/announcements";
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
  sofia = await createTestUser(testApp, padaria, { name: "Sofia", profile: "admin", super: true });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.app.database.platform((db) => db.run(sql`delete from announcements`));
});

type Form = CallOf<typeof createAnnouncement>["body"];

function create(form: Partial<Form> = {}, person = sofia): Promise<Announcement> {
  const body = { title: "Manutenção", text: "Domingo, das 2h às 3h.", ...form };
  return testApp.call(person.token, createAnnouncement, { body });
}

function change({ id }: Announcement, body: CallOf<typeof updateAnnouncement>["body"], person = sofia) {
  return testApp.call(person.token, updateAnnouncement, { params: { id: String(id) }, body });
}

function remove({ id }: Announcement, person = sofia) {
  return testApp.call(person.token, deleteAnnouncement, { params: { id: String(id) } });
}

function look({ id }: Announcement, person: Person) {
  return testApp.call(person.token, getAnnouncement, { params: { id: String(id) } });
}

async function titles(person: Person, query: CallOf<typeof listAnnouncements>["query"] = {}) {
  const { records } = await testApp.call(person.token, listAnnouncements, { query });
  return records.map(({ title }) => title);
}

describe("announcements", () => {
  // Specification (administration): title and text are required; priority 3 and active by default.
  it("a new announcement is active and has low priority by default", async () => {
    const made = await create({ title: " Manutenção ", text: "Domingo.\nDas 2h às 3h." });
    expect(made).toMatchObject({
      title: "Manutenção",
      text: "Domingo.\nDas 2h às 3h.",
      priority: 3,
      status: true,
      mediaPath: null,
      mediaName: null,
    });
    expect(await look(made, vizinha.bruno)).toEqual(made);
  });

  it.each<[string, Partial<Form>, string]>([
    ["no title", { title: " " }, "title"],
    ["no text", { text: "\n" }, "text"],
    ["a title that is too long", { title: "a".repeat(201) }, "title"],
    ["a priority that there is not", { priority: 4 as 3 }, "priority"],
  ])("an announcement with %s is refused", async (_, form, path) => {
    const { issues } = await expectRefusal(create(form), "ERR_VALIDATION");
    expect(issues).toMatchObject([{ path }]);
  });

  // Specification (administration): announcements are changed by super users only.
  it("only super users create, change and delete announcements, whatever their profile", async () => {
    const made = await create();
    const owner = await createTestUser(testApp, vizinha, { name: "Olga", super: true });
    for (const person of [padaria.ana, padaria.bruno, vizinha.ana]) {
      await expectRefusal(create({}, person), "ERR_NO_PERMISSION");
      await expectRefusal(change(made, { title: "Outra" }, person), "ERR_NO_PERMISSION");
      await expectRefusal(remove(made, person), "ERR_NO_PERMISSION");
    }
    expect(await change(made, { priority: 1 }, owner)).toMatchObject({ title: "Manutenção", priority: 1 });
    await remove(made, owner);
    await expectRefusal(look(made, sofia), "ERR_NO_ANNOUNCEMENT_FOUND");
    await expectRefusal(change(made, {}), "ERR_NO_ANNOUNCEMENT_FOUND");
    await expectRefusal(remove(made), "ERR_NO_ANNOUNCEMENT_FOUND");
  });

  // Specification (administration): an announcement is active or inactive.
  it("only super users see an inactive announcement", async () => {
    const hidden = await create({ title: "Rascunho", status: false });
    await create({ title: "Pronto" });
    await expectRefusal(look(hidden, padaria.ana), "ERR_NO_ANNOUNCEMENT_FOUND");
    expect(await titles(padaria.ana, { status: "false" })).toEqual(["Pronto"]);
    expect(await titles(sofia)).toEqual(["Pronto", "Rascunho"]);
    expect(await titles(sofia, { status: "false" })).toEqual(["Rascunho"]);
    expect(await titles(sofia, { status: "true" })).toEqual(["Pronto"]);
  });
});

describe("the list of announcements", () => {
  // Specification (administration): priority 1 high, 2 medium, 3 low.
  it("sorts by priority, and within one priority by newest first", async () => {
    for (const [title, priority] of [
      ["baixa", 3],
      ["alta", 1],
      ["média", 2],
      ["alta nova", 1],
    ] as const)
      await create({ title, priority });
    expect(await titles(vizinha.clara)).toEqual(["alta nova", "alta", "média", "baixa"]);
  });

  // Specification (administration): GET /announcements/ takes searchParam and pageNumber and answers records, hasMore.
  it("searches title and text regardless of accents and returns pages of 20", async () => {
    for (let number = 1; number <= 21; number++) await create({ title: `Aviso ${number}`, text: "Pão" });
    const first = await testApp.call(padaria.bruno.token, listAnnouncements, {});
    expect(first).toMatchObject({ count: 21, hasMore: true });
    expect(first.records).toHaveLength(20);
    expect(await titles(padaria.bruno, { pageNumber: "2" })).toEqual(["Aviso 1"]);
    expect(await titles(padaria.bruno, { searchParam: "aviso 7" })).toEqual(["Aviso 7"]);
    expect(await titles(padaria.bruno, { searchParam: "pao", pageNumber: "2" })).toHaveLength(1);
  });
});

describe("live events of announcements", () => {
  // Specification (administration): company-announcement goes to all companies.
  it("reach users of every company, and only super users for an inactive announcement", async () => {
    const [neighbour, agent, operator] = await Promise.all(
      [vizinha.clara, padaria.bruno, sofia].map((person) => testApp.listen(person.token)),
    );
    const made = await create();
    const changed = await change(made, { title: "Adiada" });
    const hidden = await change(made, { status: false });
    const draft = await create({ status: false });
    const shown = await change(draft, { status: true });
    await remove(shown);
    for (const listener of [neighbour, agent, operator]) await listener?.settle();
    const all = [
      { action: "create", record: made },
      { action: "update", record: changed },
      { action: "delete", id: made.id },
      { action: "update", record: shown },
      { action: "delete", id: shown.id },
    ];
    for (const listener of [neighbour, agent])
      expect(listener?.heard.map(({ name, payload }) => [name, payload])).toEqual(
        all.map((payload) => ["announcement", payload]),
      );
    expect(operator?.heard.map(({ payload }) => payload)).toEqual([
      { action: "create", record: made },
      { action: "update", record: changed },
      { action: "update", record: hidden },
      { action: "create", record: draft },
      { action: "update", record: shown },
      { action: "delete", id: shown.id },
    ]);
  });

  it("reach the sockets of every process", async () => {
    const other = await openTestApp({ beside: testApp });
    try {
      const [here, there] = await Promise.all([
        testApp.listen(vizinha.bruno.token),
        other.listen(vizinha.clara.token),
      ]);
      const made = await create();
      for (const listener of [here, there])
        expect(await listener.next(({ name }) => name === "announcement")).toEqual({
          action: "create",
          record: made,
        });
    } finally {
      await other.close();
    }
  });

  it("of inactive announcements stop once a user is no longer a super user", async () => {
    const olga = await createTestUser(testApp, vizinha, { name: "Olga", super: true });
    const listener = await testApp.listen(olga.token);
    const draft = await create({ status: false });
    await listener.next(({ payload }) => (payload as { record?: Announcement }).record?.id === draft.id);
    await testApp.app.database.write(vizinha.id, async (db) => {
      await db.run(
        sql`update users set super = false where company_id = ${db.companyId} and id = ${olga.id}`,
      );
      db.notify("actor", `${vizinha.id}:${olga.id}`);
    });
    await expectRefusal(look(draft, olga), "ERR_NO_ANNOUNCEMENT_FOUND");
    await listener.settle();
    await change(draft, { title: "Segredo" });
    await listener.settle();
    expect(JSON.stringify(listener.heard)).not.toContain("Segredo");
  });
});
