import {
  countedNouns,
  monthNames,
  nextWords,
  relativeDays,
  shortMonths,
  timeUnits,
  weekdays,
} from "./claim-words.ts";
import type { TextTerm } from "./read-terms.ts";
import { type FoundClaim, foundClaim, textAt } from "./text-claim.ts";

/** Reads a day with its month, as in "12 de março de 2026", and a day alone, as in "dia 12". */
export function readDay(
  terms: readonly TextTerm[],
  start: number,
  end: number,
  day: number,
): FoundClaim | undefined {
  if (!Number.isInteger(day) || day < 1 || day > 31) return undefined;
  const ordinal = ["o", "st", "nd", "rd", "th"].includes(textAt(terms, end + 1)) ? 1 : 0;
  const joint = ["de", "of", "/", "-", "."].includes(textAt(terms, end + ordinal + 1)) ? 1 : 0;
  const at = end + ordinal + joint + 1;
  const month = monthNames.get(textAt(terms, at)) ?? shortMonths.get(textAt(terms, at));
  if (month !== undefined) return withYear(terms, at, { day, month });
  const before = terms.slice(Math.max(0, start - 2), start).map(({ text }) => text);
  const isDay = before.at(-1) === "dia" || before.at(-1) === "dias";
  return isDay ? foundClaim("date", { day }, `dia ${day}`, end + ordinal) : undefined;
}

function withYear(
  terms: readonly TextTerm[],
  at: number,
  parts: Readonly<Record<string, number>>,
): FoundClaim {
  const joint = ["de", "del", "of", "/", "-", ","].includes(textAt(terms, at + 1)) ? 1 : 0;
  const year = terms[at + joint + 1];
  const isYear = year?.kind === "number" && year.amount >= 1_900 && year.amount < 2_200;
  const value = isYear ? { ...parts, year: year.amount } : parts;
  return foundClaim("date", value, Object.values(value).join("/"), isYear ? at + joint + 1 : at);
}

/** Reads a date or time in words, such as "março", "sexta", "amanhã" and "meio-dia". */
export function readDateWord(
  terms: readonly TextTerm[],
  place: number,
  word: string,
): FoundClaim | undefined {
  const next = textAt(terms, place + 1);
  const month = monthNames.get(word) ?? shortMonths.get(word);
  const day = terms[place + 1];
  if (month !== undefined && day?.kind === "number" && Number.isInteger(day.amount) && day.amount <= 31) {
    const ordinal = ["st", "nd", "rd", "th"].includes(textAt(terms, place + 2)) ? 1 : 0;
    return withYear(terms, place + 1 + ordinal, { day: day.amount, month });
  }
  if (monthNames.has(word) && month !== undefined) return withYear(terms, place, { month });
  const weekday = weekdays.get(word);
  if (weekday !== undefined && !countedNouns.has(next)) return foundClaim("date", { weekday }, word, place);
  const relative = relativeDays.get(word);
  if (relative !== undefined && !isGreeting(terms, place))
    return foundClaim("date", { relative }, word, place);
  const unit = timeUnits.get(word);
  if (unit !== undefined && isNext(terms, place))
    return foundClaim("date", { relative: `next ${unit}` }, `${word} ${next}`, place);
  return readNamedTime(terms, place, word, next);
}

/** "Como posso ajudar hoje?" promises nothing. */
function isGreeting(terms: readonly TextTerm[], place: number): boolean {
  const before = terms.slice(Math.max(0, place - 4), place).map(({ text }) => text);
  return before.some((word) => /^(ajud|ayud|help)/.test(word));
}

function isNext(terms: readonly TextTerm[], place: number): boolean {
  return [place - 1, place + 1, place + 2].some((at) => nextWords.has(textAt(terms, at)));
}

function readNamedTime(
  terms: readonly TextTerm[],
  place: number,
  word: string,
  next: string,
): FoundClaim | undefined {
  const clock = (minutes: number, end: number) => foundClaim("time", { minutes, sense: "clock" }, word, end);
  if (["meio", "medio", "media"].includes(word) || word === "meia") {
    const at = textAt(terms, place + 1) === "-" ? place + 2 : place + 1;
    if (textAt(terms, at) === "dia") return clock(720, at);
    if (textAt(terms, at) === "noite") return clock(0, at);
    if (next === "hora")
      return foundClaim("deadline", { amount: 30, unit: "minute" }, "meia hora", place + 1);
  }
  if (word === "noon" || word === "mediodia") return clock(720, place);
  if (word === "midnight" || word === "medianoche") return clock(0, place);
  return undefined;
}
