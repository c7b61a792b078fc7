import type { Brand } from "./brand.ts";

/** The product's default branding. */
export const defaultBrand: Brand = {
  name: "Recado",
  loginWords: null,
  palette: null,
  logoLight: null,
  logoDark: null,
  icons: null,
};
