import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { restoreAdjustments } from "./restore-adjustments.ts";

let testDatabase: TestDatabase;
let owner: Client;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  owner = new Client(testDatabase.owner);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await testDatabase.drop();
});

// A restore skips a statement whose columns do not exist, because the backup may come from an older version. A
// misspelled column would therefore go unnoticed without this test.
it.each(restoreAdjustments)(
  "a restore's statement that holds back old work uses existing columns: $needs",
  async ({ needs, statement }) => {
    for (const [table, columns] of Object.entries(needs)) {
      const { rows } = await owner.query<{ name: string }>(
        "select attname::text as name from pg_attribute where attrelid = $1::regclass and attnum > 0",
        [`public.${table}`],
      );
      expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([...columns]));
    }
    await owner.query(statement);
  },
);
