import type { Money } from "@recado/contract/message-rates";
import { formatSum } from "../../shared/format/price.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { costTexts } from "./cost-texts.ts";

/**
 * Formats a cost with the sums of all currencies. A cost without sums is shown as free only if every message has a
 * price.
 */
export function useSumText(): (cost: { sums: readonly Money[]; unpriced: number }) => string {
  const t = useTexts(costTexts);
  return ({ sums, unpriced }) => {
    if (sums.length > 0) return sums.map(formatSum).join(t("and"));
    return t(unpriced > 0 ? "unknownSum" : "nothing");
  };
}
