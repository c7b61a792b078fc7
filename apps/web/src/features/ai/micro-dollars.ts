import { microsPerDollar } from "@recado/contract/ai-providers";
import { formatPrice, formatSum } from "../../shared/format/price.ts";

/** Formats micro-dollars as dollars, with reais beside them if the company has set a rate: US$ 2.00 (R$ 10.80). */
export function formatMicros(micros: number, brlPerUsd: number | null): string {
  const amount = micros / microsPerDollar;
  const dollars = formatAmount("USD", amount);
  return brlPerUsd === null ? dollars : `${dollars} (${formatAmount("BRL", amount * brlPerUsd)})`;
}

/** Amounts below a cent have up to six decimal places, because a single call costs less than a cent. */
function formatAmount(currency: "USD" | "BRL", amount: number): string {
  return amount > 0 && amount < 0.01 ? formatPrice({ currency, amount }) : formatSum({ currency, amount });
}
