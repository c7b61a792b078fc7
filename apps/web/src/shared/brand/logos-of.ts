import type { Brand, BrandImage } from "@recado/contract/brand";

export type Logos = Pick<Brand, "logoLight" | "logoDark">;

/**
 * Picks the logos for the light and the dark theme. If there is only one logo, both themes use it; if there is none,
 * returns null.
 */
export function logosOf(logos: Logos | null): { light: BrandImage; dark: BrandImage } | null {
  const light = logos?.logoLight ?? logos?.logoDark;
  const dark = logos?.logoDark ?? logos?.logoLight;
  return light && dark ? { light, dark } : null;
}
