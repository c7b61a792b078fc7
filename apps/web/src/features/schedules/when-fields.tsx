import type { UseFormReturnType } from "@mantine/form";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { MomentField } from "../../shared/ui/fields/moment-field.tsx";
import { RepeatFields } from "./repeat-fields.tsx";
import type { ScheduleValues } from "./save-schedule.ts";
import { scheduleTexts } from "./texts.ts";

interface WhenFieldsProps {
  form: UseFormReturnType<ScheduleValues>;
  timeZone: string;
  /** Whether the message can get a repetition. It cannot if its series already continues with a later message. */
  mayRepeat: boolean;
}

/** Fields for the time of a scheduled message, in the company's time zone, and for its repetition. */
export function WhenFields({ form, timeZone, mayRepeat }: WhenFieldsProps) {
  const t = useTexts(scheduleTexts);
  const { sendAt, repeats = null } = form.values;
  return (
    <>
      <MomentField
        label={t("sendAt")}
        path="sendAt"
        error={form.errors.sendAt}
        value={sendAt}
        timeZone={timeZone}
        onChange={(at) => form.setFieldValue("sendAt", at)}
      />
      {mayRepeat && (
        <RepeatFields
          value={repeats || null}
          sendAt={sendAt}
          timeZone={timeZone}
          errors={form.errors}
          onChange={(changed) => {
            form.setFieldValue("repeats", changed);
            form.clearFieldError("repeats.lastDay");
          }}
        />
      )}
    </>
  );
}
