import { readWordNumber } from "./number-words.ts";
import type { TextToken } from "./split-text.ts";

/** Word, sign or figure of a text. */
export type TextTerm =
  | { kind: "word" | "sign"; text: string; isGlued: boolean }
  | { kind: "number"; text: string; amount: number; hasCents: boolean; isWeak: boolean; isWord: boolean }
  | { kind: "digits"; text: string; digits: string }
  | { kind: "date"; text: string; day?: number; month?: number; year?: number }
  | { kind: "clock"; text: string; minutes: number };

/** Joins the tokens of a text to words, signs and figures. The numbers of a list at the start of a line are left out. */
export function readTerms(tokens: readonly TextToken[]): TextTerm[] {
  const terms: TextTerm[] = [];
  for (let place = 0; place < tokens.length; ) {
    const found = readListNumber(tokens, place) ?? readFigure(tokens, place) ?? readWords(tokens, place);
    if (found.term) terms.push(found.term);
    place += found.length;
  }
  return terms;
}

interface FoundTerm {
  term?: TextTerm;
  length: number;
}

/** Highest number of a list's line; a higher number is a figure of the text. */
const longestList = 20;

function readListNumber(tokens: readonly TextToken[], place: number): FoundTerm | undefined {
  const [number, mark, next] = tokens.slice(place, place + 3);
  if (!number?.startsLine || number.kind !== "digits" || Number(number.text) > longestList) return undefined;
  if (mark?.kind !== "sign" || !".)".includes(mark.text) || !mark.isGlued) return undefined;
  return next && !next.isGlued && next.kind === "word" ? { length: 2 } : undefined;
}

function readFigure(tokens: readonly TextToken[], place: number): FoundTerm | undefined {
  const first = tokens[place];
  if (first?.kind !== "digits" && !(first?.kind === "sign" && "+(".includes(first.text))) return undefined;
  const whole = gluedFigure(tokens, place);
  for (const text of new Set([whole, /^[^-]*/.exec(whole)?.[0] ?? "", /^[^/-]*/.exec(whole)?.[0] ?? ""])) {
    const term = readDate(text) ?? readClock(text);
    if (term) return { term, length: tokensOf(text) };
  }
  const phone = readPhoneDigits(tokens, place);
  if (phone && !/[,:]/.test(whole)) return phone;
  if (whole === "") return undefined;
  const number = /^[0-9]+(?:[.,][0-9]+)*/.exec(whole)?.[0] ?? "";
  if (/^[0-9]{8,}$/.test(number))
    return { term: { kind: "digits", text: number, digits: number }, length: 1 };
  return { term: readNumber(number), length: tokensOf(number) };
}

/** Digits with the signs of dates, times and numbers between them, without spaces. */
function gluedFigure(tokens: readonly TextToken[], place: number): string {
  if (tokens[place]?.kind !== "digits") return "";
  let figure = tokens[place]?.text ?? "";
  for (let next = place + 1; ; next += 2) {
    const [sign, digits] = tokens.slice(next, next + 2);
    const goesOn = sign?.isGlued && ".,/:-".includes(sign.text) && digits?.isGlued;
    if (!goesOn || digits.kind !== "digits") return figure;
    figure += sign.text + digits.text;
  }
}

/** Number of tokens of a figure: its digits and the signs between them. */
function tokensOf(figure: string): number {
  return figure.split(/[.,/:-]/).length * 2 - 1;
}

/** Fewest digits that are read as a phone number, an account or another number that identifies something. */
const fewestDigits = 8;
const mostDigits = 40;

function readPhoneDigits(tokens: readonly TextToken[], place: number): FoundTerm | undefined {
  let digits = "";
  let end = place;
  for (let at = place; at < tokens.length && digits.length <= mostDigits; at += 1) {
    const { kind, text, startsLine } = tokens[at] as TextToken;
    if (at > place && startsLine) break;
    if (kind === "digits") {
      digits += text;
      end = at + 1;
    } else if (kind !== "sign" || !"+()-. /".includes(text)) break;
  }
  const text = tokens.slice(place, end).map((one) => one.text);
  // Amounts in thousands, such as 12.345.678, are no phone numbers.
  if (digits.length < fewestDigits || /^[0-9]{1,3}(\.[0-9]{3})+$/.test(text.join(""))) return undefined;
  return { term: { kind: "digits", text: text.join(""), digits }, length: end - place };
}

