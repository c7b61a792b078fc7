import type { RuleTrigger } from "@recado/contract/ticket-rules";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { durationOf } from "../ticket-actions/action-draft.ts";
import { ticketActionTexts } from "../ticket-actions/texts.ts";
import { ruleTriggerTexts } from "./trigger-texts.ts";

/** Returns the function that says in one sentence when a rule runs. */
export function useTriggerText(): (trigger: RuleTrigger) => string {
  const t = useTexts(ruleTriggerTexts);
  const inActions = useTexts(ticketActionTexts);
  return (trigger) => {
    if (trigger.type !== "time") return t(`type.${trigger.type}`);
    const { unit, count } = durationOf(trigger.minutes);
    return t(`after.${trigger.since}`, { time: inActions(unit, { count }) });
  };
}
