import { recurrences } from "@recado/contract/companies";

type Recurrence = (typeof recurrences)[number];

/** New companies can only be billed monthly; an existing company keeps its current period as a choice. */
export function recurrenceOptions(known: Recurrence | undefined): Recurrence[] {
  return recurrences.filter((recurrence) => recurrence === "MENSAL" || recurrence === known);
}
