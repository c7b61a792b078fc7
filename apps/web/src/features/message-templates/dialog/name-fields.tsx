import { NativeSelect, TextInput } from "@mantine/core";
import {
  type MessageTemplate,
  templateCategories,
  templateLanguages,
  templateLimits,
} from "@recado/contract/message-templates";
import { currentLanguage, locales } from "../../../shared/i18n/language.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { messageTemplateTexts } from "../texts.ts";
import classes from "./dialog.module.css";
import { messageTemplateDialogTexts } from "./dialog-texts.ts";
import type { TemplateFormState } from "./template-dialog.tsx";

interface NameFieldsProps {
  form: TemplateFormState;
  template: MessageTemplate | undefined;
}

/** Fields for a template's name, language and category. Name and language cannot be changed later. */
export function NameFields({ form, template }: NameFieldsProps) {
  const t = useTexts(messageTemplateDialogTexts);
  const inList = useTexts(messageTemplateTexts);
  const { language, category } = form.values;
  const isKnown = templateLanguages.some((known) => known === language);
  // The category is fixed once Meta has approved the template.
  const isBound = template?.status === "APPROVED";
  return (
    <>
      <TextInput
        label={inList("columns.name")}
        description={t("nameHint")}
        data-autofocus
        disabled={template !== undefined}
        maxLength={templateLimits.name}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps("name")}
      />
      <div className={classes.pair}>
        <NativeSelect
          label={t("language")}
          disabled={template !== undefined}
          data={[...templateLanguages, ...(isKnown ? [] : [language])].map((value) => ({
            value,
            label: nameOf(value),
          }))}
          {...form.getInputProps("language")}
        />
        <NativeSelect
          label={inList("columns.category")}
          description={t(`categoryHints.${category}`)}
          inputWrapperOrder={["label", "input", "description", "error"]}
          disabled={isBound}
          data={templateCategories.map((value) => ({ value, label: inList(`categories.${value}`) }))}
          {...form.getInputProps("category")}
        />
      </div>
    </>
  );
}

function nameOf(code: string): string {
  const names = new Intl.DisplayNames([locales[currentLanguage()]], { type: "language" });
  return names.of(code.replace("_", "-")) ?? code;
}
