import { NativeSelect } from "@mantine/core";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { MomentField } from "../../../shared/ui/fields/moment-field.tsx";
import { timeZoneName } from "../../settings/time-zones.ts";
import { starts } from "./campaign-form.ts";
import { dialogTexts } from "./dialog-texts.ts";
import type { CampaignFormState } from "./use-campaign-form.ts";

const hourMs = 3_600_000;

export function StartFields({ form, disabled }: { form: CampaignFormState; disabled: boolean }) {
  const t = useTexts(dialogTexts);
  const { timeZone } = useUser().company;
  const { start, scheduledAt } = form.values;
  return (
    <>
      <NativeSelect
        label={t("start")}
        data-path="start"
        disabled={disabled}
        value={start}
        data={starts.map((value) => ({ value, label: t(`starts.${value}`) }))}
        onChange={({ currentTarget: { value } }) => {
          const chosen = starts.find((known) => known === value) ?? "none";
          form.setFieldValue("start", chosen);
          if (chosen === "at" && !scheduledAt) form.setFieldValue("scheduledAt", fullHourAhead());
        }}
      />
      {start === "at" && (
        <MomentField
          label={t("scheduledAt")}
          description={t("zone", { zone: timeZoneName(timeZone) })}
          path="scheduledAt"
          disabled={disabled}
          error={form.errors.scheduledAt}
          value={scheduledAt || ""}
          timeZone={timeZone}
          onChange={(at) => form.setFieldValue("scheduledAt", at || null)}
        />
      )}
    </>
  );
}

/** A full hour more than an hour away: campaigns that are due within the hour can no longer be edited. */
function fullHourAhead(): string {
  return new Date(Math.ceil((Date.now() + 2 * hourMs) / hourMs) * hourMs).toISOString();
}