function readDate(text: string): TextTerm | undefined {
  const groups = text.split(/[/.-]/);
  const [first = "", second = "", third] = groups;
  if (new Set(text.replace(/[0-9]/g, "")).size !== 1 || !/[/.-]/.test(text)) return undefined;
  if (groups.length === 3 && first.length === 4) return dateOf(text, third, second, first);
  if (groups.length === 3 && [2, 4].includes(third?.length ?? 0)) return dateOf(text, first, second, third);
  if (groups.length !== 2 || !text.includes("/")) return undefined;
  return second.length === 4 ? dateOf(text, undefined, first, second) : dateOf(text, first, second);
}

function dateOf(text: string, day?: string, month?: string, year?: string): TextTerm | undefined {
  const isDate = isWithin(day ?? "1", 31) && isWithin(month ?? "1", 12);
  if (!isDate) return undefined;
  return {
    kind: "date",
    text,
    ...(day !== undefined && { day: Number(day) }),
    ...(month !== undefined && { month: Number(month) }),
    ...(year !== undefined && { year: year.length === 2 ? 2_000 + Number(year) : Number(year) }),
  };
}

function isWithin(digits: string, most: number): boolean {
  return digits.length <= 2 && Number(digits) >= 1 && Number(digits) <= most;
}

function readClock(text: string): TextTerm | undefined {
  const [, hours, minutes] = /^([0-9]{1,2}):([0-9]{2})(?::[0-9]{2})?$/.exec(text) ?? [];
  if (hours === undefined || Number(hours) > 24 || Number(minutes) > 59) return undefined;
  return { kind: "clock", text, minutes: Number(hours) * 60 + Number(minutes) };
}

/** Reads a number with a comma or a point before its decimals, and the other sign between its thousands. */
function readNumber(text: string): TextTerm {
  const sign = text.includes(".") && text.includes(",") ? text.replace(/[0-9]/g, "").at(-1) : onlySign(text);
  const at = sign === undefined ? -1 : text.lastIndexOf(sign);
  const whole = (at === -1 ? text : text.slice(0, at)).replace(/[.,]/g, "");
  const decimals = at === -1 ? "" : text.slice(at + 1);
  const amount = Number(`${whole}.${decimals || "0"}`);
  return { kind: "number", text, amount, hasCents: decimals.length === 2, isWeak: false, isWord: false };
}

/** The sign before the decimals if the number has signs of one kind; undefined if they separate thousands. */
function onlySign(text: string): string | undefined {
  const parts = text.split(/[.,]/);
  return parts.length === 2 && parts[1]?.length !== 3 ? text.replace(/[0-9]/g, "") : undefined;
}

function readWords(tokens: readonly TextToken[], place: number): FoundTerm {
  const { kind, text, isGlued } = tokens[place] as TextToken;
  if (kind !== "word") return { term: { kind: "sign", text, isGlued }, length: 1 };
  const said: string[] = [];
  const at: number[] = [];
  for (let next = place; next < tokens.length && said.length < 16; next += 1) {
    const token = tokens[next] as TextToken;
    if (token.kind === "word") {
      said.push(token.text);
      at.push(next);
    } else if (token.text !== "-" || !token.isGlued) break;
  }
  const number = readWordNumber(said);
  if (!number) return { term: { kind: "word", text, isGlued }, length: 1 };
  const { amount, isWeak } = number;
  const words = said.slice(0, number.length).join(" ");
  const term: TextTerm = { kind: "number", text: words, amount, hasCents: false, isWeak, isWord: true };
  return { term, length: (at[number.length - 1] ?? place) - place + 1 };
}
