import { canonicalNumber, type PhoneOptions } from "@recado/contract/shared/phone-number";
import { type PersonProblem, readNamedRow } from "@recado/contract/shared/read-sheet-row";
import type { NewListItem } from "../../domain/contact-lists/item-store.ts";

/** Reads a sheet's row as an item of a contact list, or returns the problem with the row. */
export function readListRow(
  row: { name: string; number: string; email: string },
  options: PhoneOptions = {},
): NewListItem | PersonProblem {
  const person = readNamedRow(row, options);
  return typeof person === "string" ? person : asNewListItem(person);
}

export function asNewListItem({
  name,
  number,
  email,
}: Pick<NewListItem, "name" | "number" | "email">): NewListItem {
  return { name, number, numberKey: canonicalNumber(number), email };
}
