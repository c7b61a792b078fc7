import { Textarea } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import classes from "./fields.module.css";
import { insertAtCaret } from "./insert-at-caret.ts";

export interface TextVariable {
  /** Placeholder for the variable in a text, such as `{{name}}`. */
  text: string;
  meaning: string;
}

export interface VariableFieldProps {
  label: string;
  description?: string;
  /** Path of the field in the form's values. If validation fails, the field to focus is found by its path. */
  path: string;
  value: string;
  error?: ReactNode;
  maxLength: number;
  minRows?: number;
  readOnly?: boolean;
  onChange: (text: string) => void;
  /** Handler for a field that reacts to Esc itself, so that the dialog does not close. */
  onKeyDown?: (event: KeyboardEvent) => void;
  variables: readonly TextVariable[];
  /** Title of the list of variables. */
  legend: string;
}

/**
 * Field for a text with variables, which are replaced by each recipient's data. A click on a variable in the list
 * inserts it at the caret.
 */
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
