import { NativeSelect, PasswordInput, TextInput } from "@mantine/core";
import { type AssistantVoice, assistantVoices } from "@recado/contract/prompts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import classes from "./prompts.module.css";
import { promptTexts } from "./texts.ts";
import type { PromptFormState } from "./word-fields.tsx";

interface VoiceFieldsProps {
  form: PromptFormState;
  hasVoiceKey: boolean;
}

/** Fields for the voice. Speaking requires an Azure account. */
export function VoiceFields({ form, hasVoiceKey }: VoiceFieldsProps) {
  const t = useTexts(promptTexts);
  const { voice = "texto" } = form.values;
  return (
    <>
      <NativeSelect
        label={t("voice")}
        description={t("voiceHint")}
        data-path="voice"
        value={voice}
        data={assistantVoices.map((value) => ({
          value,
          label: value === "texto" ? t("written") : nameOfVoice(value),
        }))}
        onChange={(event) => {
          const chosen = assistantVoices.find((known) => known === event.currentTarget.value);
          if (chosen) form.setFieldValue("voice", chosen);
        }}
      />
      {voice !== "texto" && (
        <div className={classes.row}>
          <PasswordInput
            label={t("voiceKey")}
            placeholder={hasVoiceKey ? t("apiKeyKept") : undefined}
            maxLength={500}
            autoComplete="off"
            visibilityToggleButtonProps={{ "aria-label": t("showVoiceKey"), tabIndex: 0 }}
            {...form.getInputProps("voiceKey")}
          />
          <TextInput
            label={t("voiceRegion")}
            placeholder="brazilsouth"
            maxLength={40}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps("voiceRegion")}
          />
        </div>
      )}
    </>
  );
}

/** Shortens `pt-BR-FranciscaNeural` to Francisca. */
function nameOfVoice(voice: AssistantVoice): string {
  return voice.replace(/^pt-BR-|Neural$/g, "");
}
