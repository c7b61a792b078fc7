import { Textarea } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { templateVariables } from "@recado/contract/shared/template-variables";
import { useRef } from "react";
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

  function insert(variable: string): void {
    const field = words.current;
    const { body } = form.getValues();
    const start = field?.selectionStart ?? body.length;
    const end = field?.selectionEnd ?? body.length;
    form.setFieldValue("body", `${body.slice(0, start)}{{${variable}}}${body.slice(end)}`);
    field?.focus();
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
            {`{{${variable}}}`}
          </button>
        ))}
      </div>
    </>
  );
}
