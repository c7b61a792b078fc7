import { defineErrors, entry } from "./error-entry.ts";

export const brandErrors = defineErrors({
  ERR_BRAND_IMAGE: entry(
    400,
    "Envie uma imagem png, jpg ou webp. SVG não é aceito.",
    "Send a png, jpg or webp picture. SVG is not taken.",
    "Envíe una imagen png, jpg o webp. SVG no se acepta.",
  ),
  ERR_BRAND_IMAGE_SMALL: entry(
    400,
    "A imagem é pequena demais: precisa de pelo menos {least} pixels.",
    "The picture is too small: it needs at least {least} pixels.",
    "La imagen es demasiado pequeña: necesita al menos {least} píxeles.",
  ),
});
