import type { Accents, CompanyBrand } from "@recado/contract/brand";
import type { CSSProperties } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import classes from "./brand-tab.module.css";
import { brandTexts } from "./texts.ts";

const schemes = ["light", "dark"] as const;

/** Background colours of both themes, copied from the style sheet, because both are shown at once. */
const grounds = { light: "#ffffff", dark: "#161d1a" } as const;

/** Shows a chosen colour in both themes, and explains why it was adjusted there. */
export function ColorUse({ color, palette, mended }: Pick<CompanyBrand, "color" | "palette" | "mended">) {
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
                ? t(`mended.${scheme}`, { color, used: palette[scheme].brand })
                : t("asChosen", { color })}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}

function Sample({ scheme, accents }: { scheme: (typeof schemes)[number]; accents: Accents }) {
  const t = useTexts(brandTexts);
  const style = { background: grounds[scheme], color: accents.brandText } satisfies CSSProperties;
  return (
    <div className={classes.sample} style={style}>
      <span className={classes.sampleButton} style={{ background: accents.brand, color: accents.onBrand }}>
        {t("sample")}
      </span>
      <span>{t("sampleText")}</span>
    </div>
  );
}

function Swatch({ color }: { color: string }) {
  return <span className={classes.swatch} style={{ background: color }} aria-hidden="true" />;
}
