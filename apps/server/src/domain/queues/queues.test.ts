import { listAuditLog } from "@recado/contract/audit-log";
import { updateConnection } from "@recado/contract/connections";
import {
  createQueue,
  defaultWeek,
  deleteQueue,
  getQueue,
  listQueueCoverage,
  listQueues,
  orderQueues,
  updateQueue,
} from "@recado/contract/queues";
import type { CallOf } from "@recado/contract/shared/route";
import { updateUser } from "@recado/contract/staff";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import { createTestCompany, type TestCompany } from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { insertPlan } from "../plans/store.ts";

let testApp: TestApp;
let padaria: TestCompany;
let vizinha: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
  vizinha = await createTestCompany(testApp, "Vizinha");
});
afterAll(() => testApp.close());

let tone = 0;
const freshColor = () => `#${(0x100000 + tone++).toString(16)}`;

function create(body: Partial<CallOf<typeof createQueue>["body"]> = {}, person = padaria.ana) {
  const filled = { name: `Fila ${tone}`, color: freshColor(), greetingMessage: "Olá!", ...body };
  return testApp.call(person.token, createQueue, { body: filled });
}

function change(id: number, body: CallOf<typeof updateQueue>["body"], person = padaria.ana) {
  return testApp.call(person.token, updateQueue, { params: { id: String(id) }, body });
}

function remove(id: number, transferTo?: number, person = padaria.ana) {
  const query = transferTo === undefined ? {} : { transferTo: String(transferTo) };
  return testApp.call(person.token, deleteQueue, { params: { id: String(id) }, query });
}

