import { scaledRatingSchema } from "@recado/contract/ratings";
import { ticketPriorities } from "@recado/contract/ticket-priority";
import { slaStates } from "@recado/contract/ticket-sla";
import { useTexts } from "../../../../shared/i18n/use-texts.ts";
import { priorityTexts } from "../../../tickets/priority-texts.ts";
import { slaStateTexts } from "../../../tickets/sla-state-texts.ts";
import { filterMenuTexts } from "./filter-menu-texts.ts";

/** Fields of a ticket whose values are names instead of ids. */
export const namedFields = ["priority", "sla", "rating"] as const;
export type NamedField = (typeof namedFields)[number];

/** Values of the fields that the list can be filtered by, in the order of the menu; null stands for no value. */
export function useNamedChoices() {
  const t = useTexts(filterMenuTexts);
  const priorities = useTexts(priorityTexts);
  const states = useTexts(slaStateTexts);
  return {
    priority: ticketPriorities.toReversed().map((value) => ({ value, name: priorities(value) })),
    sla: [null, ...slaStates].map((value) => ({ value, name: states(value ?? "none") })),
    rating: [null, ...scaledRatingSchema.options].map((value) => ({ value, name: ratingName(value) })),
  };

  function ratingName(rating: string | null): string {
    const [value = "", scale = ""] = rating?.split("/") ?? [];
    return rating === null ? t("unrated") : t("rated", { value, scale });
  }
}
