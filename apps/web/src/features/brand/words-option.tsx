import { TextInput } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import type { z } from "zod";
import { useCommit } from "../../shared/forms/use-commit.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { OptionRow } from "../settings/option-row.tsx";
import classes from "../settings/settings.module.css";
import type { Saving } from "./saving.ts";
import { brandTexts } from "./texts.ts";

interface WordsOptionProps {
  label: string;
  hint: string;
  value: string | null;
  most: number;
  /** Default text, shown while nothing is chosen. */
  placeholder: string;
  schema: z.ZodType;
  saving: Saving<string | null>;
}

/**
 * A text setting. It saves on blur or Enter; Escape restores the saved text, and an empty field means the default. A
 * text that could not be saved stays in the field.
 */
export function WordsOption({ label, hint, value, most, placeholder, schema, saving }: WordsOptionProps) {
  const t = useTexts(brandTexts);
  const [typed, setTyped] = useState<string>();
  const [isRefused, setRefused] = useState(false);

  function take(text: string | undefined): void {
    setTyped(text);
    setRefused(false);
  }

  const commit = useCommit(saving.isPending, () => {
    if (typed === undefined) return;
    const wanted = typed.trim() === "" ? null : typed.trim();
    setRefused(!schema.safeParse(wanted).success);
    if (!schema.safeParse(wanted).success) return;
    if (wanted === value) take(undefined);
    // Keeps text that was typed during the save.
    else saving.save(wanted, { onSuccess: () => setTyped((now) => (now === typed ? undefined : now)) });
  });

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Enter") commit();
    if (event.key === "Escape") take(undefined);
  }

  return (
    <OptionRow label={label} hint={hint} error={isRefused ? t("tooShort", { most }) : saving.error}>
      {(control) => (
        <TextInput
          {...control}
          className={classes.field}
          value={typed ?? value ?? ""}
          placeholder={placeholder}
          maxLength={most}
          autoComplete="off"
          aria-invalid={isRefused || undefined}
          onChange={(event) => take(event.currentTarget.value)}
          onBlur={commit}
          onKeyDown={onKeyDown}
        />
      )}
    </OptionRow>
  );
}
