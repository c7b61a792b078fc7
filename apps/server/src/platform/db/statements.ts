import { createHash } from "node:crypto";
import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from "kysely";
import type { DB } from "./schema.ts";

/**
 * Query builder that checks types and produces SQL. It has no database connection: transactions of `database.ts` run
 * its statements.
 */
export const build = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

export type Statement<Row> = Compilable<Row> | RawBuilder<Row>;

export interface CompiledStatement {
  name: string;
  text: string;
  values: unknown[];
}

/**
 * Compiles a statement and names it by a hash of its text, so that each connection prepares it only once. Planning
 * costs more than running the statement. After five runs, PostgreSQL uses one plan for all values, unless that plan
 * seems slower.
 */
export function compile<Row>(statement: Statement<Row>): CompiledStatement {
  const { sql, parameters } = statement.compile(build);
  return { name: statementName(sql), text: sql, values: [...parameters] };
}

const names = new Map<string, string>();

function statementName(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash("sha1").update(text).digest("base64url");
    // The texts of statements vary with the length of their `in (…)` lists, so the cache of names needs a limit.
    if (names.size >= 2_000) names.clear();
    names.set(text, name);
  }
  return name;
}

/** Returns the only row of a statement that always returns exactly one row, such as `insert … returning`. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const row = rows[0];
  if (row === undefined || rows.length > 1) throw new Error(`expected one row, got ${rows.length}`);
  return row;
}
