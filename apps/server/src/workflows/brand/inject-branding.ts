/*
 * The server sends the web page with the installation's name, colours and icons already in it, so that nobody sees the
 * default branding first. current-brand.ts caches the branding in each process. The script `public/scheme.js` applies a
 * company's own branding in the browser, from data that the browser stored during the session.
 */

import { isDeepStrictEqual } from "node:util";
import type { Brand, BrandIcons } from "@recado/contract/brand";
import { brandStyle } from "@recado/contract/brand-style";
import { defaultBrand } from "@recado/contract/default-brand";
import { escapeHtml } from "../../platform/escape-html.ts";
import { appIcon, appIconPath } from "./manifest.ts";

/** Path of the touch icon in the HTML that the build produces. */
const plainTouch = `${appIconPath}/touch-180.png`;

/**
 * Puts the installation's name, colours and logo into the page's HTML, so that the browser shows them from the first
 * paint. Returns the HTML unchanged if the installation has no custom branding.
 */
export function injectBranding(html: string, brand: Brand): string {
  if (isDeepStrictEqual(brand, defaultBrand)) return html;
  const { name, palette, icons } = brand;
  const named = html.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(name)}</title>`);
  const colored = palette ? withoutTags(named, '<meta name="theme-color"') : named;
  const signed = icons ? withIcons(colored, icons) : colored.replace(plainTouch, appIcon("touch-180", brand));
  const head = [
    meta("brand", JSON.stringify(brand)),
    meta("application-name", name),
    meta("apple-mobile-web-app-title", name),
    ...(palette
      ? [
          meta("theme-color", palette.light.brand, "(prefers-color-scheme: light)"),
          meta("theme-color", palette.dark.brand, "(prefers-color-scheme: dark)"),
          `<style id="brand-colors">${brandStyle(palette, "installation")}</style>`,
        ]
      : []),
  ];
  return signed.replace("</head>", () => `${head.join("\n    ")}\n  </head>`);
}

function meta(name: string, content: string, media?: string): string {
  const when = media === undefined ? "" : ` media="${media}"`;
  return `<meta name="${name}" content="${escapeHtml(content)}"${when} />`;
}

/**
 * Removes the lines that begin with `start`. This works because each tag in the page's head stands on a line of its
 * own.
 */
function withoutTags(html: string, start: string): string {
  const lines = html.split("\n");
  return lines.filter((line) => !line.trimStart().startsWith(start)).join("\n");
}

/** Replaces the links to the product's icons by links to the installation's icons. */
function withIcons(page: string, icons: BrandIcons): string {
  const html = withoutTags(page, '<link rel="apple-touch-icon"');
  const start = html.indexOf('<link rel="icon"');
  if (start < 0) return html;
  return html.slice(0, start) + iconLinks(icons) + html.slice(html.indexOf(">", start) + 1);
}

function iconLinks({ small, touch, medium }: BrandIcons): string {
  return [
    `<link rel="icon" type="image/png" sizes="32x32" href="${small}" />`,
    `<link rel="icon" type="image/png" sizes="192x192" href="${medium}" />`,
    `<link rel="apple-touch-icon" sizes="180x180" href="${touch}" />`,
  ].join("\n    ");
}
