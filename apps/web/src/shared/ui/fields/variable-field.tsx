import { Textarea } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { flushSync } from "react-dom";
import classes from "./variable-field.module.css";

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

  function insert(text: string): void {
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
              onClick={() => insert(text)}
            >
              {text}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
