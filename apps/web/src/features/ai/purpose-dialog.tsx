import { NativeSelect } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import {
  type AiProvider,
  type AiPurpose,
  type AiPurposeSetting,
  aiPurposeForm,
  microsPerDollar,
  updateAiPurpose,
} from "@recado/contract/ai-providers";
import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "../../shared/api/call.ts";
import { showSuccess } from "../../shared/api/show-error.ts";
import { useEntityForm } from "../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { DialogSection } from "../../shared/ui/dialogs/dialog-section.tsx";
import { EntityFormDialog } from "../../shared/ui/dialogs/entity-form-dialog.tsx";
import classes from "./ai.module.css";
import { DecimalInput } from "./decimal-input.tsx";
import { ModelInput } from "./model-input.tsx";
import { aiSettingsQuery } from "./queries.ts";
import { aiTexts } from "./texts.ts";

type Form = UseFormReturnType<z.input<typeof aiPurposeForm>>;

interface PurposeDialogProps {
  purpose: AiPurpose;
  setting: AiPurposeSetting | undefined;
  providers: readonly AiProvider[];
  onClose: () => void;
}

export function PurposeDialog({ purpose, setting, providers, onClose }: PurposeDialogProps) {
  const t = useTexts(aiTexts);
  const client = useQueryClient();
  const name = t(`purpose.${purpose}`);
  const { form, ...dialog } = useEntityForm({
    schema: aiPurposeForm,
    initialValues: setting ?? {
      purpose,
      aiProviderId: providers.length === 1 ? (providers[0]?.id ?? null) : null,
      model: "",
      inputPrice: 0,
      outputPrice: 0,
      fallbackProviderId: null,
      fallbackModel: "",
      fallbackInputPrice: 0,
      fallbackOutputPrice: 0,
    },
    save: async (body) => {
      client.setQueryData(aiSettingsQuery.queryKey, await call(updateAiPurpose, { body }));
      showSuccess(t("purposeSaved", { purpose: name }));
    },
    onSaved: onClose,
  });
  const isOn = Boolean(form.values.aiProviderId);
  return (
    <EntityFormDialog {...dialog} title={name} size={560} isNew={false} onClose={onClose}>
      <div className={classes.fields}>
        <ProviderSelect form={form} field="aiProviderId" label={t("provider")} providers={providers} />
        {isOn && <ModelFields form={form} providers={providers} />}
        {isOn && purpose !== "embedding" && (
          <DialogSection title={t("fallback")} hint={t("fallbackHint")}>
            <div className={classes.fields}>
              <ProviderSelect
                form={form}
                field="fallbackProviderId"
                label={t("fallbackProvider")}
                providers={providers}
              />
              {Boolean(form.values.fallbackProviderId) && (
                <FallbackFields form={form} providers={providers} />
              )}
            </div>
          </DialogSection>
        )}
      </div>
    </EntityFormDialog>
  );
}

interface ProviderSelectProps {
  form: Form;
  field: "aiProviderId" | "fallbackProviderId";
  label: string;
  providers: readonly AiProvider[];
}

function ProviderSelect({ form, field, label, providers }: ProviderSelectProps) {
  const t = useTexts(aiTexts);
  return (
    <NativeSelect
      label={label}
      data-path={field}
      value={String(form.values[field] || "")}
      data={[
        { value: "", label: t(field === "aiProviderId" ? "none" : "noFallback") },
        ...providers.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      error={form.errors[field]}
      onChange={(event) => form.setFieldValue(field, Number(event.currentTarget.value) || null)}
    />
  );
}

interface FieldsProps {
  form: Form;
  providers: readonly AiProvider[];
}

function ModelFields({ form, providers }: FieldsProps) {
  const t = useTexts(aiTexts);
  const isAudio = form.values.purpose === "transcription";
  return (
    <>
      <ModelInput
        label={t("model")}
        provider={providers.find(({ id }) => id === form.values.aiProviderId)}
        {...form.getInputProps("model")}
      />
      <div className={classes.pair}>
        <PriceInput form={form} field="inputPrice" label={t(isAudio ? "minutePrice" : "inputPrice")} />
        {hasOutput(form) && <PriceInput form={form} field="outputPrice" label={t("outputPrice")} />}
      </div>
    </>
  );
}

function FallbackFields({ form, providers }: FieldsProps) {
  const t = useTexts(aiTexts);
  const input = form.values.purpose === "transcription" ? "fallbackMinutePrice" : "fallbackInputPrice";
  return (
    <>
      <ModelInput
        label={t("fallbackModel")}
        provider={providers.find(({ id }) => id === form.values.fallbackProviderId)}
        {...form.getInputProps("fallbackModel")}
      />
      <div className={classes.pair}>
        <PriceInput form={form} field="fallbackInputPrice" label={t(input)} />
        {hasOutput(form) && (
          <PriceInput form={form} field="fallbackOutputPrice" label={t("fallbackOutputPrice")} />
        )}
      </div>
    </>
  );
}

/** Whether the purpose's models write tokens that are charged. */
function hasOutput({ values: { purpose } }: Form): boolean {
  return purpose === "answer" || purpose === "copilot";
}

interface PriceInputProps {
  form: Form;
  field: "inputPrice" | "outputPrice" | "fallbackInputPrice" | "fallbackOutputPrice";
  label: string;
}

function PriceInput({ form, field, label }: PriceInputProps) {
  const t = useTexts(aiTexts);
  return (
    <DecimalInput
      label={label}
      description={t("priceHint")}
      data-path={field}
      value={(form.values[field] ?? 0) / microsPerDollar}
      error={form.errors[field]}
      onChange={(dollars) => form.setFieldValue(field, Math.round((dollars ?? 0) * microsPerDollar))}
    />
  );
}
