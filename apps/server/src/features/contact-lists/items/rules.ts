import type { ListRowProblem } from "@recado/contract/contact-list-items";
import { canonicalNumber, type PhoneOptions } from "@recado/contract/shared/phone-number";
import { z } from "zod";
import { readSheetRow } from "../../contacts/rules.ts";
import type { Newcomer } from "./store.ts";

/** What a sheet's row says of somebody for a list, or what is wrong with it. */
export function readListRow(
  row: { name: string; number: string; email: string },
  options: PhoneOptions = {},
): Newcomer | ListRowProblem {
  const person = readSheetRow(row, options);
  if (typeof person === "string") return person;
  const isEmail = row.email === "" || (row.email.length <= 254 && z.email().safeParse(row.email).success);
  if (!isEmail) return "emailInvalid";
  return { ...person, numberKey: canonicalNumber(person.number), email: row.email };
}
