import {
  type AiSettings,
  aiBudgetForm,
  microsPerDollar,
  updateAiSettings,
} from "@recado/contract/ai-providers";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { showSuccess } from "../../shared/api/show-error.ts";
import { useEntityForm } from "../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { EntityFormDialog } from "../../shared/ui/dialogs/entity-form-dialog.tsx";
import classes from "./ai.module.css";
import { DecimalInput } from "./decimal-input.tsx";
import { aiSettingsQuery } from "./queries.ts";
import { aiTexts } from "./texts.ts";

export function BudgetDialog({ settings, onClose }: { settings: AiSettings; onClose: () => void }) {
  const t = useTexts(aiTexts);
  const client = useQueryClient();
  const { form, ...dialog } = useEntityForm({
    schema: aiBudgetForm,
    initialValues: { monthlyCap: settings.monthlyCap, brlPerUsd: settings.brlPerUsd },
    save: async (_, changes) => {
      client.setQueryData(aiSettingsQuery.queryKey, await call(updateAiSettings, { body: changes }));
      showSuccess(t("budgetSaved"));
    },
    onSaved: onClose,
  });
  return (
    <EntityFormDialog {...dialog} title={t("changeBudget")} size={560} isNew={false} onClose={onClose}>
      <div className={classes.fields}>
        <DecimalInput
          label={t("cap")}
          description={t("capHint")}
          data-path="monthlyCap"
          value={form.values.monthlyCap / microsPerDollar}
          error={form.errors.monthlyCap}
          onChange={(dollars) =>
            form.setFieldValue("monthlyCap", Math.round((dollars ?? Number.NaN) * microsPerDollar))
          }
        />
        <DecimalInput
          label={t("rate")}
          description={t("rateHint")}
          data-path="brlPerUsd"
          value={form.values.brlPerUsd}
          error={form.errors.brlPerUsd}
          onChange={(rate) => form.setFieldValue("brlPerUsd", rate)}
        />
      </div>
    </EntityFormDialog>
  );
}
