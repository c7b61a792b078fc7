import { NativeSelect, PasswordInput, TextInput } from "@mantine/core";
import {
  type AssistantVoice,
  assistantVoices,
  createPrompt,
  type Prompt,
  promptForm,
  testPrompt,
  updatePrompt,
} from "@recado/contract/prompts";
import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "../../shared/api/call.ts";
import { showSuccess } from "../../shared/api/show-error.ts";
import { useEntityForm } from "../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { putRow } from "../../shared/lists/entity-list.ts";
import { EntityFormDialog } from "../../shared/ui/dialogs/entity-form-dialog.tsx";
import type { RowDialogProps } from "../../shared/ui/lists/entity-page.tsx";
import { AssistantTest } from "../assistant-test/assistant-test.tsx";
import classes from "./prompts.module.css";
import { ProviderFields } from "./provider-fields.tsx";
import { promptNamesQuery, promptSource } from "./queries.ts";
import { type PromptFormState, PromptTextFields } from "./text-fields.tsx";
import { promptTexts } from "./texts.ts";

export function PromptDialog({ row: prompt, onClose }: RowDialogProps<Prompt>) {
  const t = useTexts(promptTexts);
  const client = useQueryClient();
  const { form, ...dialog } = useEntityForm({
    schema: promptForm,
    initialValues: valuesOf(prompt),
    save: async (body, changes) => {
      const saved = prompt
        ? await call(updatePrompt, { params: { id: String(prompt.id) }, body: changes })
        : await call(createPrompt, { body });
      putRow(client, promptSource, saved);
      void client.invalidateQueries(promptNamesQuery);
      showSuccess(t("saved", { name: saved.name }));
    },
    onSaved: onClose,
    fieldOfRefusal: { ERR_NO_QUEUE_FOUND: "queueId" },
  });
  return (
    <EntityFormDialog
      {...dialog}
      title={t(prompt ? "editTitle" : "add")}
      size={760}
      isNew={!prompt}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <PromptTextFields form={form} />
        <ProviderFields form={form} hasApiKey={prompt?.hasApiKey ?? false} promptId={prompt?.id} />
        <VoiceFields form={form} hasVoiceKey={prompt?.hasVoiceKey ?? false} />
        <AssistantTest ask={prompt && tryOut(prompt)} hasChanges={form.isDirty()} />
      </div>
    </EntityFormDialog>
  );
}

function tryOut({ id }: Prompt) {
  return (message: string) => call(testPrompt, { params: { id: String(id) }, body: { message } });
}

const defaults = promptForm
  .pick({ model: true, maxTokens: true, temperature: true, maxMessages: true, voice: true })
  .parse({});

function valuesOf(prompt: Prompt | undefined): z.input<typeof promptForm> {
  return {
    name: prompt?.name ?? "",
    prompt: prompt?.prompt ?? "",
    // No queue has the id 0, so validation asks the user to choose a queue.
    queueId: prompt?.queueId ?? 0,
    apiKey: "",
    baseUrl: prompt?.baseUrl ?? "",
    model: prompt?.model ?? defaults.model,
    maxTokens: prompt?.maxTokens ?? defaults.maxTokens,
    temperature: prompt?.temperature ?? defaults.temperature,
    maxMessages: prompt?.maxMessages ?? defaults.maxMessages,
    voice: prompt?.voice ?? defaults.voice,
    voiceKey: "",
    voiceRegion: prompt?.voiceRegion ?? "",
  };
}

interface VoiceFieldsProps {
  form: PromptFormState;
  hasVoiceKey: boolean;
}

/** Fields for the assistant's voice. Voice messages require an account at Azure. */
function VoiceFields({ form, hasVoiceKey }: VoiceFieldsProps) {
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

/** Shortens the name of a voice, such as `pt-BR-FranciscaNeural` to Francisca. */
function nameOfVoice(voice: AssistantVoice): string {
  return voice.replace(/^pt-BR-|Neural$/g, "");
}
