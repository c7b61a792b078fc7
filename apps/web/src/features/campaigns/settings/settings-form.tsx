import { Button } from "@mantine/core";
import {
  type CampaignSettings,
  campaignSettingsForm,
  updateCampaignSettings,
} from "@recado/contract/campaign-settings";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { failureText, showSuccess } from "../../../shared/api/show-error.ts";
import { focusFirstIssue } from "../../../shared/forms/focus-first-issue.ts";
import { formIssues } from "../../../shared/forms/form-issues.ts";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { useDelayedSubmit } from "../../../shared/forms/use-delayed-submit.ts";
import { useDirtyGuard } from "../../../shared/forms/use-dirty-guard.tsx";
import { sharedTexts } from "../../../shared/i18n/texts.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { FormAlert } from "../../../shared/ui/feedback/form-alert.tsx";
import { PaceFields } from "./pace-fields.tsx";
import { campaignSettingsQuery, settingsOf } from "./queries.ts";
import classes from "./settings-form.module.css";
import { campaignSettingsTexts } from "./settings-texts.ts";
import { VariableFields } from "./variable-fields.tsx";

/** Form for the pace of all campaigns and the company's own variables, saved together. */
export function SettingsForm({ settings }: { settings: CampaignSettings }) {
  const save = useTexts(sharedTexts)("save");
  const { form, busy, refusal, guard, onSubmit } = useSettingsForm(settings);
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <PaceFields form={form} />
      <VariableFields form={form} />
      <div className={classes.foot}>
        {refusal !== undefined && <FormAlert>{refusal}</FormAlert>}
        <Button type="submit" loading={busy}>
          {save}
        </Button>
      </div>
      {guard}
    </form>
  );
}

/** State of the settings form, which remains open after a save. */
function useSettingsForm(settings: CampaignSettings) {
  const t = useTexts(campaignSettingsTexts);
  const client = useQueryClient();
  const form = useContractForm(campaignSettingsForm, settings);
  const [refusal, setRefusal] = useState<string>();
  const { guard } = useDirtyGuard(() => form.isDirty());

  const { busy, submit } = useDelayedSubmit(async (sent: typeof form.values) => {
    setRefusal(undefined);
    const saved = settingsOf(await call(updateCampaignSettings, { body: { settings: sent } }));
    client.setQueryData(campaignSettingsQuery.queryKey, saved);
    // Shows the saved values, unless the user has changed the form during the request.
    if (JSON.stringify(form.getValues()) === JSON.stringify(sent)) form.setValues(saved);
    form.resetDirty(saved);
    showSuccess(t("saved"));
  }, refuse);

  function refuse(error: unknown): void {
    const issues = Object.fromEntries(
      Object.entries(formIssues(error)).map(([path, said]) => [path.replace(/^settings\./, ""), said]),
    );
    if (Object.keys(issues).length === 0) setRefusal(failureText(error));
    form.setErrors(issues);
    focusFirstIssue(issues);
  }

  return { form, busy, refusal, guard, onSubmit: form.onSubmit(submit, focusFirstIssue) };
}
