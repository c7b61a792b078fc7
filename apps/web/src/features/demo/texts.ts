import { defineTexts } from "../../shared/i18n/define-texts.ts";

export const demoTexts = defineTexts({
  pt: {
    phone: "Celular do cliente (simulado)",
    show: "Mostrar o celular do cliente",
    hide: "Ocultar o celular",
  },
  en: {
    phone: "Customer's phone (simulated)",
    show: "Show the customer's phone",
    hide: "Hide the phone",
  },
  es: {
    phone: "Teléfono del cliente (simulado)",
    show: "Mostrar el teléfono del cliente",
    hide: "Ocultar el teléfono",
  },
});
