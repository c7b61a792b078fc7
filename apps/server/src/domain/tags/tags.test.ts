import type { CallOf } from "@recado/contract/shared/route";
import {
  createTag,
  defaultTagColor,
  deleteTag,
  getTag,
  listLanes,
  listTagNames,
  listTags,
  updateTag,
} from "@recado/contract/tags";
import { replaceTicketTags } from "@recado/contract/ticket-tags";
import { getTicket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { WriteTx } from "../../platform/db/database.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  createTestUser,
  type Person,
  type TestCompany,
} from "../../testing/factories.ts";
import { commitWhileWaiting } from "../../testing/races.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;
let vizinha: TestCompany;
let sueli: Person;

beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
  vizinha = await createTestCompany(testApp, "Vizinha");
  sueli = await createTestUser(testApp, padaria, { name: "Sueli", profile: "supervisor" });
});
afterAll(() => testApp.close());

function create(body: CallOf<typeof createTag>["body"], person = padaria.bruno) {
  return testApp.call(person.token, createTag, { body });
}

function change(id: number, body: CallOf<typeof updateTag>["body"], person = padaria.bruno) {
  return testApp.call(person.token, updateTag, { params: { id: String(id) }, body });
}

describe("a tag", () => {
  it("needs only a name, and belongs to the user who created it", async () => {
    const tag = await create({ name: "  Encomenda  " });
    expect(tag).toEqual({
      id: expect.any(Number),
      name: "Encomenda",
      color: defaultTagColor,
      kanban: 0,
      userId: padaria.bruno.id,
      ticketsCount: 0,
    });
    const params = { id: String(tag.id) };
    expect(await testApp.call(padaria.clara.token, getTag, { params })).toEqual(tag);
    await expectRefusal(testApp.call(vizinha.ana.token, getTag, { params }), "ERR_NO_TAG_FOUND");
  });

  it.each([
    [{}, "name", "Obrigatório"],
    [{ name: "   " }, "name", "Obrigatório"],
    [{ name: "ab" }, "name", "Mensagem muito curta"],
    [{ name: "a".repeat(51) }, "name", "Mensagem muito longa"],
    [{ name: "Pedido", color: "#12" }, "color", "Cor inválida"],
    [{ name: "Pedido", color: "#12345" }, "color", "Cor inválida"],
    [{ name: "Pedido", color: "#gggggg" }, "color", "Cor inválida"],
    [{ name: "Pedido", color: "red" }, "color", "Cor inválida"],
  ])("with %j is refused at %s with “%s”", async (body, path, message) => {
    const refusal = await expectRefusal(create(body as { name: string }), "ERR_VALIDATION");
    expect(refusal.issues).toContainEqual({ path, message });
  });

  it.each([
    ["abc", "#abc"],
    ["#ABCD", "#abcd"],
    ["#C92A2A", "#c92a2a"],
    ["#c92a2aff", "#c92a2aff"],
  ])("with the colour %s is stored with %s", async (color, kept) => {
    expect((await create({ name: `Cor ${color}`, color })).color).toBe(kept);
  });

  it("has a name that is unique in its company, regardless of case and under concurrency", async () => {
    const first = await create({ name: "Entrega" });
    await expectRefusal(create({ name: "ENTREGA" }), "ERR_TAG_NAME_EXISTS");
    const second = await create({ name: "Retirada" });
    await expectRefusal(change(second.id, { name: "entrega" }), "ERR_TAG_NAME_EXISTS");
    expect((await change(first.id, { name: "ENTREGA" })).name).toBe("ENTREGA");
    expect((await create({ name: "Entrega" }, vizinha.bruno)).name).toBe("Entrega");
    const race = await Promise.allSettled([create({ name: "Corrida" }), create({ name: "corrida" })]);
    expect(race.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("keeps the fields that a change leaves out", async () => {
    const tag = await create({ name: "Orçamento", color: "#e8590c" });
    expect(await change(tag.id, { color: "#1971c2" })).toEqual({ ...tag, color: "#1971c2" });
    await expectRefusal(change(2_147_483_647, { name: "Nada" }), "ERR_NO_TAG_FOUND");
  });

  it("publishes creation, change and deletion to its whole company and to no other", async () => {
    const clara = await testApp.listen(padaria.clara.token);
    const neighbour = await testApp.listen(vizinha.ana.token);
    const tag = await create({ name: "Ao vivo" });
    const changed = await change(tag.id, { name: "Ao vivo mesmo" });
    await testApp.call(padaria.bruno.token, deleteTag, { params: { id: String(tag.id) } });
    await Promise.all([clara.settle(), neighbour.settle()]);
    expect(clara.heard.map(({ name, payload }) => [name, payload])).toEqual([
      ["tag", { action: "create", tag }],
      ["tag", { action: "update", tag: changed }],
      ["tag", { action: "delete", tagId: tag.id }],
    ]);
    expect(neighbour.heard).toEqual([]);
  });

  it("that is deleted disappears from all tickets and cannot be deleted again", async () => {
    const tag = await create({ name: "De passagem" });
    const { id: ticketId } = await createOpenTicket(testApp, padaria);
    await testApp.call(padaria.bruno.token, replaceTicketTags, { body: { ticketId, tags: [tag.id] } });
    const remove = () => testApp.call(padaria.bruno.token, deleteTag, { params: { id: String(tag.id) } });
    await remove();
    const params = { id: String(ticketId) };
    expect((await testApp.call(padaria.bruno.token, getTicket, { params })).tags).toEqual([]);
    await expectRefusal(remove(), "ERR_NO_TAG_FOUND");
  });
});

describe("a lane of the kanban board", () => {
  // Specification (tickets): lanes are made by those who lead.
  it("is created, changed and deleted by users who manage the board only", async () => {
    await expectRefusal(create({ name: "Faixa", kanban: 1 }), "ERR_NO_PERMISSION");
    const lane = await create({ name: "Faixa", kanban: 1 }, sueli);
    for (const changes of [{ name: "Faixa nova" }, { color: "#1971c2", kanban: 1 as const }])
      await expectRefusal(change(lane.id, changes), "ERR_NO_PERMISSION");
    const params = { id: String(lane.id) };
    await expectRefusal(testApp.call(padaria.bruno.token, deleteTag, { params }), "ERR_NO_PERMISSION");
    expect((await change(lane.id, { name: "Faixa nova", kanban: 1 }, sueli)).kanban).toBe(1);
    await expectRefusal(change(lane.id, { kanban: 0 }), "ERR_NO_PERMISSION");
    expect((await change(lane.id, { kanban: 0 }, padaria.ana)).kanban).toBe(0);
    await expectRefusal(change(lane.id, { kanban: 1 }), "ERR_NO_PERMISSION");
  });

  it("is protected when a tag becomes a lane during another user's change or deletion", async () => {
    const becomesLane = (id: number) => (db: WriteTx) =>
      db.run(sql`update tags set kanban = true where company_id = ${db.companyId} and id = ${id}`);
    const renamed = await create({ name: "Renomeada" });
    const renaming = commitWhileWaiting(testApp, padaria.id, becomesLane(renamed.id), () =>
      change(renamed.id, { name: "Outro nome" }),
    );
    await expectRefusal(renaming, "ERR_NO_PERMISSION");
    const deleted = await create({ name: "Apagada" });
    const deleting = commitWhileWaiting(testApp, padaria.id, becomesLane(deleted.id), () =>
      testApp.call(padaria.bruno.token, deleteTag, { params: { id: String(deleted.id) } }),
    );
    await expectRefusal(deleting, "ERR_NO_PERMISSION");
    for (const { id, name } of [renamed, deleted])
      expect(await testApp.call(padaria.bruno.token, getTag, { params: { id: String(id) } })).toMatchObject({
        name,
        kanban: 1,
      });
  });

  it("is listed for the board, unlike other tags", async () => {
    const lane = await create({ name: "Na cozinha", kanban: 1, color: "#e8590c" }, padaria.ana);
    await create({ name: "Fora do quadro" });
    const lanes = await testApp.call(padaria.clara.token, listLanes, {});
    expect(lanes.lista).toContainEqual({ id: lane.id, name: "Na cozinha", color: "#e8590c", kanban: 1 });
    expect(lanes.lista.every(({ kanban }) => kanban === 1)).toBe(true);
  });
});

describe("the list of tags", () => {
  let loja: TestCompany;
  beforeAll(async () => {
    loja = await createTestCompany(testApp, "Loja");
    await testApp.app.database.write(loja.id, (db) =>
      db.run(sql`insert into tags (company_id, name, color)
        select ${db.companyId}, 'Tag ' || to_char(n, 'FM00'), '#3b6fd4' from generate_series(1, 25) as n`),
    );
  });

  function list(query: NonNullable<CallOf<typeof listTags>["query"]>) {
    return testApp.call(loja.bruno.token, listTags, { query });
  }

  it("has pages of twenty tags by name, with the total count", async () => {
    const first = await list({});
    expect(first).toMatchObject({ count: 25, hasMore: true });
    expect(first.tags.map(({ name }) => name)).toEqual(
      Array.from({ length: 20 }, (_, position) => `Tag ${String(position + 1).padStart(2, "0")}`),
    );
    const second = await list({ pageNumber: "2" });
    expect(second.tags).toHaveLength(5);
    expect(second.hasMore).toBe(false);
    expect(await list({ pageNumber: "3" })).toEqual({ tags: [], count: 25, hasMore: false });
  });

  it("is searched regardless of accents, and wildcards match only themselves", async () => {
    await create({ name: "Ação 100%" }, loja.bruno);
    for (const searchParam of ["acao", "100%", "AÇÃO"])
      expect(await list({ searchParam })).toMatchObject({ count: 1, tags: [{ name: "Ação 100%" }] });
    expect((await list({ searchParam: "%" })).count).toBe(1);
    const names = await testApp.call(loja.bruno.token, listTagNames, { query: { searchParam: "tag 1" } });
    expect(names).toHaveLength(10);
  });

  it("counts the tickets of each tag", async () => {
    const { id } = await create({ name: "Contada" }, loja.bruno);
    for (let made = 0; made < 2; made++) {
      const ticket = await createOpenTicket(testApp, loja);
      await testApp.call(loja.bruno.token, replaceTicketTags, { body: { ticketId: ticket.id, tags: [id] } });
    }
    expect((await list({ searchParam: "contada" })).tags).toMatchObject([{ id, ticketsCount: 2 }]);
  });
});
