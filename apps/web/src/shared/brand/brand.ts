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

/** Logos of the signed-in user's company, else those of the installation; null means the product's own logo. */
export function useLogos(): { light: BrandImage; dark: BrandImage } | null {
  const own = useSyncExternalStore(changes.listen, () => company);
  const brand = useBrand();
  return logosOf(own) ?? logosOf(brand);
}

/** The small sign without the name. Null if the logo in use came without one. */
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

/** A company's branding must not stay in a browser after its users have signed out. */
export function removeCompanyBrand(): void {
  document.getElementById("company-colors")?.remove();
  localStorage.removeItem(companyBrandKey);
  changeCompanyLogos(null);
}

/** The server writes the branding into the page; a page of the development server has none. */
function brandOfPage(): Brand {
  const said = document.querySelector<HTMLMetaElement>('meta[name="brand"]')?.content;
  return said === undefined ? defaultBrand : (JSON.parse(said) as Brand);
}

function keptLogos(): Logos | null {
  const kept = localStorage.getItem(companyBrandKey);
  return kept === null ? null : (JSON.parse(kept) as Logos);
}
