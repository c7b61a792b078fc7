import { defineTexts } from "../shared/i18n/define-texts.ts";

export const paymentFrameTexts = defineTexts({
  pt: {
    overdue: "Sua assinatura venceu em {{date}}. Pague a fatura em aberto para voltar a usar o sistema.",
  },
  en: { overdue: "Your subscription expired on {{date}}. Pay the open invoice to use the system again." },
  es: {
    overdue: "Su suscripción venció el {{date}}. Pague la factura abierta para volver a usar el sistema.",
  },
});
