import {
  createQueueOption,
  deleteQueueOption,
  listQueueOptions,
  optionLimits,
  orderQueueOptions,
  type QueueOption,
  updateQueueOption,
} from "@recado/contract/queue-options";
import { deleteQueue } from "@recado/contract/queues";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
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

function add(title: string, parentId: number | null = -1, queueId = padaria.sales, person = padaria.ana) {
  return testApp.call(person.token, createQueueOption, { body: { queueId, parentId, title } });
}

function menu(parentId = "-1", person: Person = padaria.bruno) {
  const query = { queueId: String(padaria.sales), parentId };
  return testApp.call(person.token, listQueueOptions, { query });
}

function remove(id: number, person = padaria.ana) {
  return testApp.call(person.token, deleteQueueOption, { params: { id: String(id) } });
}

function put(parentId: number | null, optionIds: number[], queueId = padaria.sales) {
  return testApp.call(padaria.ana.token, orderQueueOptions, { body: { queueId, parentId, optionIds } });
}

/** Formats options as text, such as "1 Title [1 Child]". */
function drawn(options: readonly QueueOption[]): string {
  return options
    .map(({ option, title, children }) => `${option} ${title}${children[0] ? ` [${drawn(children)}]` : ""}`)
    .join(", ");
}

// Specification (administration): options nest, with title, message and their number.
it("menu options form a tree and are numbered by their position", async () => {
  const products = await add("Produtos");
  await add("Endereço");
  const sofas = await add("Sofás", products.id);
  await add("Mesas", products.id);
  await add("Retrátil", sofas.id);
  expect(drawn(await menu())).toBe("1 Produtos [1 Sofás [1 Retrátil], 2 Mesas], 2 Endereço");
  expect(drawn(await menu(String(products.id)))).toBe("1 Sofás [1 Retrátil], 2 Mesas");
  expect(sofas).toMatchObject({ queueId: padaria.sales, parentId: products.id, message: "", children: [] });
});

it("a changed menu option keeps the fields that the change leaves out", async () => {
  const option = await add("Produtos");
  const params = { id: String(option.id) };
  const change = (body: { title?: string; message?: string }, token = padaria.ana.token) =>
    testApp.call(token, updateQueueOption, { params, body });
  expect(await change({ message: "Olha só" })).toEqual({ ...option, message: "Olha só" });
  expect(await change({ title: "Catálogo" })).toMatchObject({ title: "Catálogo", message: "Olha só" });
  const refusal = await expectRefusal(change({ title: "  " }), "ERR_VALIDATION");
  expect(refusal.issues).toEqual([{ path: "title", message: "Required" }]);
  await expectRefusal(change({ title: "Não" }, padaria.bruno.token), "ERR_NO_PERMISSION");
  await expectRefusal(change({ title: "Não" }, vizinha.ana.token), "ERR_NO_QUEUE_OPTION_FOUND");
});

it("a menu option moves to the position that it is given", async () => {
  await add("Produtos");
  const address = await add("Endereço");
  const body = { queueId: padaria.sales, parentId: -1, title: "Horários" };
  const hours = await testApp.call(padaria.ana.token, createQueueOption, { body: { ...body, option: 1 } });
  expect(hours.option).toBe(1);
  expect(drawn(await menu())).toBe("1 Horários, 2 Produtos, 3 Endereço");
  const params = { id: String(address.id) };
  await testApp.call(padaria.ana.token, updateQueueOption, { params, body: { option: "2" } });
  expect(drawn(await menu())).toBe("1 Horários, 2 Endereço, 3 Produtos");
});

it("menu options keep the given order, and a deleted option goes with its children", async () => {
  const [one, two, three] = [await add("Um"), await add("Dois"), await add("Três")];
  const below = await add("Abaixo", two.id);
  expect(drawn(await put(-1, [three.id, two.id]))).toBe("1 Três, 2 Dois [1 Abaixo], 3 Um");
  await expectRefusal(put(-1, [one.id, below.id]), "ERR_NO_QUEUE_OPTION_FOUND");
  await expectRefusal(put(null, [one.id], padaria.support), "ERR_NO_QUEUE_OPTION_FOUND");
  await remove(two.id);
  expect(drawn(await menu())).toBe("1 Três, 2 Um");
  await expectRefusal(remove(below.id), "ERR_NO_QUEUE_OPTION_FOUND");
  await expectRefusal(remove(one.id, vizinha.ana), "ERR_NO_QUEUE_OPTION_FOUND");
});

it("a menu option belongs below an option of its own queue, and is deleted with the queue", async () => {
  const { id } = await add("Produtos");
  await expectRefusal(add("Fora", id, padaria.support), "ERR_NO_QUEUE_OPTION_FOUND");
  await expectRefusal(add("Fora", -1, vizinha.sales), "ERR_NO_QUEUE_FOUND");
  await expectRefusal(add("Fora", id, vizinha.sales, vizinha.ana), "ERR_NO_QUEUE_OPTION_FOUND");
  await expectRefusal(menu("-1", vizinha.ana), "ERR_NO_QUEUE_FOUND");
  await testApp.call(padaria.ana.token, deleteQueue, { params: { id: String(padaria.sales) } });
  await expectRefusal(remove(id), "ERR_NO_QUEUE_OPTION_FOUND");
});

it("a menu has at most 20 options per level and 10 levels, also under concurrent creation", async () => {
  let parent: number | null = null;
  for (let level = 0; level < optionLimits.levels; level++) parent = (await add(`Nível ${level}`, parent)).id;
  const refusal = await expectRefusal(add("Fundo demais", parent), "ERR_QUEUE_OPTION_LIMIT");
  expect(refusal.params).toEqual({ siblings: "20", levels: "10" });
  const added = await Promise.allSettled(
    Array.from({ length: optionLimits.siblings }, (_, place) => add(`Opção ${place}`)),
  );
  expect(added.filter(({ status }) => status === "rejected")).toHaveLength(1);
  const numbers = (await menu()).map(({ option }) => option);
  expect(numbers).toEqual(Array.from({ length: optionLimits.siblings }, (_, place) => place + 1));
});

it("every change of a menu is published as an update of its queue", async () => {
  const bruno = await testApp.listen(padaria.bruno.token);
  const { id } = await add("Um");
  await testApp.call(padaria.ana.token, updateQueueOption, {
    params: { id: String(id) },
    body: { title: "Uma" },
  });
  await put(-1, [id]);
  await remove(id);
  await bruno.settle();
  const told = { name: "queue", payload: { action: "update", queue: { id: padaria.sales } } };
  expect(bruno.heard).toMatchObject([told, told, told, told]);
});
