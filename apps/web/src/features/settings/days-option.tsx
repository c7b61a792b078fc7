import { TextInput } from "@mantine/core";
import { installationSettingsSchema } from "@recado/contract/installation-settings";
import { type KeyboardEvent, useState } from "react";
import { useBrand } from "../../shared/brand/brand.ts";
import { useCommitOnBlur } from "../../shared/forms/use-commit.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { installationTexts } from "./installation-texts.ts";
import { SettingOptionRow } from "./option-row.tsx";
import classes from "./settings.module.css";
import { useInstallationSettingsSaving } from "./use-installation-settings.ts";

const most = 90;

interface DaysOptionProps {
  name: "trialDays" | "graceDays" | "connectionDays";
  days: number;
  /** Smallest number of days that is allowed. */
  from: number;
}

/**
 * Setting of the installation that is a number of days. The field saves on blur and Enter, restores the saved number on
 * Escape, and keeps typed text that could not be saved.
 */
export function DaysOption({ name, days, from }: DaysOptionProps) {
  const t = useTexts(installationTexts);
  const { name: brand } = useBrand();
  const saving = useInstallationSettingsSaving();
  const [typed, setTyped] = useState<string>();
  const [isRefused, setRefused] = useState(false);

  function take(text: string | undefined): void {
    setTyped(text);
    setRefused(false);
    if (!saving.isPending) saving.reset();
  }

  const commit = useCommitOnBlur(saving.isPending, () => {
    if (typed === undefined) return;
    const wanted = installationSettingsSchema.shape[name].safeParse(typed === "" ? undefined : Number(typed));
    setRefused(!wanted.success);
    if (!wanted.success) return;
    if (wanted.data === days) take(undefined);
    else save(wanted.data);
  });

  function save(wanted: number): void {
    saving.mutate(
      { [name]: wanted },
      // Text that the user typed while the request was running is kept.
      { onSuccess: () => setTyped((now) => (now === typed ? undefined : now)) },
    );
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Enter") commit();
    if (event.key === "Escape") take(undefined);
  }

  return (
    <SettingOptionRow
      label={t(`labels.${name}`)}
      hint={t(`hints.${name}`, { brand })}
      error={isRefused ? t("range", { from, to: most }) : saving.error}
    >
      {(control) => (
        <TextInput
          {...control}
          className={classes.field}
          value={typed ?? String(days)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          aria-invalid={isRefused || undefined}
          onChange={(event) => take(event.currentTarget.value.replace(/\D/g, ""))}
          onBlur={commit}
          onKeyDown={onKeyDown}
        />
      )}
    </SettingOptionRow>
  );
}