describe("a queue", () => {
  it("takes the position in orderQueue, and keeps its position without one", async () => {
    const loja = await createTestCompany(testApp, "Loja");
    const namesInOrder = async () =>
      (await testApp.call(loja.ana.token, listQueues, {})).map(({ name }) => name);
    const first = await create({ name: "Primeira", orderQueue: 1 }, loja.ana);
    expect(first.orderQueue).toBe(1);
    await create({ name: "Última", orderQueue: "" }, loja.ana);
    expect(await namesInOrder()).toEqual(["Primeira", "Vendas", "Suporte", "Última"]);
    expect((await change(first.id, { orderQueue: 3, promptId: "" }, loja.ana)).orderQueue).toBe(3);
    await change(first.id, { greetingMessage: "Oi!", orderQueue: null }, loja.ana);
    expect(await namesInOrder()).toEqual(["Vendas", "Suporte", "Primeira", "Última"]);
    expect((await change(first.id, { orderQueue: 99 }, loja.ana)).orderQueue).toBe(4);
  });

  it("reports its number of users and connections to admins of the same company", async () => {
    const loja = await createTestCompany(testApp, "Coberta");
    const { id } = await create({ name: "Nova" }, loja.ana);
    const coverage = async () =>
      (await testApp.call(loja.ana.token, listQueueCoverage, {})).filter(({ queueId }) =>
        [id, loja.sales].includes(queueId),
      );
    const ofSales = (await coverage()).find(({ queueId }) => queueId === loja.sales);
    expect(await coverage()).toContainEqual({ queueId: id, name: "Nova", users: 0, connections: 0 });
    const params = { id: String(loja.bruno.id) };
    await testApp.call(loja.ana.token, updateUser, { params, body: { queueIds: [loja.sales, id] } });
    const connection = { params: { id: String(loja.connectionId) }, body: { queueIds: [id] } };
    await testApp.call(loja.ana.token, updateConnection, connection);
    expect(await coverage()).toContainEqual({ queueId: id, name: "Nova", users: 1, connections: 1 });
    await testApp.call(loja.ana.token, updateUser, { params, body: { queueIds: [] } });
    expect(await coverage()).toEqual([
      { queueId: loja.sales, name: "Vendas", users: (ofSales?.users ?? 0) - 1, connections: 0 },
      { queueId: id, name: "Nova", users: 0, connections: 1 },
    ]);
    await expectRefusal(testApp.call(loja.bruno.token, listQueueCoverage, {}), "ERR_NO_PERMISSION");
  });

  it.each(["red", "Tomato", "steelblue"])(
    "accepts the colour name %s and refuses it for a second queue",
    async (color) => {
      expect((await create({ color })).color).toBe(color.toLowerCase());
      await expectRefusal(create({ color: color.toUpperCase() }), "ERR_QUEUE_COLOR_ALREADY_EXISTS");
    },
  );

  // Specification (administration): a new queue works Mon–Fri 08–18 and Sat 08–12.
  it("has office hours and the last position when it is created", async () => {
    const queue = await create({ name: "  Entrega ", color: "ABC" });
    const before = (await testApp.call(padaria.ana.token, listQueues, {})).slice(0, -1);
    expect(queue).toEqual({
      id: expect.any(Number),
      name: "Entrega",
      color: "#aabbcc",
      orderQueue: before.length + 1,
      greetingMessage: "Olá!",
      outOfHoursMessage: "",
      integrationId: null,
      promptId: null,
      secondCopies: false,
      schedules: defaultWeek,
      assignment: "manual",
      lastAttendantFirst: false,
      giveBackMinutes: null,
      overflow: null,
      weights: [],
    });
    expect(
      queue.schedules.map(({ weekdayEn, startTime, endTime }) => [weekdayEn, startTime, endTime]),
    ).toEqual([
      ["monday", "08:00", "18:00"],
      ["tuesday", "08:00", "18:00"],
      ["wednesday", "08:00", "18:00"],
      ["thursday", "08:00", "18:00"],
      ["friday", "08:00", "18:00"],
      ["saturday", "08:00", "12:00"],
      ["sunday", "00:00", "00:00"],
    ]);
    const params = { id: String(queue.id) };
    expect(await testApp.call(padaria.bruno.token, getQueue, { params })).toEqual(queue);
    await expectRefusal(testApp.call(vizinha.ana.token, getQueue, { params }), "ERR_NO_QUEUE_FOUND");
    await expectRefusal(change(queue.id, { name: "Minha" }, vizinha.ana), "ERR_NO_QUEUE_FOUND");
    await expectRefusal(remove(queue.id, undefined, vizinha.ana), "ERR_NO_QUEUE_FOUND");
  });

  // Specification (administration): a queue's name has 2 to 50 characters and is required; its colour 3 to 9.
  it.each([
    [{ name: undefined }, "name", "Required"],
    [{ name: "  " }, "name", "Required"],
    [{ name: "a" }, "name", "Too Short!"],
    [{ name: "a".repeat(51) }, "name", "Too Long!"],
    [{ color: undefined }, "color", "Required"],
    [{ color: "" }, "color", "Required"],
    [{ color: "#1" }, "color", "Too Short!"],
    [{ color: "#123456789" }, "color", "Too Long!"],
    [{ color: "verde-mar" }, "color", "Cor inválida"],
    [{ greetingMessage: "a".repeat(4_097) }, "greetingMessage", expect.any(String)],
    [{ schedules: [...defaultWeek.slice(0, 1), ...defaultWeek.slice(0, 1)] }, "schedules", "A weekday twice"],
    [{ schedules: [{ ...defaultWeek[0], startTime: "8:00" }] }, "schedules.0.startTime", "HH:MM"],
  ])("with %j is refused at %s", async (wrong, path, message) => {
    const body = { name: "Boa", color: "#00ff00", ...wrong } as CallOf<typeof createQueue>["body"];
    const refusal = await expectRefusal(
      testApp.call(padaria.ana.token, createQueue, { body }),
      "ERR_VALIDATION",
    );
    expect(refusal.issues).toContainEqual({ path, message });
  });

  it("is created, changed and deleted by admins only", async () => {
    await expectRefusal(create({}, padaria.bruno), "ERR_NO_PERMISSION");
    await expectRefusal(change(padaria.sales, { name: "Minha" }, padaria.bruno), "ERR_NO_PERMISSION");
    await expectRefusal(remove(padaria.sales, undefined, padaria.bruno), "ERR_NO_PERMISSION");
  });

  // Specification (administration): a colour is one queue's alone (ERR_QUEUE_COLOR_ALREADY_EXISTS).
  it("has a colour that is unique in its company, in any spelling and under concurrency", async () => {
    const first = await create({ color: "#ff8800" });
    await expectRefusal(create({ color: "F80" }), "ERR_QUEUE_COLOR_ALREADY_EXISTS");
    const second = await create();
    await expectRefusal(change(second.id, { color: "#FF8800" }), "ERR_QUEUE_COLOR_ALREADY_EXISTS");
    expect((await change(first.id, { color: "#f80" })).color).toBe("#ff8800");
    expect((await create({ color: "#ff8800" }, vizinha.ana)).color).toBe("#ff8800");
    const color = freshColor();
    const race = await Promise.allSettled([create({ name: "Uma", color }), create({ name: "Outra", color })]);
    expect(race.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("has a name that is unique in its company, regardless of case", async () => {
    const { id } = await create({ name: "Trocas" });
    await expectRefusal(create({ name: "TROCAS" }), "ERR_QUEUE_NAME_EXISTS");
    expect((await change(id, { name: "TROCAS" })).name).toBe("TROCAS");
  });

  it("stores whether it sends duplicate invoices, and records the change in the audit log", async () => {
    const { id } = await create({ secondCopies: true });
    const [newest] = (await testApp.call(padaria.ana.token, listQueues, {})).slice(-1);
    expect(newest).toMatchObject({ id, secondCopies: true });
    expect(await change(id, { name: "Segunda via" })).toMatchObject({ secondCopies: true });
    expect(await change(id, { secondCopies: false })).toMatchObject({ secondCopies: false });
    const { entries } = await testApp.call(padaria.ana.token, listAuditLog, {
      query: { searchParam: "Segunda via" },
    });
    expect(entries[0]?.changes).toEqual([{ field: "secondCopies", from: true, to: false }]);
    const wrong = { secondCopies: "yes" as unknown as boolean };
    await expectRefusal(change(id, wrong), "ERR_VALIDATION");
  });

  // Specification (administration): a greeting is required with more than one queue (ERR_WAPP_GREETING_REQUIRED).
  it("needs a greeting as soon as the company has another queue", async () => {
    const nova = await createTestCompany(testApp, "Nova");
    await remove(nova.support, nova.sales, nova.ana);
    await change(nova.sales, { greetingMessage: "" }, nova.ana);
    await expectRefusal(create({ greetingMessage: " " }, nova.ana), "ERR_WAPP_GREETING_REQUIRED");
    await create({}, nova.ana);
    await expectRefusal(change(nova.sales, { greetingMessage: "" }, nova.ana), "ERR_WAPP_GREETING_REQUIRED");
    expect((await change(nova.sales, { color: "#123456" }, nova.ana)).greetingMessage).toBe("");
  });

  // Specification (administration): the plan limits the queues.
  it("is not created beyond the plan's limit, even concurrently", async () => {
    const pequena = await createTestCompany(testApp, "Pequena");
    await testApp.app.database.platform((db) =>
      insertPlan(db, { name: "Três filas", users: 9, connections: 9, queues: 3, value_centavos: 0 }),
    );
    await testApp.app.database.write(pequena.id, (db) =>
      db.run(
        sql`update companies set plan_id = (select id from plans where name = 'Três filas') where id = ${db.companyId}`,
      ),
    );
    const race = await Promise.allSettled([
      create({ name: "A1" }, pequena.ana),
      create({ name: "A2" }, pequena.ana),
    ]);
    expect(race.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const refusal = await expectRefusal(create({}, pequena.ana), "ERR_PLAN_LIMIT");
    expect(refusal.params).toEqual({ limit: "3" });
  });

  it("takes the given order, and queues that are left out follow", async () => {
    const ordered = await createTestCompany(testApp, "Ordem");
    const third = await create({}, ordered.ana);
    const put = (queueIds: number[], person = ordered.ana) =>
      testApp.call(person.token, orderQueues, { body: { queueIds } });
    const places = (queues: { id: number; orderQueue: number | null }[]) =>
      queues.map(({ id, orderQueue }) => [id, orderQueue]);
    const bruno = await testApp.listen(ordered.bruno.token);
    expect(places(await put([third.id]))).toEqual([
      [third.id, 1],
      [ordered.sales, 2],
      [ordered.support, 3],
    ]);
    expect(places(await put([ordered.support, third.id, ordered.sales]))).toEqual([
      [ordered.support, 1],
      [third.id, 2],
      [ordered.sales, 3],
    ]);
    await bruno.settle();
    expect(bruno.heard.slice(-3).map(({ name }) => name)).toEqual(["queue", "queue", "queue"]);
    await expectRefusal(put([ordered.sales, padaria.sales]), "ERR_NO_QUEUE_FOUND");
    await expectRefusal(put([ordered.sales], ordered.bruno), "ERR_NO_PERMISSION");
  });

  it("publishes creation, change and deletion to its whole company and to no other", async () => {
    const clara = await testApp.listen(padaria.clara.token);
    const neighbour = await testApp.listen(vizinha.ana.token);
    const queue = await create();
    const changed = await change(queue.id, { name: "Ao vivo" });
    await remove(queue.id);
    await Promise.all([clara.settle(), neighbour.settle()]);
    expect(clara.heard.map(({ name, payload }) => [name, payload])).toEqual([
      ["queue", { action: "create", queue }],
      ["queue", { action: "update", queue: changed }],
      ["queue", { action: "delete", queueId: queue.id }],
    ]);
    expect(neighbour.heard).toEqual([]);
  });
});
