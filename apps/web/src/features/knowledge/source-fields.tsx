import { Textarea, TextInput } from "@mantine/core";
import { maxKnowledgeText, maxKnowledgeTitle } from "@recado/contract/knowledge-sources";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { knowledgeTexts } from "./texts.ts";

/** Properties that a form gives to one of its fields. */
type FieldProps = object;

export function TitleField(field: FieldProps) {
  const t = useTexts(knowledgeTexts);
  return (
    <TextInput
      label={t("title2")}
      maxLength={maxKnowledgeTitle}
      autoComplete="off"
      data-autofocus
      {...field}
    />
  );
}

export function SourceTextField(field: FieldProps) {
  const t = useTexts(knowledgeTexts);
  return (
    <Textarea
      label={t("text")}
      description={t("textHint")}
      autosize
      minRows={8}
      maxRows={20}
      maxLength={maxKnowledgeText}
      {...field}
    />
  );
}
