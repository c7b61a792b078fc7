import type { Brand } from "./brand.ts";

/** Default branding of the product. */
export const defaultBrand: Brand = {
  name: "Recado",
  loginWords: null,
  support: null,
  palette: null,
  logoLight: null,
  logoDark: null,
  icons: null,
};
