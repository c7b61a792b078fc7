import type { ListRowProblem } from "@recado/contract/contact-list-items";
import { z } from "zod";
import {
  canonicalNumber,
  internationalNumber,
  isPossibleNumber,
  readSheetRow,
} from "../../contacts/rules.ts";
import type { Newcomer } from "./store.ts";

/** What is written of a number that somebody typed; undefined where it can be none. */
export function numberColumns(typed: string): { number: string; numberKey: string } | undefined {
  const number = internationalNumber(typed);
  return isPossibleNumber(number) ? { number, numberKey: canonicalNumber(number) } : undefined;
}

/** What a sheet's row says of somebody for a list, or what is wrong with it. */
export function readListRow(row: { name: string; number: string; email: string }): Newcomer | ListRowProblem {
  const person = readSheetRow(row);
  if (typeof person === "string") return person;
  const isEmail = row.email === "" || (row.email.length <= 254 && z.email().safeParse(row.email).success);
  if (!isEmail) return "emailInvalid";
  return { ...person, numberKey: canonicalNumber(person.number), email: row.email };
}
