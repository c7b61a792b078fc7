import { recurrences } from "@recado/contract/companies";

type Recurrence = (typeof recurrences)[number];

/** Only by the month for whoever is new; what a company has already stays to be chosen. */
export function offeredRecurrences(known: Recurrence | undefined): Recurrence[] {
  return recurrences.filter((recurrence) => recurrence === "MENSAL" || recurrence === known);
}
