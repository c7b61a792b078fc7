import { defineTexts } from "../shared/i18n/define-texts.ts";

export const paymentFrameTexts = defineTexts({
  pt: {
    noNetwork: "Sem conexão. O pagamento continua quando ela voltar.",
    overdue: "Sua assinatura venceu em {{date}}. Pague a fatura em aberto para voltar a usar o sistema.",
  },
  en: {
    noNetwork: "No connection. The payment resumes once you are back online.",
    overdue: "Your subscription expired on {{date}}. Pay the open invoice to regain access.",
  },
  es: {
    noNetwork: "Sin conexión. El pago continúa cuando vuelva la conexión.",
    overdue: "Su suscripción venció el {{date}}. Pague la factura pendiente para volver a usar el sistema.",
  },
});
