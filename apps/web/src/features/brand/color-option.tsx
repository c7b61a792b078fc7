import { Button, TextInput } from "@mantine/core";
import { type AccentColors, type CompanyBrand, companyBrandForm } from "@recado/contract/brand";
import { type CSSProperties, type FormEvent, useState } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { SettingOptionRow } from "../settings/option-row.tsx";
import classes from "./brand-tab.module.css";
import type { OptionSaving } from "./option-saving.ts";
import { brandTexts } from "./texts.ts";

interface ColorOptionProps {
  brand: Pick<CompanyBrand, "color" | "palette" | "mended">;
  hint: string;
  placeholder: string;
  saving: OptionSaving<string | null>;
}

/** Setting for a colour, which is typed or picked. Samples show the colour in the light and the dark theme. */
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

  /** Clears the typed colour after saving, unless the user has typed another colour during the request. */
  function save(color: string | null): void {
    saving.save(color, { onSuccess: () => setTyped((now) => (now === typed ? undefined : now)) });
  }

  function reset(): void {
    setRefused(false);
    save(null);
  }

  return (
    <SettingOptionRow
      label={t("labels.color")}
      hint={hint}
      error={isRefused ? t("wrongColor") : saving.error}
    >
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
    </SettingOptionRow>
  );
}

const schemes = ["light", "dark"] as const;

/**
 * Background colours of both themes. They are copied from the style sheet, because the samples show both themes at
 * once.
 */
const grounds = { light: "#ffffff", dark: "#161d1a" } as const;

/** Shows the chosen colour in both themes. Explains why the colour was adjusted where its contrast was too low. */
function ColorUse({ color, palette, mended }: Pick<CompanyBrand, "color" | "palette" | "mended">) {
  const t = useTexts(brandTexts);
  if (color === null || !palette || !mended) return null;
  return (
    <ul className={classes.uses}>
      {schemes.map((scheme) => (
        <li key={scheme} className={classes.use}>
          <Sample scheme={scheme} accents={palette[scheme]} />
          <p className={classes.reason}>
            <strong>{t(scheme)}</strong>
            {mended[scheme] && <Swatch color={color} />}
            <Swatch color={palette[scheme].brand} />
            <span>
              {mended[scheme]
                ? t(palette[scheme].fill === color ? `kept.${scheme}` : `mended.${scheme}`, {
                    color,
                    used: palette[scheme].brand,
                  })
                : t("asChosen", { color })}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}

function Sample({ scheme, accents }: { scheme: (typeof schemes)[number]; accents: AccentColors }) {
  const t = useTexts(brandTexts);
  const style = { background: grounds[scheme], color: accents.brandText } satisfies CSSProperties;
  return (
    <div className={classes.sample} style={style}>
      <span className={classes.sampleButton} style={{ background: accents.fill, color: accents.onFill }}>
        {t("sample")}
      </span>
      <span>{t("sampleText")}</span>
    </div>
  );
}

function Swatch({ color }: { color: string }) {
  return <span className={classes.swatch} style={{ background: color }} aria-hidden="true" />;
}
