import type { AccentColors, BrandPalette } from "./brand.ts";

const properties: { readonly [Name in keyof AccentColors]: `--rc-${string}` } = {
  brand: "--rc-brand",
  brandHover: "--rc-brand-hover",
  onBrand: "--rc-on-brand",
  brandText: "--rc-brand-text",
  brandSoft: "--rc-brand-soft",
  brandSoftHover: "--rc-brand-soft-hover",
  out: "--rc-out",
};

/**
 * Selectors whose specificity decides which colours win: the company's over the installation's, whatever the order in
 * the page.
 */
const ranks = { installation: ":root:root", company: ":root:root:root" } as const;

/** A style sheet that overrides the product's default colours. */
export function brandStyle(palette: BrandPalette, scope: keyof typeof ranks): string {
  const scheme = (name: keyof BrandPalette) =>
    `${ranks[scope]}[data-mantine-color-scheme="${name}"]{${declarations(palette[name])}}`;
  return scheme("light") + scheme("dark");
}

function declarations(accents: AccentColors): string {
  const names = Object.keys(properties) as (keyof AccentColors)[];
  return names.map((name) => `${properties[name]}:${accents[name]}`).join(";");
}
