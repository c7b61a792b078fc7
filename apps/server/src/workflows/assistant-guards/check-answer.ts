/*
 * Every text that a language model writes for a customer is checked here before it is sent. The model may repeat prices,
 * dates, links and other figures that its sources hold, and may invent none. The check reads the text only: it needs no
 * second model, and gives the same verdict each time.
 */

import { findSecrets } from "./find-secrets.ts";
import { readClaims } from "./read-claims.ts";
import { hidesAutomation, namesAutomation } from "./say-automatic.ts";
import type { ClaimKind, TextClaim } from "./text-claim.ts";

export interface UncheckedAnswer {
  text: string;
  /** Texts that the answer may repeat figures of: cited pieces of knowledge and results of tools. */
  sources: readonly string[];
  /** Messages of the customer. The answer may repeat plain numbers of them, such as a quantity, but no price. */
  customerTexts: readonly string[];
  /** Texts that no answer may contain, such as the instructions of the assistant and its keys. */
  secrets: readonly string[];
  /** Whether the answer has to say that it is automatic, as the first answer of a conversation has to. */
  mustSayAutomatic: boolean;
}

export interface AnswerRefusal {
  kind: ClaimKind | "secret" | "human" | "notAutomatic";
  /** The refused words; empty for what is missing and for secrets. */
  found: string;
}

/** Returns the reasons for which an answer must not be sent; none if it may be sent. */
export function checkAnswer(answer: UncheckedAnswer): AnswerRefusal[] {
  const { text, sources, customerTexts, secrets, mustSayAutomatic } = answer;
  const founded = sources.flatMap(readClaims);
  const asked = customerTexts.flatMap(readClaims).filter(({ kind }) => kind === "number");
  const refusals: AnswerRefusal[] = readClaims(text)
    .filter((claim) => ![...founded, ...asked].some((known) => isSupported(claim, known)))
    .map(({ kind, found }) => ({ kind, found }));
  if (findSecrets(text, secrets, sources)) refusals.push({ kind: "secret", found: "" });
  const human = hidesAutomation(text);
  if (human !== undefined) refusals.push({ kind: "human", found: human });
  if (mustSayAutomatic && !namesAutomation(text)) refusals.push({ kind: "notAutomatic", found: "" });
  return refusals;
}

/** Whether a claim of a source says what a claim of the answer says, with as many details or more. */
function isSupported(claim: TextClaim, known: TextClaim): boolean {
  const { kind, value } = claim;
  switch (kind) {
    case "price":
      return isSamePrice(value, known);
    case "date":
      return known.kind === "date" && hasAll(value, { ...weekdayOf(known.value), ...known.value });
    case "time":
      return known.kind === "time" && isSameTime(value, known.value);
    case "phone":
      return known.kind === "phone" && isSameNumber(String(value.digits), String(known.value.digits));
    case "number":
      return known.kind === "number" && value.amount === known.value.amount;
    default:
      return known.kind === kind && hasAll(value, known.value);
  }
}

function hasAll(value: TextClaim["value"], known: TextClaim["value"]): boolean {
  return Object.entries(value).every(([key, part]) => known[key] === part);
}

/** Prices without a currency have that of the other side. Results of tools write prices as plain decimal numbers. */
function isSamePrice({ amount, currency }: TextClaim["value"], known: TextClaim): boolean {
  if (amount !== known.value.amount) return false;
  if (known.kind === "number") return !Number.isInteger(amount);
  const { currency: other } = known.value;
  return known.kind === "price" && (currency === undefined || other === undefined || currency === other);
}

function isSameTime({ minutes, sense }: TextClaim["value"], known: TextClaim["value"]): boolean {
  return minutes === known.minutes && (sense === undefined || !known.sense || sense === known.sense);
}

/** A number may be repeated with or without its country code, but not with an area code that the source lacks. */
function isSameNumber(digits: string, known: string): boolean {
  return known === digits || known === `55${digits}` || digits === `55${known}` || isLocalPart(digits, known);
}

function isLocalPart(digits: string, known: string): boolean {
  return (digits.length === 8 || digits.length === 9) && known.length >= 10 && known.endsWith(digits);
}

/** Day of the week of a whole date, Monday as 1. */
function weekdayOf({ day, month, year }: TextClaim["value"]): { weekday?: number } {
  if (typeof day !== "number" || typeof month !== "number" || typeof year !== "number") return {};
  return { weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7 };
}
