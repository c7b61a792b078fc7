import { NativeSelect, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { maxPromptName, maxPromptText, type promptForm } from "@recado/contract/prompts";
import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { TemplateField } from "../../shared/ui/fields/template-field.tsx";
import { queuesQuery } from "../queues/queries.ts";
import { promptTexts } from "./texts.ts";

export type PromptFormState = UseFormReturnType<z.input<typeof promptForm>>;

/** What the assistant is told, and who goes on where it cannot. */
export function WordFields({ form }: { form: PromptFormState }) {
  const t = useTexts(promptTexts);
  const { data: queues = [] } = useQuery(queuesQuery);
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
      <NativeSelect
        label={t("queue")}
        description={t("queueHint")}
        data-path="queueId"
        value={queueId === 0 ? "" : queueId}
        error={form.errors.queueId}
        data={[
          { value: "", label: t("chooseQueue") },
          ...queues.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(event) => form.setFieldValue("queueId", Number(event.currentTarget.value))}
      />
    </>
  );
}
