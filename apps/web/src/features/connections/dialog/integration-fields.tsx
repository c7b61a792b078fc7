import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { usePlan } from "../../../shared/session/use-plan.ts";
import { IntegrationSelect } from "../../integrations/integration-select.tsx";
import { PromptSelect } from "../../prompts/prompt-select.tsx";
import classes from "./connection-fields.module.css";
import type { ConnectionFormState } from "./connection-fields.tsx";
import { connectionDialogTexts } from "./dialog-texts.ts";

/** Fields that select the prompt or the integration that answers customers automatically. */
export function ConnectionIntegrationFields({ form }: { form: ConnectionFormState }) {
  const t = useTexts(connectionDialogTexts);
  const inPlan = usePlan();
  const hasNone = inPlan("useIntegrations") === false && inPlan("useOpenAi") === false;
  if (hasNone) return <p className={classes.note}>{t("notInPlan")}</p>;
  return (
    <>
      <p className={classes.note}>{t("integrationsHint")}</p>
      <PromptSelect
        value={form.values.promptId || null}
        error={form.errors.promptId}
        onChange={(id) => form.setFieldValue("promptId", id)}
      />
      <IntegrationSelect
        value={form.values.integrationId || null}
        error={form.errors.integrationId}
        onChange={(id) => form.setFieldValue("integrationId", id)}
      />
    </>
  );
}
