import { defineErrors, entry } from "./error-entry.ts";

export const messageRateErrors = defineErrors({
  ERR_NO_MESSAGE_RATE_FOUND: entry(404, "Preço não encontrado.", "Price not found.", "Precio no encontrado."),
  ERR_MESSAGE_RATE_EXISTS: entry(
    409,
    "Já existem preços deste país a partir deste dia.",
    "There are already prices for this country starting on this day.",
    "Ya hay precios de este país a partir de este día.",
  ),
});
