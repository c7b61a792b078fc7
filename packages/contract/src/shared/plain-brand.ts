import type { Brand } from "../brand.ts";

/** As the product comes, where nobody gave it another name. */
export const plainBrand: Brand = {
  name: "Recado",
  loginWords: null,
  palette: null,
  logoLight: null,
  logoDark: null,
  icons: null,
};
