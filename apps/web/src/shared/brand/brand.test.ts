import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { AccentColors } from "@recado/contract/brand";
import { brandStyle } from "@recado/contract/brand-style";
import { defaultBrand } from "@recado/contract/default-brand";
import { describe, expect, it } from "vitest";
import { logosOf } from "./logos-of.ts";

const light: AccentColors = {
  brand: "#000001",
  brandHover: "#000002",
  onBrand: "#000003",
  fill: "#000008",
  fillHover: "#000009",
  onFill: "#00000a",
  brandText: "#000004",
  brandSoft: "#000005",
  brandSoftHover: "#000006",
  out: "#000007",
};
const dark = { ...light, brand: "#100001" };

describe("the style sheet of a brand", () => {
  it("covers both colour schemes, and a company's brand overrides the installation's", () => {
    const style = brandStyle({ light, dark }, "installation");
    expect(style).toContain(':root:root[data-mantine-color-scheme="light"]{--rc-brand:#000001;');
    expect(style).toContain(':root:root[data-mantine-color-scheme="dark"]{--rc-brand:#100001;');
    expect(brandStyle({ light, dark }, "company")).toContain(":root:root:root[");
  });

  it("uses only existing design tokens of both colour schemes", async () => {
    const tokens = await readFile(join(import.meta.dirname, "../theme/tokens.css"), "utf8");
    const named = [...brandStyle({ light, dark }, "company").matchAll(/(--rc-[\w-]+):/g)].map(
      ([, name]) => name,
    );
    expect(named).toHaveLength(20);
    for (const name of named) expect(tokens.split(`${name}: `)).toHaveLength(3);
  });
});

describe("the logo of a brand", () => {
  const image = { url: "/media/brand/x.png", width: 200, height: 40 };
  it.each([
    [null, null],
    [defaultBrand, null],
    [
      { logoLight: image, logoDark: null },
      { light: image, dark: image },
    ],
    [
      { logoLight: null, logoDark: image },
      { light: image, dark: image },
    ],
  ])("%j is shown as %j", (logos, shown) => expect(logosOf(logos)).toEqual(shown));
});
