import { type RawBuilder, sql } from "kysely";
import type { CompanyTransactions, ReadTx } from "../db/database.ts";
import type { Secrets } from "../secrets.ts";

/**
 * A table column with sealed values. Each value is sealed for its row (`placeOf`), so it cannot be opened in a
 * different row.
 */
export interface SealedColumn {
  table: string;
  column: string;
  /** Columns of the table that together identify a row within its company. */
  key: readonly string[];
  /** True for text columns, which hold the values in base64. */
  isText?: boolean;
  /** SQL condition for the rows that have sealed values; undefined if all rows have them. */
  only?: RawBuilder<unknown>;
  placeOf(companyId: number, key: Readonly<Record<string, string>>): string;
}

export interface KeyChange {
  /** Opens values that were sealed by the new or by the previous key. */
  both: Secrets;
  /** Seals and opens with the new key only. */
  next: Secrets;
}

const rowsAtOnce = 200;

/**
 * Seals a company's values of one column under the new key, while the program keeps running. Returns the number of
 * values that were sealed under the previous key.
 */
export async function resealColumn(
  transactions: CompanyTransactions,
  companyId: number,
  column: SealedColumn,
  keys: KeyChange,
): Promise<number> {
  let resealed = 0;
  for (let last: SealedRow | undefined; ; ) {
    const rows: SealedRow[] = await transactions.read((db) => findRows(db, column, last));
    for (const row of rows) {
      const next = reseal(row, companyId, column, keys);
      if (next && (await transactions.write((db) => replace(db, column, row, next)))) resealed += 1;
    }
    last = rows.at(-1);
    if (rows.length < rowsAtOnce) return resealed;
  }
}

interface SealedRow {
  key: string[];
  sealed: Buffer;
}

function findRows(db: ReadTx, { table, column, key, isText, only }: SealedColumn, last?: SealedRow) {
  const names = sql.join(key.map((name) => sql.ref(name)));
  const texts = sql.join(key.map((name) => sql`${sql.ref(name)}::text`));
  const isBehind = last ? sql`and (${names}) > (${sql.join(last.key)})` : sql``;
  const sealed = isText ? sql`decode(${sql.ref(column)}, 'base64')` : sql.ref(column);
  return db.rows(sql<SealedRow>`
    select array[${texts}] as key, ${sealed} as sealed from ${sql.table(table)}
    where company_id = ${db.companyId} and ${sql.ref(column)} is not null and length(${sql.ref(column)}) > 0
      ${only ? sql`and ${only}` : sql``} ${isBehind}
    order by ${names} limit ${rowsAtOnce}`);
}

/** Seals one value under the new key. Returns undefined if the value is already sealed under the new key. */
function reseal(
  row: SealedRow,
  companyId: number,
  { table, column, key, placeOf }: SealedColumn,
  { both, next }: KeyChange,
): Buffer | undefined {
  const place = placeOf(
    companyId,
    Object.fromEntries(key.map((name, index) => [name, row.key[index] ?? ""])),
  );
  try {
    next.open(row.sealed, place);
    return undefined;
  } catch {
    // The new key cannot open the value, so the value is sealed under the previous key.
  }
  try {
    return next.seal(both.open(row.sealed, place), place);
  } catch {
    throw new Error(
      `neither SECRET_KEY nor SECRET_KEY_BEFORE decrypts ${table}.${column} of company ${companyId}, row ${row.key.join(", ")}`,
    );
  }
}

/**
 * Stores the resealed value unless the program has changed the value meanwhile. Returns false in that case; the changed
 * value is already sealed under the new key.
 */
async function replace(
  db: ReadTx,
  { table, column, key, isText }: SealedColumn,
  row: SealedRow,
  next: Buffer,
): Promise<boolean> {
  const asStored = (value: Buffer) => (isText ? sql`${value.toString("base64")}` : sql`${value}`);
  const isRow = sql.join(
    key.map((name, index) => sql`${sql.ref(name)}::text = ${row.key[index]}`),
    sql` and `,
  );
  const changed = await db.run(sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${asStored(next)}
    where company_id = ${db.companyId} and ${isRow} and ${sql.ref(column)} = ${asStored(row.sealed)}`);
  return changed > 0;
}
