import type { Brand } from "@recado/contract/brand";

/** As which the browser keeps the product beside other programs. */
export function manifestOf({ name, palette, icons }: Brand) {
  return {
    name,
    short_name: name,
    id: "/",
    start_url: "/",
    display: "standalone",
    background_color: "#f6f7f6",
    theme_color: palette?.light.brand ?? plainColor,
    icons: icons
      ? [
          { src: icons.medium, sizes: "192x192", type: "image/png" },
          { src: icons.large, sizes: "512x512", type: "image/png" },
          { src: icons.maskable, sizes: "512x512", type: "image/png", purpose: "maskable" },
        ]
      : [{ src: "/favicon.svg", sizes: "any", type: "image/svg+xml" }],
  };
}

/** In which the product comes. */
export const plainColor = "#0b7a5b";
