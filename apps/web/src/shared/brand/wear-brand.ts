import type { Brand, CompanyBrand } from "@recado/contract/brand";
import { brandStyle } from "@recado/contract/brand-style";
import { companyBrandKey } from "../api/token.ts";
import { changeBrand, changeCompanyLogos, removeCompanyBrand } from "./brand.ts";
import { logosOf } from "./logos-of.ts";

/** Applies the installation's branding, as the server reports it now. */
export function applyBrand(brand: Brand): void {
  showColors("brand-colors", brand.palette && brandStyle(brand.palette, "installation"));
  showIcon(brand);
  changeBrand(brand);
}

/**
 * Applies the company's branding over the installation's until the session ends. `scheme.js` paints the next page with
 * it before the program has loaded.
 */
export function applyCompanyBrand({ palette, logoLight, logoDark }: CompanyBrand): void {
  const logos = { logoLight, logoDark };
  const style = palette && brandStyle(palette, "company");
  if (style === null && !logosOf(logos)) {
    removeCompanyBrand();
    return;
  }
  showColors("company-colors", style);
  localStorage.setItem(companyBrandKey, JSON.stringify({ style, ...logos }));
  changeCompanyLogos(logos);
}

/** Creates, updates or removes the style sheet with that id in the page's head. */
function showColors(id: "brand-colors" | "company-colors", style: string | null): void {
  const there = document.getElementById(id);
  if (style === null) {
    there?.remove();
    return;
  }
  const sheet = there ?? document.head.appendChild(Object.assign(document.createElement("style"), { id }));
  sheet.textContent = style;
}

/**
 * Sets the icon of the browser tab. The product's own icon takes the installation's colour, so its address changes with
 * the colour to bypass the browser's cache.
 */
function showIcon({ icons, palette }: Brand): void {
  for (const link of document.querySelectorAll('link[rel="icon"]')) link.remove();
  const link = document.createElement("link");
  link.rel = "icon";
  link.type = icons ? "image/png" : "image/svg+xml";
  link.href = icons?.medium ?? `/favicon.svg${palette ? `?${palette.light.brand.slice(1)}` : ""}`;
  document.head.append(link);
}
