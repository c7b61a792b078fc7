import { TextInput } from "@mantine/core";
import { formatPhone } from "@recado/contract/shared/format-phone";
import { isMasked } from "@recado/contract/shared/is-masked";
import { readPhoneNumber } from "@recado/contract/shared/phone-number";
import { type ChangeEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useSetting } from "../../shared/session/use-setting.ts";
import { caretAfter, maskNumber } from "./phone-mask.ts";
import { contactTexts } from "./texts.ts";

interface NumberFieldProps {
  label: string;
  value: string;
  error: ReactNode;
  autoFocus?: boolean;
  /** The stored number. If the server has masked it, it is shown as long as the field is empty. */
  hidden?: string | undefined;
  onChange: (value: string) => void;
}

/**
 * Field for a phone number, formatted in the product's mask. The caret stays after the digit that was typed. If the
 * user pastes several numbers, the field keeps the first mobile number and shows a note about the others.
 */
export function NumberField({ label, value, error, autoFocus, hidden = "", onChange }: NumberFieldProps) {
  const t = useTexts(contactTexts);
  const areaCode = useSetting("defaultAreaCode") ?? "";
  const [isFirst, setFirst] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function type({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const { value: typed, selectionStart } = currentTarget;
    const masked = maskNumber(typed, areaCode);
    const reading = readPhoneNumber(typed);
    setFirst("note" in reading && reading.note === "firstOfSeveral");
    const isAtEnd = selectionStart === null || selectionStart === typed.length;
    const before = typed.slice(0, selectionStart ?? typed.length).replace(/\D/g, "").length;
    caret.current = isAtEnd ? masked.length : caretAfter(masked, before);
    onChange(masked);
  }

  const isHidden = isMasked(hidden);
  const spelling = areaCode === "" ? t("numberHint") : t("numberHintArea", { areaCode });
  const hint = isHidden && value === "" ? t("numberHidden") : spelling;

  return (
    <TextInput
      ref={input}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      label={label}
      description={<span role="status">{isFirst ? t("firstOfSeveral") : hint}</span>}
      placeholder={isHidden ? formatPhone(hidden) : "(99) 99999-9999"}
      maxLength={50}
      data-path="number"
      data-autofocus={autoFocus || undefined}
      value={value}
      error={error}
      onChange={type}
    />
  );
}
