import type { Language, TranslatedText } from "@recado/contract/shared/language";
import type { OpenInvoice } from "../../ports/http-assistants.ts";

export const unknownCustomer: TranslatedText = {
  pt: "Não encontrei nenhum cadastro com este CPF ou CNPJ. Confira os números e envie de novo, por favor.",
  en: "I found no customer with this CPF or CNPJ. Please check the numbers and send them again.",
  es: "No encontré ningún cliente con este CPF o CNPJ. Revise los números y envíelos de nuevo, por favor.",
};

export const nothingOpen: TranslatedText = {
  pt: "Boa notícia: não há nenhuma cobrança em aberto para este CPF ou CNPJ.",
  en: "Good news: there is no open invoice for this CPF or CNPJ.",
  es: "Buenas noticias: no hay ninguna factura pendiente para este CPF o CNPJ.",
};

export const lookUpFailed: TranslatedText = {
  pt: "Não consegui consultar a sua cobrança agora. Uma pessoa da nossa equipe vai continuar o atendimento.",
  en: "I could not look up your invoice right now. Someone from our team will take over from here.",
  es: "No pude consultar su factura en este momento. Una persona de nuestro equipo continuará la atención.",
};

export const qrCodeCaption: TranslatedText = {
  pt: "QR Code do Pix",
  en: "Pix QR code",
  es: "Código QR de Pix",
};

const heading: TranslatedText = {
  pt: "Esta é a sua cobrança em aberto:",
  en: "This is your open invoice:",
  es: "Esta es su factura pendiente:",
};
const amount: TranslatedText = { pt: "Valor", en: "Amount", es: "Monto" };
const due: TranslatedText = { pt: "Vencimento", en: "Due date", es: "Vencimiento" };
const pixFollows: TranslatedText = {
  pt: "Pix copia e cola",
  en: "Pix code to copy",
  es: "código Pix para copiar",
};
const barcodeFollows: TranslatedText = {
  pt: "linha digitável do boleto",
  en: "boleto barcode number",
  es: "número del código de barras",
};
const follows: TranslatedText = { pt: "A seguir", en: "Next", es: "A continuación" };

const locales: TranslatedText = { pt: "pt-BR", en: "en-US", es: "es" };

/** Asaas states amounts in reais only. They are formatted the Brazilian way in every language. */
const reais = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** Returns the text that describes an open invoice. The payment codes follow in separate messages. */
export function presentDuplicateInvoice(invoice: OpenInvoice, language: Language): string {
  const { description, value, dueDate, link, pix, barcodeLine } = invoice;
  const ways = [
    ...(pix ? [pixFollows[language], qrCodeCaption[language]] : []),
    ...(barcodeLine === null ? [] : [barcodeFollows[language]]),
  ];
  const list = new Intl.ListFormat(locales[language]).format(ways);
  return [
    heading[language],
    ...(description === "" ? [] : [`*${description}*`]),
    `${amount[language]}: ${reais.format(value).replaceAll(/\s/g, " ")}`,
    `${due[language]}: ${presentDay(dueDate, language)}`,
    ...(link === null ? [] : [link]),
    ...(ways.length === 0 ? [] : ["", `${follows[language]}: ${list}.`]),
  ].join("\n");
}

function presentDay(day: string, language: Language): string {
  const numeric = { day: "2-digit", month: "2-digit", year: "numeric" } as const;
  const style = language === "en" ? ({ dateStyle: "medium" } as const) : numeric;
  return new Intl.DateTimeFormat(locales[language], { ...style, timeZone: "UTC" }).format(new Date(day));
}
