import type { TicketFilter } from "@recado/contract/ticket-filters";
import {
  createTicketView,
  deleteTicketView,
  listTicketViews,
  type TicketView,
  updateTicketView,
} from "@recado/contract/ticket-views";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createTestCompany,
  createTestStaff,
  createTestUser,
  type Person,
  type TestCompany,
} from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

const unread: TicketFilter = [{ field: "unread", is: true }];
const open = { status: "open", showAll: false, searchParam: "" } as const;

let testApp: TestApp;
/** Ana is an admin; Bruno serves sales, and Clara support. */
let padaria: TestCompany;
let vizinha: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
  vizinha = await createTestCompany(testApp, "Vizinha");
});
afterAll(() => testApp.close());

type Form = Partial<Pick<TicketView, "list" | "isShared" | "queueIds" | "search">>;

function save(name: string, form: Form = { list: { ...open, filter: [...unread] } }, person = padaria.bruno) {
  return testApp.call(person.token, createTicketView, { body: { name, ...form } });
}

function change({ id }: Pick<TicketView, "id">, body: Form & { name?: string }, person = padaria.bruno) {
  return testApp.call(person.token, updateTicketView, { params: { id: String(id) }, body });
}

function remove({ id }: Pick<TicketView, "id">, person = padaria.bruno) {
  return testApp.call(person.token, deleteTicketView, { params: { id: String(id) } });
}

function list(person = padaria.bruno) {
  return testApp.call(person.token, listTicketViews, {});
}

async function namesFor(person: Person): Promise<string[]> {
  return (await list(person)).map(({ name }) => name);
}

describe("a saved ticket view", () => {
  it("is listed, changed and deleted by its owner only", async () => {
    const view = await save("  Urgentes ");
    expect(view).toMatchObject({
      name: "Urgentes",
      list: { ...open, filter: unread },
      isShared: false,
      queueIds: [],
    });
    expect(await list()).toEqual([view]);
    for (const person of [padaria.ana, padaria.clara, vizinha.ana, vizinha.bruno]) {
      expect(await list(person)).toEqual([]);
      await expectRefusal(change(view, { name: "Meus" }, person), "ERR_NO_TICKET_VIEW_FOUND");
      await expectRefusal(remove(view, person), "ERR_NO_TICKET_VIEW_FOUND");
    }
    const renamed = await change(view, { name: "Hoje" });
    expect(renamed).toEqual({ ...view, name: "Hoje" });
    expect(await list()).toEqual([renamed]);
    await remove(view);
    expect(await list()).toEqual([]);
  });

  it("has a name that is unique among its owner's views, regardless of case", async () => {
    const own = await save("Vendas", {}, padaria.clara);
    await expectRefusal(save("VENDAS", {}, padaria.clara), "ERR_TICKET_VIEW_NAME_EXISTS");
    expect((await save("Vendas", {}, padaria.ana)).name).toBe("Vendas");
    const other = await save("Trocas", {}, padaria.clara);
    await expectRefusal(change(other, { name: "vendas" }, padaria.clara), "ERR_TICKET_VIEW_NAME_EXISTS");
    const search = { status: null, showAll: false, searchParam: "a", filter: [] };
    expect((await change(own, { list: search }, padaria.clara)).list).toEqual(search);
    expect(await namesFor(padaria.clara)).toEqual(["Trocas", "Vendas"]);
  });

  it.each([
    ["", "Obrigatório"],
    ["   ", "Obrigatório"],
    ["a".repeat(41), "Mensagem muito longa"],
  ])("with the name %j is refused", async (name, message) => {
    const refusal = await expectRefusal(save(name), "ERR_VALIDATION");
    expect(refusal.issues).toContainEqual({ path: "name", message });
  });

  it("with an unknown condition is refused, naming the condition", async () => {
    const filter = [...unread, { field: "mood", is: true } as never];
    const refusal = await expectRefusal(save("Humor", { list: { ...open, filter } }), "ERR_VALIDATION");
    expect(refusal.issues).toMatchObject([{ path: "list.filter.1.field" }]);
  });

  it("is refused beyond twenty views of the same user", async () => {
    for (let count = 0; count < 20; count += 1) await save(`Visão ${count}`, {}, vizinha.bruno);
    const refusal = await expectRefusal(save("Mais uma", {}, vizinha.bruno), "ERR_LIST_FULL");
    expect(refusal.params).toEqual({ limit: "20" });
    const shared = await save("Da empresa", { isShared: true }, vizinha.ana);
    expect((await change(shared, { isShared: false }, vizinha.ana)).isShared).toBe(false);
  });

  it("keeps what the version before stored as state of the browser's URL", async () => {
    const stored = {
      tab: "search",
      q: "bolo",
      queues: [padaria.sales],
      unread: true,
      users: [padaria.ana.id],
      tags: [4],
      surprise: 1,
    };
    await testApp.app.database.write(padaria.id, (db) =>
      db.run(sql`
        insert into ticket_views (company_id, user_id, name, search) values
          (${db.companyId}, ${padaria.ana.id}, 'Antiga', ${JSON.stringify(stored)}),
          (${db.companyId}, ${padaria.ana.id}, 'Aberta', '{"all":true,"part":"snoozed","tags":[4]}'),
          (${db.companyId}, ${padaria.ana.id}, 'Quebrada', 'tags=')`),
    );
    const lists = new Map((await list(padaria.ana)).map((view) => [view.name, view.list]));
    expect(lists.get("Antiga")).toEqual({
      status: null,
      showAll: false,
      searchParam: "bolo",
      filter: [
        { field: "queue", is: "anyOf", values: [padaria.sales] },
        { field: "user", is: "anyOf", values: [padaria.ana.id] },
        { field: "tag", is: "anyOf", values: [4] },
        { field: "unread", is: true },
      ],
    });
    expect(lists.get("Aberta")).toEqual({ ...open, showAll: true, filter: [{ field: "snoozed", is: true }] });
    expect(lists.get("Quebrada")).toEqual({ ...open, filter: [] });
    // A page of the version before that is still open sends and reads the state of its URL.
    const sent = await save("Enviada", { search: '{"tab":"pending","unread":true}' }, padaria.ana);
    expect(sent.list).toEqual({ status: "pending", showAll: false, searchParam: "", filter: unread });
    expect(JSON.parse(sent.search)).toEqual({ tab: "pending", filter: unread });
  });
});

