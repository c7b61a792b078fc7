import type { Brand, BrandImage } from "@recado/contract/brand";
import { defaultBrand } from "@recado/contract/default-brand";
import { useSyncExternalStore } from "react";
import { companyBrandKey } from "../api/token.ts";
import { createSignal } from "../events/signal.ts";
import { type Logos, logosOf } from "./logos-of.ts";

const changes = createSignal();
let installation: Brand = brandOfPage();
let company: Logos | null = keptLogos();

/** The installation's branding: name, colours and pictures. */
export function useBrand(): Brand {
  return useSyncExternalStore(changes.listen, () => installation);
}

/**
 * Logos to display: those of the signed-in user's company if it has any, else those of the installation. Null if
 * neither has a logo; the product's own logo is displayed then.
 */
export function useLogos(): { light: BrandImage; dark: BrandImage } | null {
  const own = useSyncExternalStore(changes.listen, () => company);
  const brand = useBrand();
  return logosOf(own) ?? logosOf(brand);
}

/**
 * Small icon of the installation's brand, without the brand name. Null if the company has its own logo or the
 * installation has no icon.
 */
export function useSign(): string | null {
  const own = useSyncExternalStore(changes.listen, () => company);
  const { icons } = useBrand();
  return logosOf(own) ? null : (icons?.medium ?? null);
}

export function changeBrand(brand: Brand): void {
  installation = brand;
  changes.fire();
}

export function changeCompanyLogos(logos: Logos | null): void {
  company = logos;
  changes.fire();
}

/** Removes the company's branding, because it must not stay in a browser after the company's users have signed out. */
export function removeCompanyBrand(): void {
  document.getElementById("company-colors")?.remove();
  localStorage.removeItem(companyBrandKey);
  changeCompanyLogos(null);
}

/**
 * Reads the branding that the server wrote into the HTML page. The HTML of the development server contains none, so the
 * default branding is returned.
 */
function brandOfPage(): Brand {
  const said = document.querySelector<HTMLMetaElement>('meta[name="brand"]')?.content;
  return said === undefined ? defaultBrand : (JSON.parse(said) as Brand);
}

function keptLogos(): Logos | null {
  const kept = localStorage.getItem(companyBrandKey);
  return kept === null ? null : (JSON.parse(kept) as Logos);
}
