import type { Brand, CompanyBrand } from "@recado/contract/brand";
import { brandStyle } from "@recado/contract/shared/brand-style";
import { companyBrandKey } from "../api/token.ts";
import { changeBrand, changeCompanyLogos, takeOffCompanyBrand } from "./brand.ts";
import { logosOf } from "./logos-of.ts";

/** As the server says that it is now. */
export function wearBrand(brand: Brand): void {
  showColors("brand-colors", brand.palette && brandStyle(brand.palette, "installation"));
  showIcon(brand);
  changeBrand(brand);
}

/** On top of the installation's, until the session ends; `scheme.js` paints the next page with it before the program is there. */
export function wearCompanyBrand({ palette, logoLight, logoDark }: CompanyBrand): void {
  const logos = { logoLight, logoDark };
  const style = palette && brandStyle(palette, "company");
  if (style === null && !logosOf(logos)) {
    takeOffCompanyBrand();
    return;
  }
  showColors("company-colors", style);
  localStorage.setItem(companyBrandKey, JSON.stringify({ style, ...logos }));
  changeCompanyLogos(logos);
}

/** A style sheet of that name in the page's head, or none. */
function showColors(id: "brand-colors" | "company-colors", style: string | null): void {
  const there = document.getElementById(id);
  if (style === null) {
    there?.remove();
    return;
  }
  const sheet = there ?? document.head.appendChild(Object.assign(document.createElement("style"), { id }));
  sheet.textContent = style;
}

/** In the browser's tab. The product's own sign has the installation's colour, and so another address with another. */
function showIcon({ icons, palette }: Brand): void {
  for (const link of document.querySelectorAll('link[rel="icon"]')) link.remove();
  const link = document.createElement("link");
  link.rel = "icon";
  link.type = icons ? "image/png" : "image/svg+xml";
  link.href = icons?.medium ?? `/favicon.svg${palette ? `?${palette.light.brand.slice(1)}` : ""}`;
  document.head.append(link);
}
