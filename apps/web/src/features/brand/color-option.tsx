import { Button, TextInput } from "@mantine/core";
import { type CompanyBrand, companyBrandForm } from "@recado/contract/brand";
import { type FormEvent, useState } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { OptionRow } from "../settings/option-row.tsx";
import classes from "./brand-tab.module.css";
import { ColorUse } from "./color-use.tsx";
import type { Saving } from "./saving.ts";
import { brandTexts } from "./texts.ts";

interface ColorOptionProps {
  brand: Pick<CompanyBrand, "color" | "palette" | "mended">;
  hint: string;
  placeholder: string;
  saving: Saving<string | null>;
}

/** A colour setting, typed or picked, with samples of the result in both themes. */
export function ColorOption({ brand, hint, placeholder, saving }: ColorOptionProps) {
  const t = useTexts(brandTexts);
  const [typed, setTyped] = useState<string>();
  const [isRefused, setRefused] = useState(false);
  const shown = typed ?? brand.color ?? "";

  function take(text: string): void {
    setTyped(text);
    setRefused(false);
  }

  function commit(event: FormEvent): void {
    event.preventDefault();
    const wanted = companyBrandForm.safeParse({ color: shown });
    setRefused(!wanted.success);
    if (wanted.success) save(wanted.data.color);
  }

  /** Keeps a colour that was typed or picked during the save. */
  function save(color: string | null): void {
    saving.save(color, { onSuccess: () => setTyped((now) => (now === typed ? undefined : now)) });
  }

  function reset(): void {
    setRefused(false);
    save(null);
  }

  return (
    <OptionRow label={t("labels.color")} hint={hint} error={isRefused ? t("wrongColor") : saving.error}>
      {(control) => (
        <div className={classes.color}>
          <form className={classes.picking} onSubmit={commit}>
            <input
              className={classes.picker}
              type="color"
              aria-label={t("pick")}
              value={/^#[0-9a-f]{6}$/i.test(shown) ? shown : "#0b7a5b"}
              onChange={(event) => take(event.currentTarget.value)}
            />
            <TextInput
              {...control}
              className={classes.code}
              value={shown}
              placeholder={placeholder}
              maxLength={9}
              spellCheck={false}
              autoComplete="off"
              aria-invalid={isRefused || undefined}
              onChange={(event) => take(event.currentTarget.value)}
            />
            <Button type="submit" disabled={shown === (brand.color ?? "")} loading={saving.isPending}>
              {t("use")}
            </Button>
            {brand.color !== null && (
              <Button variant="default" disabled={saving.isPending} onClick={reset}>
                {t("reset")}
              </Button>
            )}
          </form>
          <ColorUse {...brand} />
        </div>
      )}
    </OptionRow>
  );
}
