import type { SendingLimits } from "@recado/contract/sending-limits";
import { formatDateTime } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { throttleReasonTexts } from "./reason-texts.ts";

/** Text for what blocks a message, with its end where that is known. */
export function useThrottleText(): (held: NonNullable<SendingLimits["held"]>) => string {
  const t = useTexts(throttleReasonTexts);
  return ({ reason, until }) => {
    const words = t(`reasons.${reason}`);
    return until === null ? words : t("until", { reason: words, at: formatDateTime(until) });
  };
}
