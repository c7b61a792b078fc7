import { canonicalNumber, type PhoneOptions } from "@recado/contract/shared/phone-number";
import { type PersonProblem, readNamedRow } from "@recado/contract/shared/read-sheet-row";
import type { Newcomer } from "../../domain/contact-lists/item-store.ts";

/** Reads a sheet's row as an entry of a list, or returns the problem with it. */
export function readListRow(
  row: { name: string; number: string; email: string },
  options: PhoneOptions = {},
): Newcomer | PersonProblem {
  const person = readNamedRow(row, options);
  return typeof person === "string" ? person : asNewcomer(person);
}

export function asNewcomer({ name, number, email }: Pick<Newcomer, "name" | "number" | "email">): Newcomer {
  return { name, number, numberKey: canonicalNumber(number), email };
}
