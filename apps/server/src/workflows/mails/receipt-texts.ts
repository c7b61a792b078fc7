import type { MailTexts } from "./mail-kinds.ts";

/** Parameters of the mail after an invoice was paid. Days have the form `2027-01-31`. */
export interface ReceiptFacts {
  number: number;
  /** Description of the invoice: plan and period. */
  detail: string;
  /** Amount that was received, in centavos. */
  centavos: number;
  paidDay: string;
  /** End of the paid period; null without an end. */
  untilDay: string | null;
  link: string;
}

const reais = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

function reaisText(centavos: number): string {
  return reais.format(centavos / 100);
}

function slashedDay(day: string): string {
  return day.split("-").toReversed().join("/");
}

/** Texts of the mail after an invoice was paid. */
export const receiptTexts: MailTexts<ReceiptFacts> = {
  pt: (told, brand) => ({
    subject: `Recibo da fatura ${told.number} do ${brand}`,
    lines: [
      "Recebemos o seu pagamento. Obrigado!",
      `Plano: ${told.detail}`,
      `Valor recebido: ${reaisText(told.centavos)}`,
      `Pago em: ${slashedDay(told.paidDay)}`,
      ...(told.untilDay === null ? [] : [`Ativo até: ${slashedDay(told.untilDay)}`]),
    ],
    button: { label: "Ver e imprimir a fatura", href: told.link },
  }),
  en: (told, brand) => ({
    subject: `Receipt for ${brand} invoice ${told.number}`,
    lines: [
      "We received your payment. Thank you!",
      `Plan: ${told.detail}`,
      `Amount received: ${reaisText(told.centavos)}`,
      `Paid on: ${slashedDay(told.paidDay)}`,
      ...(told.untilDay === null ? [] : [`Active until: ${slashedDay(told.untilDay)}`]),
    ],
    button: { label: "View and print the invoice", href: told.link },
  }),
  es: (told, brand) => ({
    subject: `Recibo de la factura ${told.number} de ${brand}`,
    lines: [
      "Recibimos su pago. ¡Gracias!",
      `Plan: ${told.detail}`,
      `Monto recibido: ${reaisText(told.centavos)}`,
      `Pagado el: ${slashedDay(told.paidDay)}`,
      ...(told.untilDay === null ? [] : [`Activo hasta: ${slashedDay(told.untilDay)}`]),
    ],
    button: { label: "Ver e imprimir la factura", href: told.link },
  }),
};
