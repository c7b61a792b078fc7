import { readAddresses } from "./read-addresses.ts";
import { readAmount } from "./read-amounts.ts";
import { readDateWord } from "./read-dates.ts";
import { readMeridiem } from "./read-durations.ts";
import { readOffers } from "./read-offers.ts";
import { readTerms, type TextTerm } from "./read-terms.ts";
import { foldFigures, splitText } from "./split-text.ts";
import { type FoundClaim, foundClaim, type TextClaim } from "./text-claim.ts";

/** Finds the prices, dates, deadlines, links and other figures of a text. */
export function readClaims(text: string): TextClaim[] {
  const { claims, rest } = readAddresses(text);
  const folded = foldFigures(rest);
  const terms = readTerms(splitText(folded));
  for (let place = 0; place < terms.length; place += 1) {
    const { claim, end } = readClaimAt(terms, place) ?? { end: place };
    if (claim) claims.push(claim);
    place = end;
  }
  return [...claims, ...readOffers(folded), ...unreadable(terms)];
}

function readClaimAt(terms: readonly TextTerm[], place: number): FoundClaim | undefined {
  const term = terms[place];
  switch (term?.kind) {
    case "number":
      return readAmount(terms, place, term);
    case "digits":
      return foundClaim("phone", { digits: term.digits }, term.text, place);
    case "date":
      return foundClaim("date", datePartsOf(term), term.text, place);
    case "clock":
      return (
        readMeridiem(terms, place, term.minutes / 60) ??
        foundClaim("time", { minutes: term.minutes, sense: "clock" }, term.text, place)
      );
    case "word":
      return readDateWord(terms, place, term.text);
    default:
      return undefined;
  }
}

/** Letters and figures that the rules cannot read may hide anything. */
function unreadable(terms: readonly TextTerm[]): TextClaim[] {
  return terms.flatMap(({ kind, text }) => {
    const isForeign = kind === "word" && !/^[\p{Script=Latin}\p{Lm}]+$/u.test(text);
    const isFigure = kind === "sign" && /\p{N}/u.test(text);
    return isForeign || isFigure ? [{ kind: "unreadable" as const, value: { text }, found: text }] : [];
  });
}

function datePartsOf({ day, month, year }: Extract<TextTerm, { kind: "date" }>): TextClaim["value"] {
  return { ...(day && { day }), ...(month && { month }), ...(year && { year }) };
}
