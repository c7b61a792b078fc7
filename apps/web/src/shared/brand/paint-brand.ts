import type { Brand } from "@recado/contract/brand";

/** A style sheet of that name in the page's head, or none. */
export function showColors(id: "brand-colors" | "company-colors", style: string | null): void {
  const there = document.getElementById(id);
  if (style === null) {
    there?.remove();
    return;
  }
  const sheet = there ?? document.head.appendChild(Object.assign(document.createElement("style"), { id }));
  sheet.textContent = style;
}

/** In the browser's tab. The product's own sign has the installation's colour, and so another address with another. */
export function showIcon({ icons, palette }: Brand): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="icon"]')) link.remove();
  const link = document.createElement("link");
  link.rel = "icon";
  link.type = icons ? "image/png" : "image/svg+xml";
  link.href = icons?.medium ?? `/favicon.svg${palette ? `?${palette.light.brand.slice(1)}` : ""}`;
  document.head.append(link);
}
