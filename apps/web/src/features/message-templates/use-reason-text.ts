import { useTexts } from "../../shared/i18n/use-texts.ts";
import { rejectionReasons, templateTexts } from "./texts.ts";

/** Translates Meta's rejection codes; an unknown code is shown unchanged. */
export function useReasonText(): (reason: string) => string {
  const t = useTexts(templateTexts);
  return (reason) => {
    const known = rejectionReasons.find((one) => one === reason);
    return known ? t(`reasons.${known}`) : reason;
  };
}
