import type { Brand, BrandImage } from "@recado/contract/brand";
import { plainBrand } from "@recado/contract/shared/plain-brand";
import { useSyncExternalStore } from "react";
import { companyBrandKey } from "../api/token.ts";
import { createSignal } from "../events/signal.ts";
import { type Logos, logosOf } from "./logos-of.ts";

const changes = createSignal();
let installation: Brand = brandOfPage();
let company: Logos | null = keptLogos();

/** Whose name, colours and pictures the installation wears. */
export function useBrand(): Brand {
  return useSyncExternalStore(changes.listen, () => installation);
}

/** Of the company whose people are signed in, else the installation's; null is the product's own sign. */
export function useLogos(): { light: BrandImage; dark: BrandImage } | null {
  const own = useSyncExternalStore(changes.listen, () => company);
  const brand = useBrand();
  return logosOf(own) ?? logosOf(brand);
}

/** Where there is room for a sign alone; null where whoever's logo is worn brought none. */
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

/** Nothing of a company's stays with a browser in which nobody of it is signed in. */
export function takeOffCompanyBrand(): void {
  document.getElementById("company-colors")?.remove();
  localStorage.removeItem(companyBrandKey);
  changeCompanyLogos(null);
}

/** What the server wrote into the page; a page of a development server has none. */
function brandOfPage(): Brand {
  const said = document.querySelector<HTMLMetaElement>('meta[name="brand"]')?.content;
  return said === undefined ? plainBrand : (JSON.parse(said) as Brand);
}

function keptLogos(): Logos | null {
  const kept = localStorage.getItem(companyBrandKey);
  return kept === null ? null : (JSON.parse(kept) as Logos);
}
