import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Company, foundCompany, ticketFromMessage } from "../../testing/cast.ts";
import { type House, openHouse } from "../../testing/house.ts";
import { housekeeping } from "./jobs.ts";

let house: House;
let padaria: Company;

beforeAll(async () => {
  house = await openHouse({ own: true });
  padaria = await foundCompany(house);
});
afterAll(() => house.close());

function count(table: "channel_events" | "user_sessions"): Promise<number | undefined> {
  return house.app.database.read(padaria.id, async (db) => {
    const row = await db.first(
      sql<{
        count: number;
      }>`select count(*)::integer as count from ${sql.table(table)} where company_id = ${db.companyId}`,
    );
    return row?.count;
  });
}

it("forgets what is old and done, and keeps what is new, waiting or was put aside", async () => {
  await ticketFromMessage(house, padaria);
  await house.app.database.write(padaria.id, async (db) => {
    await db.run(sql`
      insert into channel_events (company_id, connection_id, external_id, chat, payload, done_at, error)
      values (${db.companyId}, ${padaria.connectionId}, 'OLD', 'x', '{}', now() - interval '8 days', null),
        (${db.companyId}, ${padaria.connectionId}, 'ASIDE', 'x', '{}', now() - interval '8 days', 'ZodError'),
        (${db.companyId}, ${padaria.connectionId}, 'WAITING', 'x', '{}', null, null)`);
    await db.run(sql`
      insert into user_sessions (company_id, id, user_id, secret_hash, expires_at, ended_at)
      values (${db.companyId}, gen_random_uuid(), ${padaria.bruno.id}, '', now(), now() - interval '31 days')`);
  });
  expect([await count("channel_events"), await count("user_sessions")]).toEqual([4, 4]);
  await housekeeping(house.app.database, house.channel)({});
  expect([await count("channel_events"), await count("user_sessions")]).toEqual([3, 3]);
});
