import { useTexts } from "../../shared/i18n/use-texts.ts";
import { sendingLimitTexts } from "./texts.ts";

/** Names of weekdays by number; 0 is Sunday. */
export function useWeekdays(): (day: 0 | 1 | 2 | 3 | 4 | 5 | 6) => string {
  const t = useTexts(sendingLimitTexts);
  return (day) => t(`weekdays.${day}`);
}
