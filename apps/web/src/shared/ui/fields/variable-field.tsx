import { Textarea } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import classes from "./variable-field.module.css";
import { writeAtCaret } from "./write-at-caret.ts";

export interface Variable {
  /** As it is written into the words. */
  text: string;
  meaning: string;
}

export interface VariableFieldProps {
  label: string;
  description?: string;
  /** Of the form's field, where a refusal leads. */
  path: string;
  value: string;
  error?: ReactNode;
  maxLength: number;
  minRows?: number;
  readOnly?: boolean;
  onChange: (text: string) => void;
  /** Where Esc is somebody else's than the dialog's. */
  onKeyDown?: (event: KeyboardEvent) => void;
  variables: readonly Variable[];
  /** What the variables are. */
  legend: string;
}

/** Words to be filled in for each person, with the variables that can be put where the caret is. */
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
              onClick={() => writeAtCaret(words.current, value, text, onChange)}
            >
              {text}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
