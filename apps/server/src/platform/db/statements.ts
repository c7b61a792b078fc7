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

/** Builds and types SQL; it has no connection. Statements run through a transaction of `database.ts`. */
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
 * The statement's text is kept by each connection under a name made of it: planning costs more than running, and the sixth
 * time PostgreSQL takes one plan for all values, unless that seems to run longer.
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
    // Texts grow with the length of an `in (…)` list; a bounded memory of them is enough.
    if (names.size >= 2_000) names.clear();
    names.set(text, name);
  }
  return name;
}

/** The row of a statement that always gives exactly one, as `insert … returning` does. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const row = rows[0];
  if (row === undefined || rows.length > 1) throw new Error(`one row expected, ${rows.length} came`);
  return row;
}
