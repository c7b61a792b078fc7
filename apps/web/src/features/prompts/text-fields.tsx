import { TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { maxPromptName, maxPromptText, type promptForm } from "@recado/contract/prompts";
import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { NamedSelect } from "../../shared/ui/fields/named-select.tsx";
import { TemplateField } from "../../shared/ui/fields/template-field.tsx";
import { queuesQuery } from "../queues/queries.ts";
import { promptTexts } from "./texts.ts";

export type PromptFormState = UseFormReturnType<z.input<typeof promptForm>>;

/** Fields for the assistant's instructions, and for the queue that takes over from the assistant. */
export function PromptTextFields({ form }: { form: PromptFormState }) {
  const t = useTexts(promptTexts);
  const { prompt, queueId } = form.values;
  return (
    <>
      <TextInput
        label={t("name")}
        data-autofocus
        maxLength={maxPromptName}
        autoComplete="off"
        {...form.getInputProps("name")}
      />
      <TemplateField
        label={t("prompt")}
        description={t("promptHint")}
        path="prompt"
        maxLength={maxPromptText}
        minRows={6}
        value={prompt}
        error={form.errors.prompt}
        onChange={(text) => form.setFieldValue("prompt", text)}
      />
      <NamedSelect
        label={t("queue")}
        description={t("queueHint")}
        data-path="queueId"
        query={useQuery(queuesQuery)}
        none={t("chooseQueue")}
        value={queueId || null}
        error={form.errors.queueId}
        onChange={(id) => form.setFieldValue("queueId", id ?? 0)}
      />
    </>
  );
}
