import { NativeSelect } from "@mantine/core";
import {
  type SendingLimits,
  type SendingLimitsForm,
  sendingLimitsForm,
  updateSendingLimits,
} from "@recado/contract/sending-limits";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "../../shared/api/call.ts";
import { showSuccess } from "../../shared/api/show-error.ts";
import { useEntityForm } from "../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { DialogSection } from "../../shared/ui/dialogs/dialog-section.tsx";
import { EntityFormDialog } from "../../shared/ui/dialogs/entity-form-dialog.tsx";
import { DateField } from "../../shared/ui/fields/date-field.tsx";
import { Switch } from "../../shared/ui/fields/switch.tsx";
import { weekdaysFromMonday } from "./limits-facts.tsx";
import { putSendingLimits } from "./queries.ts";
import classes from "./sending-limits.module.css";
import { sendingLimitTexts } from "./texts.ts";
import { TierFields } from "./tier-fields.tsx";
import { useWeekdays } from "./use-weekdays.ts";

interface LimitsDialogProps {
  limits: SendingLimits;
  name: string;
  onClose: () => void;
}

/** Dialog with a form for a number's sending limits: its first day of use, its warm-up tiers and its sending hours. */
export function LimitsDialog({ limits, name, onClose }: LimitsDialogProps) {
  const t = useTexts(sendingLimitTexts);
  const client = useQueryClient();
  const { inUseSince, stairs, fromHour, toHour, weekdays } = limits;
  const { form, ...dialog } = useEntityForm({
    schema: sendingLimitsForm,
    initialValues: { inUseSince, stairs, fromHour, toHour, weekdays },
    save: async (body) => {
      const params = { id: String(limits.whatsappId) };
      putSendingLimits(client, await call(updateSendingLimits, { params, body }));
      showSuccess(t("saved"));
    },
    onSaved: onClose,
  });
  const { values, errors } = form;
  return (
    <EntityFormDialog {...dialog} title={t("title", { name })} size={560} isNew={false} onClose={onClose}>
      <DateField
        label={t("inUseSince")}
        description={t("inUseHint")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        data-autofocus
        {...form.getInputProps("inUseSince")}
      />
      <TierFields
        stairs={values.stairs}
        errors={errors}
        onChange={(changed) => form.setFieldValue("stairs", changed)}
      />
      <HoursFields hours={values} error={errors.toHour} onChange={(changed) => form.setValues(changed)} />
    </EntityFormDialog>
  );
}

type Hours = Pick<SendingLimitsForm, "fromHour" | "toHour" | "weekdays">;

interface HoursFieldsProps {
  hours: Hours;
  error: ReactNode;
  onChange: (changes: Partial<Hours>) => void;
}

function options(first: number, last: number) {
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const hour = first + index;
    return { value: String(hour), label: `${String(hour).padStart(2, "0")}:00` };
  });
}

/** Fields for the hours and the days of the week in which the number sends to many people. */
function HoursFields({ hours, error, onChange }: HoursFieldsProps) {
  const t = useTexts(sendingLimitTexts);
  const nameOf = useWeekdays();
  return (
    <DialogSection title={t("hoursTitle")} hint={t("hoursHint")}>
      <div className={classes.fieldset}>
        <div className={classes.pair}>
          <NativeSelect
            label={t("fromHour")}
            data={options(0, 23)}
            value={String(hours.fromHour)}
            onChange={(event) => onChange({ fromHour: Number(event.currentTarget.value) })}
          />
          <NativeSelect
            label={t("toHour")}
            data={options(1, 24)}
            value={String(hours.toHour)}
            error={error}
            onChange={(event) => onChange({ toHour: Number(event.currentTarget.value) })}
          />
        </div>
        <div className={classes.days}>
          {weekdaysFromMonday.map((day) => (
            <Switch
              key={day}
              label={nameOf(day)}
              checked={hours.weekdays.includes(day)}
              onChange={(on) =>
                onChange({
                  weekdays: on ? [...hours.weekdays, day] : hours.weekdays.filter((other) => other !== day),
                })
              }
            />
          ))}
        </div>
      </div>
    </DialogSection>
  );
}
