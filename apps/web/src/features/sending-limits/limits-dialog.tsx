import { type SendingLimits, sendingLimitsForm, updateSendingLimits } from "@recado/contract/sending-limits";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { showSuccess } from "../../shared/api/show-error.ts";
import { useEntityForm } from "../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { EntityFormDialog } from "../../shared/ui/dialogs/entity-form-dialog.tsx";
import { DateField } from "../../shared/ui/fields/date-field.tsx";
import { HoursFields } from "./hours-fields.tsx";
import { putSendingLimits } from "./queries.ts";
import { StairFields } from "./stair-fields.tsx";
import { sendingLimitTexts } from "./texts.ts";

interface LimitsDialogProps {
  limits: SendingLimits;
  name: string;
  onClose: () => void;
}

/** Form for the first day of use, the warm-up tiers and the sending hours. */
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
      <StairFields
        stairs={values.stairs}
        errors={errors}
        onChange={(changed) => form.setFieldValue("stairs", changed)}
      />
      <HoursFields hours={values} error={errors.toHour} onChange={(changed) => form.setValues(changed)} />
    </EntityFormDialog>
  );
}
