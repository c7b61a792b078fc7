import type { Brand, BrandImage, CompanyBrand } from "@recado/contract/brand";
import { brandStyle } from "@recado/contract/shared/brand-style";
import { plainBrand } from "@recado/contract/shared/plain-brand";
import { useSyncExternalStore } from "react";
import { companyBrandKey } from "../api/token.ts";
import { createSignal } from "../events/signal.ts";
import { type Logos, logosOf } from "./logos-of.ts";
import { showColors, showIcon } from "./paint-brand.ts";

/** What `scheme.js` paints with before the first paint, and the logos that come with it. */
interface KeptBrand extends Logos {
  style: string;
}

const changes = createSignal();
let installation: Brand = brandOfPage();
let company: Logos | null = keptBrand();

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

/** As the server says that it is now. */
export function wearBrand(brand: Brand): void {
  installation = brand;
  showColors("brand-colors", brand.palette && brandStyle(brand.palette, "installation"));
  showIcon(brand);
  changes.fire();
}

/** On top of the installation's, until the session ends; the next page of the session begins with it. */
export function wearCompanyBrand(brand: CompanyBrand | null): void {
  const style = brand?.palette ? brandStyle(brand.palette, "company") : "";
  const kept = brand && { style, logoLight: brand.logoLight, logoDark: brand.logoDark };
  company = kept;
  showColors("company-colors", style || null);
  if (kept && (style !== "" || logosOf(kept))) localStorage.setItem(companyBrandKey, JSON.stringify(kept));
  else localStorage.removeItem(companyBrandKey);
  changes.fire();
}

/** What the server wrote into the page; a page of a development server has none. */
function brandOfPage(): Brand {
  const said = document.querySelector<HTMLMetaElement>('meta[name="brand"]')?.content;
  return said === undefined ? plainBrand : (JSON.parse(said) as Brand);
}

function keptBrand(): KeptBrand | null {
  const kept = localStorage.getItem(companyBrandKey);
  return kept === null ? null : (JSON.parse(kept) as KeptBrand);
}
