import type { Brand, CompanyBrand } from "@recado/contract/brand";
import { brandStyle } from "@recado/contract/brand-style";
import { companyBrandKey } from "../api/token.ts";
import { changeBrand, changeCompanyLogos, removeCompanyBrand } from "./brand.ts";
import { logosOf } from "./logos-of.ts";

/** Applies the installation's current branding, as the server has just sent it. */
export function applyBrand(brand: Brand): void {
  showColors("brand-colors", brand.palette && brandStyle(brand.palette, "installation"));
  showIcon(brand);
  changeBrand(brand);
}

/**
 * Applies the company's branding over the installation's until the session ends. At the next page load, `scheme.js`
 * applies the company's colours before the program has loaded.
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

/**
 * Creates, updates or removes the `<style>` element with the given id in the document's head; a null style removes it.
 */
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
 * Sets the icon of the browser tab. The product's own icon is drawn in the installation's colour, so its URL contains
 * the colour: a new colour bypasses the browser's cache.
 */
function showIcon({ icons, palette }: Brand): void {
  for (const link of document.querySelectorAll('link[rel="icon"]')) link.remove();
  const link = document.createElement("link");
  link.rel = "icon";
  link.type = icons ? "image/png" : "image/svg+xml";
  link.href = icons?.medium ?? `/favicon.svg${palette ? `?${palette.light.brand.slice(1)}` : ""}`;
  document.head.append(link);
}
