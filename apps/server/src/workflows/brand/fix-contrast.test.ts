import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { wcagContrast } from "culori";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrastSurfaces, fixContrast } from "./fix-contrast.ts";

const schemes = ["light", "dark"] as const;

function expectReadable(color: string): void {
  const { palette } = fixContrast(color);
  for (const scheme of schemes) {
    const { surfaces, text, text2, read } = contrastSurfaces[scheme];
    const accents = palette[scheme];
    for (const accent of Object.values(accents)) expect(accent).toMatch(/^#[0-9a-f]{6}$/);
    const pairs: [what: string, color: string, ground: string, least: number][] = [
      ["text on the accent", accents.onBrand, accents.brand, 4.5],
      ["text on the accent under the pointer", accents.onBrand, accents.brandHover, 4.5],
      ["text on a filled button", accents.onFill, accents.fill, 4.5],
      ["text on a filled button under the pointer", accents.onFill, accents.fillHover, 4.5],
      ["text in a bubble", text, accents.out, 4.5],
      ["the time in a bubble", text2, accents.out, 4.5],
      ["ticks in a bubble", read, accents.out, 3],
      ...surfaces.flatMap((ground): [string, string, string, number][] => [
        ["the accent, and the focus in it", accents.brand, ground, 4.5],
        ["coloured text", accents.brandText, ground, 4.5],
      ]),
      ...[accents.brandSoft, accents.brandSoftHover, accents.out].map(
        (ground): [string, string, string, number] => [
          "coloured text on a tint",
          accents.brandText,
          ground,
          4.5,
        ],
      ),
    ];
    const unread = pairs.filter(([, one, other, least]) => wcagContrast(one, other) < least);
    expect([color, scheme, unread]).toEqual([color, scheme, []]);
  }
}

describe("the contrast of a chosen colour", () => {
  it.each([
    // Each row is a chosen colour, and whether it must be changed in the light and in the dark scheme.
    ["#0b7a5b", { light: false, dark: true }],
    ["#1c4fd6", { light: false, dark: true }],
    ["#ffff00", { light: true, dark: false }],
    ["#4db38f", { light: true, dark: false }],
    ["#777777", { light: true, dark: true }],
    ["#000000", { light: false, dark: true }],
    ["#ffffff", { light: true, dark: false }],
    ["#ff0000", { light: true, dark: true }],
    ["#00ff00", { light: true, dark: false }],
    ["#0000ff", { light: false, dark: true }],
  ])("of %s is fixed in the schemes where it is too low: %j", (color, mended) => {
    expectReadable(color);
    expect(fixContrast(color).mended).toEqual(mended);
  });

  it("leaves the colour unchanged when it is sufficient", () => {
    expect(fixContrast("#0b7a5b").palette.light.brand).toBe("#0b7a5b");
    expect(fixContrast("#ffff00").palette.dark.brand).toBe("#ffff00");
    expect(fixContrast("#ffff00").palette.dark.brandText).not.toBe("#ffffff");
  });

  it("keeps a light colour on filled buttons, with dark text on it", () => {
    const { palette, mended } = fixContrast("#ffd400");
    expect(palette.light.fill).toBe("#ffd400");
    expect(palette.light.onFill).not.toBe("#ffffff");
    expect(palette.light.brand).not.toBe("#ffd400");
    expect(mended.light).toBe(true);
    // White has no chroma, so a white button would vanish on a white page.
    expect(fixContrast("#ffffff").palette.light.fill).not.toBe("#ffffff");
  });

  // Specification (money): contrast is checked and mended.
  it("is sufficient for any colour after the fix", () => {
    const colors = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`);
    fc.assert(fc.property(colors, expectReadable), { numRuns: 150 });
  });

  it("is measured against the same surfaces as in the browser's stylesheet", async () => {
    const file = join(import.meta.dirname, "../../../../web/src/shared/theme/tokens.css");
    const css = await readFile(file, "utf8");
    for (const scheme of schemes) {
      const part = css.slice(css.indexOf(`color-scheme="${scheme}"`));
      const token = (name: string) => new RegExp(`--rc-${name}: (#[0-9a-f]{6});`).exec(part)?.[1];
      const { surfaces, ...words } = contrastSurfaces[scheme];
      const seen = [...new Set(["surface", "bg", "surface-2", "thread", "in"].map(token))];
      expect(new Set(surfaces)).toEqual(new Set(seen));
      expect(words).toEqual({ text: token("text"), text2: token("text-2"), read: token("read") });
    }
  });
});