describe("a shared ticket view", () => {
  it("is seen by the company or by the users of its queues, and changed by those who may share views", async () => {
    const sol = await createTestStaff(testApp, "Sol");
    const supervisor = await createTestUser(testApp, sol, { name: "Sara", profile: "supervisor" });
    const company = await save("Da empresa", { isShared: true }, supervisor);
    const sales = await save("De vendas", { isShared: true, queueIds: [sol.sales] }, sol.ana);
    await save("Minha", {}, sol.bruno);
    expect(await namesFor(sol.bruno)).toEqual(["Da empresa", "De vendas", "Minha"]);
    expect(await namesFor(sol.clara)).toEqual(["Da empresa"]);
    expect(await namesFor(supervisor)).toEqual(["Da empresa", "De vendas"]);
    expect(await namesFor(vizinha.clara)).not.toContain("Da empresa");

    await expectRefusal(save("Outra", { isShared: true }, sol.bruno), "ERR_NO_PERMISSION");
    await expectRefusal(change(company, { name: "Outra" }, sol.bruno), "ERR_NO_PERMISSION");
    await expectRefusal(remove(sales, sol.bruno), "ERR_NO_PERMISSION");
    await expectRefusal(remove(sales, sol.clara), "ERR_NO_TICKET_VIEW_FOUND");
    await expectRefusal(remove(sales, vizinha.ana), "ERR_NO_TICKET_VIEW_FOUND");
    await expectRefusal(
      save("Alheia", { isShared: true, queueIds: [vizinha.sales] }, sol.ana),
      "ERR_NO_QUEUE_FOUND",
    );
    await expectRefusal(save("DA EMPRESA", { isShared: true }, sol.ana), "ERR_TICKET_VIEW_NAME_EXISTS");

    const taken = await change(sales, { isShared: false }, supervisor);
    expect(taken).toMatchObject({ isShared: false, queueIds: [] });
    expect(await namesFor(sol.ana)).toEqual(["Da empresa"]);
    expect(await namesFor(supervisor)).toEqual(["Da empresa", "De vendas"]);
  });

  it("publishes its changes to those who see it, and a deletion to those who no longer do", async () => {
    const lua = await createTestStaff(testApp, "Lua");
    const people = { ana: lua.ana, bruno: lua.bruno, clara: lua.clara, other: vizinha.ana };
    const names = Object.keys(people) as (keyof typeof people)[];
    const ears = await Promise.all(names.map((name) => testApp.listen(people[name].token)));
    const view = await save("Ao vivo", {}, lua.ana);
    const ofSales = await change(view, { isShared: true, queueIds: [lua.sales] }, lua.ana);
    const ofSupport = await change(view, { queueIds: [lua.support] }, lua.ana);
    const ofAll = await change(view, { queueIds: [] }, lua.ana);
    const own = await change(view, { isShared: false }, lua.ana);
    await remove(view, lua.ana);
    await Promise.all(ears.map((ear) => ear.settle()));
    const update = (changed: TicketView) => ({ action: "update", view: changed });
    const gone = { action: "delete", viewId: view.id };
    const heard = ears.map((ear) =>
      ear.heard.filter(({ name: event }) => event === "ticketView").map(({ payload }) => payload),
    );
    expect(Object.fromEntries(names.map((name, index) => [name, heard[index]]))).toEqual({
      ana: [{ action: "create", view }, ...[ofSales, ofSupport, ofAll, own].map(update), gone],
      bruno: [update(ofSales), gone, update(ofAll), gone],
      clara: [update(ofSupport), update(ofAll), gone],
      other: [],
    });
  });
});
