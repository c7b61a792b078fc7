import { defineTexts } from "../../i18n/define-texts.ts";

export const colorTexts = defineTexts({
  pt: { color: "Cor", code: "Código da cor", choose: "Cores prontas" },
  en: { color: "Colour", code: "Colour code", choose: "Ready-made colours" },
  es: { color: "Color", code: "Código del color", choose: "Colores listos" },
});
