import { businessWords, clockWords, durationWords, rangeWords, timeUnits } from "./claim-words.ts";
import type { TextTerm } from "./read-terms.ts";
import { type FoundClaim, foundClaim, textAt } from "./text-claim.ts";

/** Reads a period or time of day whose number ends at `end`, as in "2 dias úteis" and "18h30". */
export function readDuration(
  terms: readonly TextTerm[],
  start: number,
  end: number,
  amount: number,
): FoundClaim | undefined {
  const ranged = readRange(terms, end);
  const at = unitAfter(terms, ranged ?? end);
  const unit = at === undefined ? undefined : timeUnits.get(textAt(terms, at));
  if (at === undefined || unit === undefined) return readMeridiem(terms, end, amount);
  // The end of a range is read by itself.
  const last = ranged === undefined ? at : end;
  if (unit === "hour") return readHours(terms, start, last, amount);
  const isBusiness = [textAt(terms, at - 1), textAt(terms, at + 1)].some((word) => businessWords.has(word));
  const value = { amount, unit: isBusiness ? `business ${unit}` : unit };
  return foundClaim("deadline", value, `${amount} ${value.unit}`, last);
}

function unitAfter(terms: readonly TextTerm[], end: number): number | undefined {
  const skipped = businessWords.has(textAt(terms, end + 1)) ? 1 : 0;
  return timeUnits.has(textAt(terms, end + 1 + skipped)) ? end + 1 + skipped : undefined;
}

/** Index of the number that ends a range such as "3 a 5" or "3-5". */
function readRange(terms: readonly TextTerm[], end: number): number | undefined {
  const sign = textAt(terms, end + 1);
  const isRange = rangeWords.has(sign) || ["-", "–", "—", "~", "/"].includes(sign);
  return isRange && terms[end + 2]?.kind === "number" ? end + 2 : undefined;
}

/** Reads hours: "18h" is a time of day or a duration, unless the word before tells which. */
function readHours(
  terms: readonly TextTerm[],
  start: number,
  last: number,
  amount: number,
): FoundClaim | undefined {
  const minutes = terms[last + 1];
  const hasMinutes = minutes?.kind === "number" && !minutes.isWord && textAt(terms, last) === "h";
  const before = textAt(terms, start - 1);
  const sense = clockWords.has(before) || (before === "las" && textAt(terms, start - 2) === "a");
  const value = {
    minutes: amount * 60 + (hasMinutes ? minutes.amount : 0),
    ...(sense || hasMinutes
      ? { sense: "clock" }
      : (durationWords.has(before) || amount > 24) && { sense: "duration" }),
  };
  return foundClaim("time", value, `${amount}h`, hasMinutes ? last + 1 : last);
}

/** Reads "8 am" and "6:30 p.m."; `amount` is in hours. */
export function readMeridiem(
  terms: readonly TextTerm[],
  end: number,
  amount: number,
): FoundClaim | undefined {
  const next = textAt(terms, end + 1);
  const isShort =
    (next === "a" || next === "p") && textAt(terms, end + 2) === "." && textAt(terms, end + 3) === "m";
  if (amount >= 13 || (next !== "am" && next !== "pm" && !isShort)) return undefined;
  const hours = (amount % 12) + (next.startsWith("p") ? 12 : 0);
  return foundClaim(
    "time",
    { minutes: Math.round(hours * 60), sense: "clock" },
    `${amount} ${next}`,
    end + (isShort ? 3 : 1),
  );
}
