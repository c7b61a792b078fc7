import { useTexts } from "../../shared/i18n/use-texts.ts";
import { sendingLimitTexts } from "./texts.ts";

/** Returns a function for the name of a day of the week by its number; 0 is Sunday. */
export function useWeekdays(): (day: 0 | 1 | 2 | 3 | 4 | 5 | 6) => string {
  const t = useTexts(sendingLimitTexts);
  return (day) => t(`weekdays.${day}`);
}
