import { TextInput } from "@mantine/core";
import { companyNameSchema } from "@recado/contract/companies";
import { type KeyboardEvent, useState } from "react";
import { useBrand } from "../../shared/brand/brand.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { OptionRow } from "./option-row.tsx";
import { optionTexts } from "./option-texts.ts";
import classes from "./settings.module.css";
import { usePreference } from "./use-preference.ts";

/**
 * Field for the company's name. It saves on blur and Enter, restores on Escape, and keeps text that could not be saved.
 */
export function NameOption() {
  const t = useTexts(optionTexts);
  const { name: brand } = useBrand();
  const { value, error, isPending, save } = usePreference("name");
  const [typed, setTyped] = useState<string>();
  const [isRefused, setRefused] = useState(false);

  function take(text: string | undefined): void {
    setTyped(text);
    setRefused(false);
  }

  function commit(): void {
    if (typed === undefined) return;
    const checked = companyNameSchema.safeParse(typed);
    setRefused(!checked.success);
    if (!checked.success) return;
    if (checked.data !== value)
      save(checked.data, { onSuccess: () => setTyped((now) => (now === typed ? undefined : now)) });
    else if (!isPending) take(undefined);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Enter") commit();
    if (event.key === "Escape") take(undefined);
  }

  return (
    <OptionRow
      label={t("labels.name")}
      hint={t("hints.name", { brand })}
      error={isRefused ? t("nameTooShort") : error}
    >
      {(control) => (
        <TextInput
          {...control}
          className={classes.field}
          value={typed ?? value}
          maxLength={100}
          autoComplete="organization"
          aria-invalid={isRefused || undefined}
          onChange={(event) => take(event.currentTarget.value)}
          onBlur={commit}
          onKeyDown={onKeyDown}
        />
      )}
    </OptionRow>
  );
}
