import { defineErrors, entry } from "./error-entry.ts";

export const invoiceErrors = defineErrors({
  ERR_NO_INVOICE_FOUND: entry(404, "Fatura não encontrada.", "Invoice not found.", "Factura no encontrada."),
  ERR_INVOICE_PAID: entry(
    409,
    "Esta fatura já está paga.",
    "This invoice is already paid.",
    "Esta factura ya está pagada.",
  ),
  ERR_INVOICE_CANCELLED: entry(
    409,
    "Esta fatura foi cancelada.",
    "This invoice was cancelled.",
    "Esta factura está cancelada.",
  ),
  ERR_NO_RECORDED_PAYMENT: entry(
    409,
    "Esta fatura não tem um pagamento registrado à mão.",
    "This invoice has no manually recorded payment.",
    "Esta factura no tiene un pago registrado manualmente.",
  ),
  ERR_NO_PIX: entry(
    409,
    "O pagamento por Pix ainda não foi configurado nesta instalação. Fale com o suporte.",
    "Pix payments are not set up on this installation yet. Contact support.",
    "Los pagos por Pix aún no están configurados en esta instalación. Contacte a soporte.",
  ),
  ERR_PIX_UNAVAILABLE: entry(
    503,
    "O banco não respondeu. Nada foi cobrado; tente de novo em instantes.",
    "The bank did not respond. Nothing was charged; try again in a moment.",
    "El banco no respondió. No se cobró nada; inténtelo de nuevo en un momento.",
  ),
});
