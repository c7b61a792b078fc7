import { type CustomTypesConfig, types } from "pg";

/**
 * How values of the database become values of the program, for every pool: pg's own way, except that bigint is a number.
 * No count or id of ours comes near 2^53, and one that did would be refused here rather than rounded.
 */
export const columnTypes: CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === types.builtins.INT8 ? parseBigint : types.getTypeParser(oid, format),
};

function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
  return value;
}
