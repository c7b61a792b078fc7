import type { Brand } from "@recado/contract/brand";

/** The product's accent colour, for installations that have not chosen a colour. */
export const plainColor = "#0b7a5b";

/** Path of the icons that the server draws on request. */
export const appIconPath = "/media/app-icon";

/** Kinds of files that a phone may share with the app. A conversation accepts the same kinds. */
const sharedTypes = ["image/*", "video/*", "audio/*", "application/*", "text/*"];

/** Returns the web app manifest, which lets a browser install the product as an app. */
export function manifestOf(brand: Brand) {
  const { name, palette } = brand;
  return {
    name,
    short_name: name,
    description: "Atendimento pelo WhatsApp",
    lang: "pt-BR",
    dir: "ltr",
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#f6f7f6",
    theme_color: palette?.light.brand ?? plainColor,
    categories: ["business", "productivity"],
    icons: iconsOf(brand),
    shortcuts: [
      { name: "Atendimentos", url: "/tickets" },
      { name: "Aguardando", url: "/tickets?tab=pending" },
      { name: "Contatos", url: "/contacts" },
    ],
    // The service worker receives the shared content, keeps it in the browser and opens the screen on which the user
    // chooses the recipient.
    share_target: {
      action: "/share",
      method: "POST",
      enctype: "multipart/form-data",
      params: { title: "title", text: "text", url: "url", files: [{ name: "files", accept: sharedTypes }] },
    },
    // Opening the app a second time focuses the window that is already open.
    launch_handler: { client_mode: ["navigate-existing", "auto"] },
  };
}

function iconsOf(brand: Brand) {
  const { icons } = brand;
  return [
    { src: icons?.medium ?? appIcon("any-192", brand), sizes: "192x192", purpose: "any" },
    { src: icons?.large ?? appIcon("any-512", brand), sizes: "512x512", purpose: "any" },
    { src: appIcon("maskable-192", brand), sizes: "192x192", purpose: "maskable" },
    { src: icons?.maskable ?? appIcon("maskable-512", brand), sizes: "512x512", purpose: "maskable" },
  ].map((icon) => ({ ...icon, type: "image/png" }));
}

/**
 * Returns the icon's URL, which changes with the logo and the colour. Browsers cache home screen icons for a long time.
 */
export function appIcon(name: string, { icons, palette }: Brand): string {
  const worn = icons?.maskable.slice(-12, -".png".length) ?? palette?.light.brand.slice(1);
  return `${appIconPath}/${name}.png${worn === undefined ? "" : `?${worn}`}`;
}
