import { Textarea } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import classes from "./fields.module.css";
import { insertAtCaret } from "./insert-at-caret.ts";

export interface TextVariable {
  /** The placeholder as written in the text. */
  text: string;
  meaning: string;
}

export interface VariableFieldProps {
  label: string;
  description?: string;
  /** Path of the form field; the first refused field gets the focus by it. */
  path: string;
  value: string;
  error?: ReactNode;
  maxLength: number;
  minRows?: number;
  readOnly?: boolean;
  onChange: (text: string) => void;
  /** For fields that handle Esc themselves instead of the dialog. */
  onKeyDown?: (event: KeyboardEvent) => void;
  variables: readonly TextVariable[];
  /** Title of the list of variables. */
  legend: string;
}

/** A text with variables that are filled in per person; a click inserts a variable at the caret. */
export function VariableField(props: VariableFieldProps) {
  const { path, value, minRows = 4, onChange, variables, legend, ...field } = props;
  const words = useRef<HTMLTextAreaElement>(null);

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
      {!field.readOnly && (
        <fieldset className={classes.variables}>
          <legend className={classes.legend}>{legend}</legend>
          {variables.map(({ text, meaning }) => (
            <button
              key={text}
              type="button"
              className={classes.variable}
              title={meaning}
              aria-label={`${text}, ${meaning}`}
              onClick={() => insertAtCaret(words.current, value, text, onChange)}
            >
              {text}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
