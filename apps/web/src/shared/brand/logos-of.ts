import type { Brand, BrandImage } from "@recado/contract/brand";

export type Logos = Pick<Brand, "logoLight" | "logoDark">;

/** Logos for the light and the dark theme; a single logo serves both. */
export function logosOf(logos: Logos | null): { light: BrandImage; dark: BrandImage } | null {
  const light = logos?.logoLight ?? logos?.logoDark;
  const dark = logos?.logoDark ?? logos?.logoLight;
  return light && dark ? { light, dark } : null;
}
