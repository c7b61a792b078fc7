import { Textarea } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import {
  type TemplateVariable,
  templateVariables,
  variableText,
} from "@recado/contract/shared/template-variables";
import { useRef } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import buttons from "../../shared/ui/fields/fields.module.css";
import { insertAtCaret } from "../../shared/ui/fields/insert-at-caret.ts";
import type { ScheduleValues } from "./save-schedule.ts";
import { scheduleTexts } from "./texts.ts";

/** Field for the text of a scheduled message, with buttons that insert variables at the caret. */
export function BodyField({
  form,
  autoFocus,
}: {
  form: UseFormReturnType<ScheduleValues>;
  autoFocus: boolean;
}) {
  const t = useTexts(scheduleTexts);
  const words = useRef<HTMLTextAreaElement>(null);

  function insert(variable: TemplateVariable): void {
    const { body } = form.getValues();
    insertAtCaret(words.current, body, variableText(variable), (next) => form.setFieldValue("body", next));
  }

  return (
    <>
      <Textarea
        ref={words}
        label={t("body")}
        data-autofocus={autoFocus || undefined}
        autosize
        minRows={3}
        maxRows={8}
        {...form.getInputProps("body")}
      />
      <div className={buttons.buttons}>
        {t("variables")}
        {templateVariables.map((variable) => (
          <button
            key={variable}
            type="button"
            className={buttons.button}
            aria-label={t("insert", { variable })}
            onClick={() => insert(variable)}
          >
            {variableText(variable)}
          </button>
        ))}
      </div>
    </>
  );
}
