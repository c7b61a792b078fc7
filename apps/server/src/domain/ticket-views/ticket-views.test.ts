import {
  createTicketView,
  deleteTicketView,
  listTicketViews,
  updateTicketView,
} from "@recado/contract/ticket-views";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import { createTestCompany, type TestCompany } from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;
let vizinha: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
  vizinha = await createTestCompany(testApp, "Vizinha");
});
afterAll(() => testApp.close());

function save(name: string, search = '{"unread":true}', person = padaria.bruno) {
  return testApp.call(person.token, createTicketView, { body: { name, search } });
}

function list(person = padaria.bruno) {
  return testApp.call(person.token, listTicketViews, {});
}

describe("a saved ticket view", () => {
  it("is listed, changed and deleted by its owner only", async () => {
    const view = await save("  Urgentes ");
    expect(view).toEqual({ id: expect.any(Number), name: "Urgentes", search: '{"unread":true}' });
    expect(await list()).toEqual([view]);
    const params = { id: String(view.id) };
    for (const person of [padaria.ana, padaria.clara, vizinha.ana, vizinha.bruno]) {
      expect(await list(person)).toEqual([]);
      await expectRefusal(
        testApp.call(person.token, updateTicketView, { params, body: { name: "Meus" } }),
        "ERR_NO_TICKET_VIEW_FOUND",
      );
      await expectRefusal(
        testApp.call(person.token, deleteTicketView, { params }),
        "ERR_NO_TICKET_VIEW_FOUND",
      );
    }
    const renamed = await testApp.call(padaria.bruno.token, updateTicketView, {
      params,
      body: { name: "Hoje" },
    });
    expect(renamed).toEqual({ ...view, name: "Hoje" });
    expect(await list()).toEqual([renamed]);
    await testApp.call(padaria.bruno.token, deleteTicketView, { params });
    expect(await list()).toEqual([]);
  });

  it("has a name that is unique among its owner's views, regardless of case", async () => {
    const own = await save("Vendas", "{}", padaria.clara);
    await expectRefusal(save("VENDAS", "{}", padaria.clara), "ERR_TICKET_VIEW_NAME_EXISTS");
    expect((await save("Vendas", "{}", padaria.ana)).name).toBe("Vendas");
    const other = await save("Trocas", "{}", padaria.clara);
    const change = (id: number, body: { name?: string; search?: string }) =>
      testApp.call(padaria.clara.token, updateTicketView, { params: { id: String(id) }, body });
    await expectRefusal(change(other.id, { name: "vendas" }), "ERR_TICKET_VIEW_NAME_EXISTS");
    expect(await change(own.id, { search: '{"q":"a"}' })).toEqual({ ...own, search: '{"q":"a"}' });
    expect((await list(padaria.clara)).map(({ name }) => name)).toEqual(["Trocas", "Vendas"]);
  });

  it.each([
    ["", "Obrigatório"],
    ["   ", "Obrigatório"],
    ["a".repeat(41), "Mensagem muito longa"],
  ])("with the name %j is refused", async (name, message) => {
    const refusal = await expectRefusal(save(name), "ERR_VALIDATION");
    expect(refusal.issues).toContainEqual({ path: "name", message });
  });

  it("is refused beyond twenty views of the same user", async () => {
    for (let count = 0; count < 20; count += 1) await save(`Visão ${count}`, "{}", vizinha.bruno);
    const refusal = await expectRefusal(save("Mais uma", "{}", vizinha.bruno), "ERR_LIST_FULL");
    expect(refusal.params).toEqual({ limit: "20" });
    expect((await save("Mais uma", "{}", vizinha.ana)).name).toBe("Mais uma");
  });

  it("publishes its changes to its owner's screens only", async () => {
    const [own, other] = await Promise.all([
      testApp.listen(padaria.bruno.token),
      testApp.listen(padaria.ana.token),
    ]);
    const view = await save("Ao vivo");
    const params = { id: String(view.id) };
    const changed = await testApp.call(padaria.bruno.token, updateTicketView, {
      params,
      body: { search: "{}" },
    });
    await testApp.call(padaria.bruno.token, deleteTicketView, { params });
    await Promise.all([own.settle(), other.settle()]);
    expect(own.heard.map(({ payload }) => payload)).toEqual([
      { action: "create", view },
      { action: "update", view: changed },
      { action: "delete", viewId: view.id },
    ]);
    expect(other.heard).toEqual([]);
  });
});
