import { Textarea } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import {
  type TemplateVariable,
  templateVariables,
  variableText,
} from "@recado/contract/shared/template-variables";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import buttons from "../../shared/ui/fields/small-buttons.module.css";
import type { ScheduleValues } from "./save-schedule.ts";
import { scheduleTexts } from "./texts.ts";

/** The words, and the variables that go in where the caret is. */
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
    const field = words.current;
    const { body } = form.getValues();
    const start = field?.selectionStart ?? body.length;
    const end = field?.selectionEnd ?? body.length;
    const text = variableText(variable);
    flushSync(() => form.setFieldValue("body", body.slice(0, start) + text + body.slice(end)));
    field?.focus();
    field?.setSelectionRange(start + text.length, start + text.length);
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
