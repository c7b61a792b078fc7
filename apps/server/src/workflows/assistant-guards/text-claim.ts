import type { TextTerm } from "./read-terms.ts";

/** Kinds of statements that an assistant may only repeat, never invent. */
export type ClaimKind =
  | "price"
  | "percentage"
  | "offer"
  | "date"
  | "deadline"
  | "time"
  | "link"
  | "email"
  | "phone"
  | "number"
  | "unreadable";

export interface TextClaim {
  kind: ClaimKind;
  /** Normalised value: "R$ 1.234,50" and "1234.50 reais" have the same. */
  value: Readonly<Record<string, string | number>>;
  /** The claim in the words of the text, in lower case and without accents. */
  found: string;
}

export interface FoundClaim {
  claim?: TextClaim;
  /** Index of the last term of the claim. */
  end: number;
}

export function foundClaim(
  kind: ClaimKind,
  value: TextClaim["value"],
  words: string,
  end: number,
): FoundClaim {
  return { claim: { kind, value, found: words }, end };
}

/** Text of the term at a place; empty before the first and after the last term. */
export function textAt(terms: readonly TextTerm[], place: number): string {
  return terms[place]?.text ?? "";
}
