import type { SendingLimits } from "@recado/contract/sending-limits";
import { formatDateTime } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { reasonTexts } from "./reason-texts.ts";

/** Text for what blocks a message, with its end where that is known. */
export function useHoldText(): (held: NonNullable<SendingLimits["held"]>) => string {
  const t = useTexts(reasonTexts);
  return ({ reason, until }) => {
    const words = t(`reasons.${reason}`);
    return until === null ? words : t("until", { reason: words, at: formatDateTime(until) });
  };
}
