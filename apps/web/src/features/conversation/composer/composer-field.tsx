import type { ClipboardEvent, KeyboardEvent, RefObject } from "react";
import { ctrlEnterPreference } from "../../../shared/preferences/send-key.ts";
import classes from "./composer.module.css";
import { isComposing, isSendKey } from "./send-key.ts";

interface ComposerFieldProps {
  field: RefObject<HTMLTextAreaElement | null>;
  label: string;
  placeholder: string;
  value: string;
  onWrite: (text: string, caret: number) => void;
  onCaret?: (caret: number) => void;
  onSend: () => void;
  /** The listbox of suggestions for the text at the caret; undefined for a field without suggestions. */
  suggestions?: { id: string; activeId: string | null };
  /** Called for every key that is pressed, except while an input method composes text. */
  onKey: (event: KeyboardEvent) => void;
  onPaste?: (event: ClipboardEvent) => void;
  onBlur?: () => void;
}

/** A text field that grows from one to five rows. */
export function ComposerField({
  field,
  label,
  placeholder,
  value,
  onWrite,
  onCaret,
  onSend,
  suggestions,
  onKey,
  ...events
}: ComposerFieldProps) {
  const byCtrlEnter = ctrlEnterPreference.use();

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (isComposing(event.nativeEvent)) return;
    onKey(event);
    if (event.defaultPrevented || !isSendKey(event.nativeEvent, byCtrlEnter)) return;
    event.preventDefault();
    onSend();
  }

  return (
    <textarea
      ref={field}
      data-composer
      dir="auto"
      className={classes.field}
      rows={1}
      aria-label={label}
      placeholder={placeholder}
      enterKeyHint={byCtrlEnter ? "enter" : "send"}
      aria-autocomplete={suggestions && "list"}
      aria-controls={suggestions?.activeId ? suggestions.id : undefined}
      aria-activedescendant={suggestions?.activeId ?? undefined}
      value={value}
      onSelect={({ currentTarget }) => onCaret?.(currentTarget.selectionStart)}
      onChange={({ currentTarget }) => onWrite(currentTarget.value, currentTarget.selectionStart)}
      onKeyDown={onKeyDown}
      {...events}
    />
  );
}
