import { TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { fromLocalInput, toLocalInput } from "./moment.ts";
import { PresetButtons } from "./preset-buttons.tsx";
import type { ScheduleValues } from "./save-schedule.ts";
import { scheduleTexts } from "./texts.ts";

interface MomentFieldProps {
  form: UseFormReturnType<ScheduleValues>;
  timeZone: string;
}

/** When it leaves, by the company's clock. */
export function MomentField({ form, timeZone }: MomentFieldProps) {
  const t = useTexts(scheduleTexts);
  return (
    <>
      <TextInput
        type="datetime-local"
        label={t("sendAt")}
        data-path="sendAt"
        error={form.errors.sendAt}
        value={toLocalInput(form.values.sendAt, timeZone)}
        onChange={(event) =>
          form.setFieldValue("sendAt", fromLocalInput(event.currentTarget.value, timeZone))
        }
      />
      <PresetButtons
        value={form.values.sendAt}
        onChoose={(at) => {
          form.setFieldValue("sendAt", at);
          form.clearFieldError("sendAt");
        }}
      />
    </>
  );
}
