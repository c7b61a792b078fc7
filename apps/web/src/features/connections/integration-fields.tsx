import { useTexts } from "../../shared/i18n/use-texts.ts";
import { usePlan } from "../../shared/session/use-plan.ts";
import classes from "./connection-fields.module.css";
import { dialogTexts } from "./dialog-texts.ts";

/** What may answer in the place of people. A company has neither integrations nor prompts to choose from so far. */
export function IntegrationFields() {
  const t = useTexts(dialogTexts);
  const inPlan = usePlan();
  const hasNone = inPlan("useIntegrations") === false && inPlan("useOpenAi") === false;
  return <p className={classes.note}>{t(hasNone ? "notInPlan" : "noIntegrations")}</p>;
}
