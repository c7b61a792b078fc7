import { useTexts } from "../../shared/i18n/use-texts.ts";
import { type TicketActionName, ticketActionNames } from "../ticket-actions/action-draft.ts";
import { ticketActionTexts } from "../ticket-actions/texts.ts";

/** Returns the function that names actions by their types. A type that this version does not know keeps its name. */
export function useActionNames(): (types: readonly string[]) => string {
  const t = useTexts(ticketActionTexts);
  const isKnown = (type: string): type is TicketActionName => ticketActionNames.some((name) => name === type);
  return (types) => types.map((type) => (isKnown(type) ? t(`types.${type}`) : type)).join(", ");
}
