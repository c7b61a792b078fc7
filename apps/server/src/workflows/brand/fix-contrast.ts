import type { AccentColors, BrandPalette } from "@recado/contract/brand";
import { clampChroma, converter, formatHex, wcagContrast } from "culori";

/**
 * Background and text colours of the light and the dark style sheet. Accent colours must be readable on each
 * background.
 */
export const contrastSurfaces = {
  light: {
    surfaces: ["#ffffff", "#f6f7f6", "#f1f4f2", "#eef1ef"],
    text: "#17211d",
    text2: "#4f5c56",
    read: "#1279c4",
  },
  dark: {
    surfaces: ["#161d1a", "#0f1412", "#1c2420", "#1e2723"],
    text: "#e7edea",
    text2: "#aab7b0",
    read: "#5cbcf6",
  },
} as const;

/** Minimum contrast ratios of text (WCAG 1.4.3) and of graphical parts (WCAG 1.4.11). */
const readable = 4.5;
const visible = 3;

interface Tone {
  l: number;
  c: number;
  h: number;
}

const toTone = converter("oklch");

/**
 * Derives the palette from the chosen colour. A colour with too little contrast is changed by the smallest sufficient
 * amount.
 */
export function fixContrast(chosen: string): {
  palette: BrandPalette;
  mended: Record<keyof BrandPalette, boolean>;
} {
  const palette = { light: accentsOf("light", chosen), dark: accentsOf("dark", chosen) };
  return {
    palette,
    mended: { light: palette.light.brand !== chosen, dark: palette.dark.brand !== chosen },
  };
}

function accentsOf(scheme: keyof BrandPalette, chosen: string): AccentColors {
  const { surfaces, text, text2, read } = contrastSurfaces[scheme];
  const isLight = scheme === "light";
  // Step by which the lightness moves away from the background: darker in the light scheme, lighter in the dark scheme.
  const away = isLight ? -0.005 : 0.005;
  const tone = toneOf(chosen);
  const soft = tinted(tone, isLight ? 0.955 : 0.29, 0.035);
  const softHover = tinted(tone, isLight ? 0.925 : 0.33, 0.045);
  const out = moved(
    { ...tone, l: isLight ? 0.93 : 0.36, c: Math.min(tone.c, 0.05) },
    -away,
    (color) => contrasts(color, [text, text2], readable) && contrasts(color, [read], visible),
  );
  const brand = moved(tone, away, (color) => contrasts(color, surfaces, readable), chosen);
  const onBrand = textOn(brand, tone);
  // The hover colour is a little farther from the background than the accent colour, but never black or white.
  const beyond = { ...toneOf(brand), l: Math.min(0.96, Math.max(0.1, toneOf(brand).l + away * 8)) };
  return {
    ...fillOf(isLight ? chosen : brand, { brand, tone, onBrand }),
    brand,
    brandHover: moved(beyond, isDark(onBrand) ? 0.005 : -0.005, (color) =>
      contrasts(color, [onBrand], readable),
    ),
    onBrand,
    brandText: moved(beyond, away, (color) =>
      contrasts(color, [...surfaces, soft, softHover, out], readable),
    ),
    brandSoft: soft,
    brandSoftHover: softHover,
    out,
  };
}

/** Smallest chroma that makes a light colour stand out from a white background. */
const leastFillChroma = 0.08;

/**
 * Returns the colours of filled buttons. A light colour such as yellow stays as it was chosen, because the dark text on
 * it identifies the button. A colour without chroma, or on which no text is readable, is replaced by the accent colour.
 */
function fillOf(
  wanted: string,
  { brand, tone, onBrand }: { brand: string; tone: Tone; onBrand: string },
): Pick<AccentColors, "fill" | "fillHover" | "onFill"> {
  const onWanted = textOn(wanted, tone);
  const isUsable = wanted === brand || (tone.c >= leastFillChroma && contrasts(onWanted, [wanted], readable));
  const fill = isUsable ? wanted : brand;
  const onFill = isUsable ? onWanted : onBrand;
  const from = toneOf(fill);
  const steps = isDark(onFill) ? [-0.03, 0.03] : [-0.05];
  const hovers = steps.map((step) => hexOf({ ...from, l: Math.min(0.98, Math.max(0.05, from.l + step)) }));
  const fillHover = hovers.find((color) => contrasts(onFill, [color], readable)) ?? fill;
  return { fill, fillHover, onFill };
}

/**
 * Returns the text colour for a background in the accent colour: white if it is readable there, otherwise a very dark
 * shade of the accent colour.
 */
function textOn(brand: string, tone: Tone): string {
  return contrasts("#ffffff", [brand], readable) ? "#ffffff" : tinted(tone, 0.2, 0.04);
}

function isDark(color: string): boolean {
  return toneOf(color).l < 0.5;
}

function tinted(tone: Tone, l: number, mostChroma: number): string {
  return hexOf({ ...tone, l, c: Math.min(tone.c, mostChroma) });
}

/**
 * Returns `itself` if its contrast suffices. Otherwise changes the lightness of `from` step by step, and returns the
 * first colour whose contrast suffices.
 */
function moved(from: Tone, step: number, isEnough: (color: string) => boolean, itself?: string): string {
  if (itself !== undefined && isEnough(itself)) return itself;
  for (let { l } = from; l > 0 && l < 1; l += step) {
    const color = hexOf({ ...from, l });
    if (isEnough(color)) return color;
  }
  return step < 0 ? "#000000" : "#ffffff";
}

function contrasts(color: string, grounds: readonly string[], least: number): boolean {
  return grounds.every((ground) => wcagContrast(color, ground) >= least);
}

function toneOf(color: string): Tone {
  const { l = 0, c = 0, h = 0 } = toTone(color) ?? {};
  return { l, c, h };
}

function hexOf(tone: Tone): string {
  return formatHex(clampChroma({ mode: "oklch", ...tone }, "oklch"));
}
