import {
  type Connection,
  createConnection,
  listConnections,
  replaceToken,
  updateConnection,
} from "@recado/contract/connections";
import { defaultWeek } from "@recado/contract/queues";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { hashToken } from "../../platform/secrets.ts";
import { type Company, foundCompany } from "../../testing/cast.ts";
import { type House, openHouse } from "../../testing/house.ts";
import { expectRefusal } from "../../testing/refusals.ts";
import { insertPlan } from "../plans/store.ts";

let house: House;
let padaria: Company;

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  padaria = await foundCompany(house);
});

function create(name: string): Promise<Connection> {
  return house.call(padaria.ana.token, createConnection, { body: { name } });
}

function askForToken(person = padaria.ana, id = padaria.connectionId) {
  return house.call(person.token, replaceToken, { params: { id: String(id) } });
}

function storedHash() {
  return house.app.database.read(padaria.id, (db) =>
    db.first(
      sql<{
        token_hash: Buffer;
      }>`select token_hash from connections where company_id = ${db.companyId} and id = ${padaria.connectionId}`,
    ),
  );
}

it("its token is told once and kept as a hash; a new one takes its place", async () => {
  const ana = await house.listen(padaria.ana.token);
  const { token } = await askForToken();
  expect((await storedHash())?.token_hash).toEqual(hashToken(token));
  const other = await askForToken();
  expect(other.token).not.toBe(token);
  expect((await storedHash())?.token_hash).toEqual(hashToken(other.token));
  const listed = await house.call(padaria.ana.token, listConnections, {});
  expect(listed).toMatchObject([{ hasToken: true }]);
  await ana.settle();
  const told = JSON.stringify([listed, ana.heard, house.logs]);
  expect(ana.heard.map(({ name }) => name)).toEqual(["whatsapp", "whatsapp"]);
  expect(told).not.toContain(token);
  expect(told).not.toContain(other.token);
});

it("its token is an admin's to make, for connections of their own", async () => {
  const vizinha = await foundCompany(house, "Vizinha");
  await expectRefusal(askForToken(padaria.bruno), "ERR_NO_PERMISSION");
  await expectRefusal(askForToken(vizinha.ana), "ERR_NO_WAPP_FOUND");
});

it("it may have a week of its own, and give it back", async () => {
  const params = { id: String(padaria.connectionId) };
  const change = (schedules: Connection["schedules"]) =>
    house.call(padaria.ana.token, updateConnection, { params, body: { schedules } });
  expect((await create("Filial")).schedules).toEqual([]);
  expect((await change(defaultWeek)).schedules).toEqual(defaultWeek);
  const lunch = {
    ...defaultWeek[0],
    startLunchTime: "12:00",
    endLunchTime: "13:00",
  } as (typeof defaultWeek)[0];
  expect((await change([lunch])).schedules).toEqual([lunch]);
  await expectRefusal(change([lunch, lunch]), "ERR_VALIDATION");
  expect((await change([])).schedules).toEqual([]);
});

it("there are as many as the plan allows, whoever comes first", async () => {
  await house.app.database.platform((db) =>
    insertPlan(db, { name: padaria.name, users: 9, connections: 2, queues: 9, value_centavos: 0 }),
  );
  await house.app.database.change(padaria.id, (db) =>
    db.run(
      sql`update companies set plan_id = (select id from plans where plans.name = ${padaria.name}) where id = ${db.companyId}`,
    ),
  );
  const race = await Promise.allSettled([create("Uma"), create("Outra")]);
  expect(race.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const refusal = await expectRefusal(create("Mais uma"), "ERR_PLAN_LIMIT");
  expect(refusal.params).toEqual({ limit: "2" });
});
