import type { SendingLimits } from "@recado/contract/sending-limits";
import { formatDateTime } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { throttleReasonTexts } from "./reason-texts.ts";

/** Returns a function for the text of the reason that blocks sending, with the time when the block ends, if known. */
export function useThrottleText(): (held: NonNullable<SendingLimits["held"]>) => string {
  const t = useTexts(throttleReasonTexts);
  return ({ reason, until }) => {
    const words = t(`reasons.${reason}`);
    return until === null ? words : t("until", { reason: words, at: formatDateTime(until) });
  };
}
