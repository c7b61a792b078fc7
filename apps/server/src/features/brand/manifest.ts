import type { Brand } from "@recado/contract/brand";

/** In which the product comes. */
export const plainColor = "#0b7a5b";

/** Icons that are drawn when they are asked for. */
export const appIconPath = "/media/app-icon";

/** What a telephone may hand over: the kinds of files that a conversation takes. */
const sharedTypes = ["image/*", "video/*", "audio/*", "application/*", "text/*"];

/** As which the browser keeps the product beside other programs. */
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
    // The service worker takes it, keeps it in the browser, and shows the page that asks for whom it is.
    share_target: {
      action: "/share",
      method: "POST",
      enctype: "multipart/form-data",
      params: { title: "title", text: "text", url: "url", files: [{ name: "files", accept: sharedTypes }] },
    },
    // A second start comes to the window that is open.
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

/** Under another address with another colour or sign: browsers keep what a home screen shows for long. */
export function appIcon(name: string, { icons, palette }: Brand): string {
  const worn = icons?.maskable.slice(-12, -".png".length) ?? palette?.light.brand.slice(1);
  return `${appIconPath}/${name}.png${worn === undefined ? "" : `?${worn}`}`;
}
