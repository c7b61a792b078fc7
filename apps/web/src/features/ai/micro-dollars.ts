import { microsPerDollar } from "@recado/contract/ai-providers";
import { formatSum } from "../../shared/format/price.ts";

/** Formats micro-dollars as dollars, with reais beside them if the company has set a rate: US$ 2.00 (R$ 10.80). */
export function formatMicros(micros: number, brlPerUsd: number | null): string {
  const amount = micros / microsPerDollar;
  const dollars = formatSum({ currency: "USD", amount });
  if (brlPerUsd === null) return dollars;
  return `${dollars} (${formatSum({ currency: "BRL", amount: amount * brlPerUsd })})`;
}
