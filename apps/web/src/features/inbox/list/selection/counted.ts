import { formatCount } from "../../../../shared/format/number.ts";

/** Parameters of a text that contains a count: the number that chooses the plural form, and the text of the number. */
export function counted(count: number): { count: number; number: string } {
  return { count, number: formatCount(count) };
}
