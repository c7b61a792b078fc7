import { Textarea } from "@mantine/core";
import { maxMessageLength } from "@recado/contract/messages";
import {
  type TemplateVariable,
  templateVariables,
  variableText,
} from "@recado/contract/shared/template-variables";
import { type ReactNode, useRef } from "react";
import { flushSync } from "react-dom";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import classes from "./message-field.module.css";
import { quickTexts } from "./texts.ts";

interface MessageFieldProps {
  value: string;
  error: ReactNode;
  onChange: (message: string) => void;
}

/** The words, with the variables that can be put where the caret is. */
export function MessageField({ value, error, onChange }: MessageFieldProps) {
  const t = useTexts(quickTexts);
  const field = useRef<HTMLTextAreaElement>(null);

  function insert(variable: TemplateVariable): void {
    const text = variableText(variable);
    const { selectionStart = value.length, selectionEnd = value.length } = field.current ?? {};
    flushSync(() => onChange(value.slice(0, selectionStart) + text + value.slice(selectionEnd)));
    const caret = selectionStart + text.length;
    field.current?.focus();
    field.current?.setSelectionRange(caret, caret);
  }

  return (
    <div>
      <Textarea
        ref={field}
        label={t("message")}
        autosize
        minRows={4}
        maxRows={10}
        maxLength={maxMessageLength}
        data-path="message"
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <fieldset className={classes.variables}>
        <legend className={classes.legend}>{t("variables")}</legend>
        {templateVariables.map((variable) => (
          <button
            key={variable}
            type="button"
            className={classes.variable}
            title={t(`variable.${variable}`)}
            aria-label={`${variableText(variable)}, ${t(`variable.${variable}`)}`}
            onClick={() => insert(variable)}
          >
            {variableText(variable)}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
