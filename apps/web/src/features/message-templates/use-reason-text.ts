import { useTexts } from "../../shared/i18n/use-texts.ts";
import { rejectionReasons, templateTexts } from "./texts.ts";

/** Meta's word for why a template was rejected, as people say it; a new word as it is. */
export function useReasonText(): (reason: string) => string {
  const t = useTexts(templateTexts);
  return (reason) => {
    const known = rejectionReasons.find((one) => one === reason);
    return known ? t(`reasons.${known}`) : reason;
  };
}
