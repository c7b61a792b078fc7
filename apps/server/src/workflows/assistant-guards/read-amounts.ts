import { currencySigns, currencyWords, priceWords } from "./claim-words.ts";
import { factorOf } from "./number-words.ts";
import { readDay } from "./read-dates.ts";
import { readDuration } from "./read-durations.ts";
import type { TextTerm } from "./read-terms.ts";
import { type FoundClaim, foundClaim, textAt } from "./text-claim.ts";

type NumberTerm = Extract<TextTerm, { kind: "number" }>;

/** Reads the number at a place with what stands beside it: a currency, a sign, a month, a unit of time. */
export function readAmount(
  terms: readonly TextTerm[],
  place: number,
  term: NumberTerm,
): FoundClaim | undefined {
  const at = skipRepetition(terms, place, term);
  const factor = term.isWord ? undefined : factorOf(wordAt(terms, at + 1));
  const amount = round(term.amount * (factor ?? 1));
  const end = factor === undefined ? at : at + 1;
  return (
    readPrice(terms, place, end, amount) ??
    readPercentage(terms, end, amount) ??
    readDay(terms, place, end, amount) ??
    readDuration(terms, place, end, amount) ??
    readBareNumber(terms, place, end, { ...term, amount })
  );
}

/** Contracts write numbers twice: "2 (dois) dias". Returns the index of the last term of the number. */
function skipRepetition(terms: readonly TextTerm[], place: number, { amount }: NumberTerm): number {
  const [open, again, close] = terms.slice(place + 1, place + 4);
  const isRepeated = open?.text === "(" && again?.kind === "number" && close?.text === ")";
  return isRepeated && again.amount === amount ? place + 3 : place;
}

function readPrice(
  terms: readonly TextTerm[],
  start: number,
  end: number,
  amount: number,
): FoundClaim | undefined {
  const before = currencyBefore(terms, start);
  const joint = ["de", "of"].includes(textAt(terms, end + 1)) ? 1 : 0;
  const after = before === undefined ? currencyWords.get(textAt(terms, end + 1 + joint)) : undefined;
  const currency = before ?? after;
  if (currency === undefined) return undefined;
  const last = after === undefined ? end : end + 1 + joint;
  if (currency === "CENTS")
    return foundClaim("price", { amount: round(amount / 100) }, `${amount} cent`, last);
  const cents = readCents(terms, last);
  const value = { amount: round(amount + (cents?.amount ?? 0)), ...(currency !== "ANY" && { currency }) };
  return foundClaim("price", value, `${currency} ${value.amount}`, cents?.end ?? last);
}

function currencyBefore(terms: readonly TextTerm[], start: number): string | undefined {
  const last = textAt(terms, start - 1);
  return currencySigns.get(textAt(terms, start - 2) + last) ?? currencySigns.get(last);
}

/** Reads the end of "dez reais e cinquenta centavos". */
function readCents(terms: readonly TextTerm[], last: number): { amount: number; end: number } | undefined {
  const number = terms[last + 2];
  if (!["e", "y", "and", "con", "com", "with"].includes(textAt(terms, last + 1))) return undefined;
  if (number?.kind !== "number" || number.amount >= 100) return undefined;
  if (currencyWords.get(textAt(terms, last + 3)) !== "CENTS") return undefined;
  return { amount: number.amount / 100, end: last + 3 };
}

function readPercentage(terms: readonly TextTerm[], end: number, amount: number): FoundClaim | undefined {
  const next = textAt(terms, end + 1);
  const isTwoWords =
    ["por", "per"].includes(next) && ["cento", "ciento", "cent"].includes(textAt(terms, end + 2));
  if (!isTwoWords && !["%", "percent", "porcento", "pct", "porciento"].includes(next)) return undefined;
  return foundClaim("percentage", { amount }, `${amount}%`, end + (isTwoWords ? 2 : 1));
}

function readBareNumber(
  terms: readonly TextTerm[],
  start: number,
  end: number,
  { amount, hasCents, isWeak, text }: NumberTerm,
): FoundClaim | undefined {
  if (isWeak) return undefined;
  const before = terms.slice(Math.max(0, start - 4), start).map((term) => term.text);
  const isPrice = hasCents || before.some((word) => priceWords.has(word));
  return foundClaim(isPrice ? "price" : "number", { amount }, text, end);
}

function wordAt(terms: readonly TextTerm[], place: number): string | undefined {
  const term = terms[place];
  return term?.kind === "word" || (term?.kind === "number" && term.isWord) ? term.text : undefined;
}

function round(amount: number): number {
  return Math.round(amount * 10_000) / 10_000;
}
