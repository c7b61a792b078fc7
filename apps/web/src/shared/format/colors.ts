import type { CSSProperties } from "react";

/**
 * Styles for a queue or tag in its chosen colour. Users may choose any colour, so its lightness is limited and the
 * colour is mixed with the theme's own colours; the text stays readable in both themes.
 */
export function chosenColors(color: string): CSSProperties {
  return {
    color: `color-mix(in oklch, oklch(from ${color} var(--rc-chosen-lightness) c h) 55%, var(--rc-text))`,
    backgroundColor: `color-mix(in oklch, ${color} 13%, var(--rc-surface))`,
  };
}

const avatarHues = [265, 50, 20, 145, 315, 230, 180, 85] as const;

/** Hue for the avatar of a person, computed from the name, so that a name has the same hue on every screen. */
export function nameHue(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return avatarHues[sum % avatarHues.length] ?? avatarHues[0];
}
