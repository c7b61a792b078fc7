import { defineErrors, entry } from "./error-entry.ts";

export const brandErrors = defineErrors({
  ERR_BRAND_IMAGE: entry(
    400,
    "Envie uma imagem png, jpg ou webp. SVG não é aceito.",
    "Send a png, jpg or webp image. SVG is not accepted.",
    "Envíe una imagen png, jpg o webp. SVG no se acepta.",
  ),
  ERR_BRAND_IMAGE_SMALL: entry(
    400,
    "A imagem é pequena demais: precisa de pelo menos {least} pixels.",
    "The image is too small: it needs at least {least} pixels.",
    "La imagen es demasiado pequeña: necesita al menos {least} píxeles.",
  ),
});
