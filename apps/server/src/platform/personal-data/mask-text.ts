import { isMasked } from "@recado/contract/shared/is-masked";
import type { PersonalDataKind } from "@recado/contract/shared/personal-data";

/** Sign in place of each hidden digit. A mask has at least four of them in a row, so that a form's text is recognised. */
const sign = "•";
const maskedMail = "••••@••••";

/** Digits of a phone number as people and the program write them, with country code, signs and spaces. */
const numberLike = /\d(?:[\s().-]{0,3}\d){7,}/g;
const mailLike = /[^\s@<>():;,"]{1,64}@[^\s@<>():;,"]{1,255}/g;
const mentionLike = /@\+?\d(?:[\s().-]{0,3}\d){7,}/g;

export function maskOf(kind: PersonalDataKind, text: string, isByProgram: boolean): string {
  switch (kind) {
    case "number":
      return isMasked(text) ? text : maskNumber(text);
    case "mail":
      return text === "" ? "" : maskedMail;
    case "text":
      return maskText(text);
    case "conversation":
      return isByProgram ? maskText(text) : maskMentions(text);
  }
}

/** Masks each phone number and e-mail address in a text. */
export function maskText(text: string): string {
  return text.replace(mailLike, maskedMail).replace(numberLike, maskNumber);
}

/** Masks the numbers by which a text mentions members of a group (`@5511…`). */
export function maskMentions(text: string): string {
  return text.replace(mentionLike, maskNumber);
}

/**
 * Hides digits of a phone number. The country code, a Brazilian area code and the last four digits stay, so that an
 * agent can tell two customers apart; of shorter numbers fewer digits stay. At least four digits are hidden.
 */
function maskNumber(text: string): string {
  const digits = text.replace(/\D/g, "");
  const isBrazilian = digits.startsWith("55") && digits.length >= 12;
  const end = Math.min(4, Math.max(0, digits.length - 4));
  const start = Math.min(isBrazilian ? 4 : 2, Math.max(0, digits.length - end - 4));
  let place = 0;
  const hidden = text.replace(/\d/g, (digit) => {
    place += 1;
    return place <= start || place > digits.length - end ? digit : sign;
  });
  // Separators between hidden digits would break the row of signs.
  return hidden.replace(/•[^\d•]+(?=•)/g, sign);
}
