import { Button } from "@mantine/core";
import type { CampaignSettings } from "@recado/contract/campaign-settings";
import { sharedTexts } from "../../../shared/i18n/texts.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { FormAlert } from "../../../shared/ui/feedback/form-alert.tsx";
import { PaceFields } from "./pace-fields.tsx";
import classes from "./settings-form.module.css";
import { useSettingsForm } from "./use-settings-form.ts";
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
