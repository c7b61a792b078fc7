import { PasswordInput, TextInput } from "@mantine/core";
import { openAiUrl } from "@recado/contract/prompts";
import { useState } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { WholeNumberInput } from "../../shared/ui/fields/whole-number-input.tsx";
import { ModelField } from "./model-field.tsx";
import classes from "./prompts.module.css";
import type { PromptFormState } from "./text-fields.tsx";
import { promptTexts } from "./texts.ts";

interface ProviderFieldsProps {
  form: PromptFormState;
  hasApiKey: boolean;
  promptId: number | undefined;
}

/**
 * Order of label, input, hint and error in a field. The hint is below the input, so that inputs side by side stay
 * aligned.
 */
const hintBelow: ("label" | "input" | "description" | "error")[] = ["label", "input", "description", "error"];

/** Fields for the AI service, and for the length and style of its replies. */
export function ProviderFields({ form, hasApiKey, promptId }: ProviderFieldsProps) {
  const t = useTexts(promptTexts);
  return (
    <>
      <PasswordInput
        label={t("apiKey")}
        description={t("apiKeyHint")}
        placeholder={hasApiKey ? t("apiKeyKept") : undefined}
        maxLength={500}
        autoComplete="off"
        visibilityToggleButtonProps={{ "aria-label": t("showApiKey"), tabIndex: 0 }}
        {...form.getInputProps("apiKey")}
      />
      <div className={classes.row}>
        <ModelField form={form} promptId={promptId} />
        <TextInput
          label={t("baseUrl")}
          description={t("baseUrlHint")}
          inputWrapperOrder={hintBelow}
          placeholder={openAiUrl}
          inputMode="url"
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps("baseUrl")}
        />
      </div>
      <div className={classes.row}>
        <TemperatureInput
          label={t("temperature")}
          hint={t("temperatureHint")}
          {...form.getInputProps("temperature")}
        />
        <WholeNumberInput
          label={t("maxTokens")}
          hint={t("maxTokensHint")}
          {...form.getInputProps("maxTokens")}
        />
        <WholeNumberInput
          label={t("maxMessages")}
          hint={t("maxMessagesHint")}
          {...form.getInputProps("maxMessages")}
        />
      </div>
    </>
  );
}

interface TemperatureInputProps {
  label: string;
  hint: string;
  value?: number;
  error?: string;
  onChange: (value: number) => void;
}

/** Field for a number with a decimal comma or point. Other text stays in the field and fails validation. */
function TemperatureInput({ label, hint, value, error, onChange, ...rest }: TemperatureInputProps) {
  const [typed, setTyped] = useState(String(value ?? ""));
  return (
    <TextInput
      {...rest}
      label={label}
      description={hint}
      inputWrapperOrder={["label", "input", "description", "error"]}
      error={error}
      inputMode="decimal"
      maxLength={6}
      autoComplete="off"
      value={typed}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        onChange(text.trim() === "" ? Number.NaN : Number(text.replace(",", ".")));
      }}
    />
  );
}
