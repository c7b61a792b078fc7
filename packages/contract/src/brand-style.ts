import type { AccentColors, BrandPalette } from "./brand.ts";

const properties: { readonly [Name in keyof AccentColors]: `--rc-${string}` } = {
  brand: "--rc-brand",
  brandHover: "--rc-brand-hover",
  onBrand: "--rc-on-brand",
  fill: "--rc-fill",
  fillHover: "--rc-fill-hover",
  onFill: "--rc-on-fill",
  brandText: "--rc-brand-text",
  brandSoft: "--rc-brand-soft",
  brandSoftHover: "--rc-brand-soft-hover",
  out: "--rc-out",
};

/**
 * Selectors of the installation's and of the company's style sheet. The company's selector is more specific, so the
 * company's colours win, in whatever order a page loads the style sheets.
 */
const ranks = { installation: ":root:root", company: ":root:root:root" } as const;

/** Returns a style sheet that overrides the product's default colours with those of a palette. */
export function brandStyle(palette: BrandPalette, scope: keyof typeof ranks): string {
  const scheme = (name: keyof BrandPalette) =>
    `${ranks[scope]}[data-mantine-color-scheme="${name}"]{${declarations(palette[name])}}`;
  return scheme("light") + scheme("dark");
}

function declarations(accents: AccentColors): string {
  const names = Object.keys(properties) as (keyof AccentColors)[];
  return names.map((name) => `${properties[name]}:${accents[name]}`).join(";");
}
