import { absenceReasons } from "@recado/contract/users";
import { defineTexts } from "../i18n/define-texts.ts";
import { translate } from "../i18n/language.ts";

const absenceReasonTexts = defineTexts({
  pt: { lunch: "Almoço", meeting: "Reunião" },
  en: { lunch: "Lunch", meeting: "Meeting" },
  es: { lunch: "Almuerzo", meeting: "Reunión" },
});

/**
 * Text for the reason of an absence. A predefined reason is translated; a reason that the user typed is shown
 * unchanged.
 */
export function reasonText(reason: string): string {
  const known = absenceReasons.find((each) => each === reason);
  return known ? translate(absenceReasonTexts, known) : reason;
}

/** Status text of a user who is away, with the reason that the user gave. */
export function awayText(word: string, absence: { reason: string } | null): string {
  return absence && absence.reason !== "" ? `${word}: ${reasonText(absence.reason)}` : word;
}
