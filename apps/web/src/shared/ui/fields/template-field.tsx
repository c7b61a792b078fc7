import { Textarea } from "@mantine/core";
import {
  type TemplateVariable,
  templateVariables,
  variableText,
} from "@recado/contract/shared/template-variables";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { flushSync } from "react-dom";
import { useTexts } from "../../i18n/use-texts.ts";
import classes from "./template-field.module.css";
import { templateTexts } from "./template-texts.ts";

interface TemplateFieldProps {
  label: string;
  description?: string;
  /** Of the form's field, where a refusal leads. */
  path: string;
  value: string;
  error?: ReactNode;
  maxLength: number;
  minRows?: number;
  onChange: (text: string) => void;
  /** Where Esc is somebody else's than the dialog's. */
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** Words to be filled in for each customer, with the variables that can be put where the caret is. */
export function TemplateField({ path, value, minRows = 4, onChange, ...field }: TemplateFieldProps) {
  const t = useTexts(templateTexts);
  const words = useRef<HTMLTextAreaElement>(null);

  function insert(variable: TemplateVariable): void {
    const text = variableText(variable);
    const { selectionStart = value.length, selectionEnd = value.length } = words.current ?? {};
    flushSync(() => onChange(value.slice(0, selectionStart) + text + value.slice(selectionEnd)));
    const caret = selectionStart + text.length;
    words.current?.focus();
    words.current?.setSelectionRange(caret, caret);
  }

  return (
    <div>
      <Textarea
        {...field}
        ref={words}
        autosize
        minRows={minRows}
        maxRows={10}
        data-path={path}
        data-mantine-stop-propagation={field.onKeyDown ? "true" : undefined}
        value={value}
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
