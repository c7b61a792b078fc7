import { trimEndCharacters } from "./trim-characters.ts";

export interface LinkedText {
  mark: "link";
  href: string;
  text: string;
}

export interface FoundLink {
  parts: (LinkedText | string)[];
  /** Position in the text where the link ends. */
  end: number;
}

const web = /(?:https?:\/\/|www\.)[^\s<>"]+/iuy;
const mail = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/uy;
/**
 * Pattern of phone numbers. A plus or Brazilian punctuation is required, because a plain sequence of digits may be a
 * document number.
 */
const phone =
  /(?:\+\d[\d ().-]{6,18}\d|0800[ -]?\d{3}[ -]?\d{4}|(?:\(\d{2}\) ?|\d{2} )9?\d{4}-\d{4})(?!\d)/uy;
const trailingPunctuation = ".,;:!?'\")]}*_~";

/** Finds a URL, an e-mail address or a phone number that begins at the position `place`. */
export function findLink(text: string, place: number): FoundLink | undefined {
  const sign = text.charAt(place);
  if (/[+(\d]/.test(sign)) return findPhone(text, place) ?? findMail(text, place);
  if (/[\w.-]/.test(sign)) return findWeb(text, place) ?? findMail(text, place);
  return undefined;
}

function findWeb(text: string, place: number): FoundLink | undefined {
  if (place > 0 && /\w/.test(text.charAt(place - 1))) return undefined;
  const [found] = matchAt(web, text, place) ?? [];
  return found === undefined ? undefined : { parts: readLink(found), end: place + found.length };
}

function findMail(text: string, place: number): FoundLink | undefined {
  if (place > 0 && /[\w.+-]/.test(text.charAt(place - 1))) return undefined;
  const [found] = matchAt(mail, text, place) ?? [];
  return found === undefined ? undefined : linkTo(`mailto:${found}`, found, place);
}

function findPhone(text: string, place: number): FoundLink | undefined {
  if (endsInWord(text, place) || /[+./,-]/.test(text.charAt(place - 1))) return undefined;
  const [found] = matchAt(phone, text, place) ?? [];
  return found === undefined ? undefined : linkTo(`tel:${found.replace(/[^\d+]/g, "")}`, found, place);
}

function linkTo(href: string, text: string, place: number): FoundLink {
  return { parts: [{ mark: "link", href, text }], end: place + text.length };
}

export function endsInWord(text: string, place: number): boolean {
  return /[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, place - 2), place));
}

function readLink(found: string): (LinkedText | string)[] {
  const text = trimEndCharacters(found, trailingPunctuation);
  const href = /^www\./i.test(text) ? `https://${text}` : text;
  if (!URL.canParse(href)) return [found];
  const rest = found.slice(text.length);
  return rest ? [{ mark: "link", href, text }, rest] : [{ mark: "link", href, text }];
}

export function matchAt(pattern: RegExp, text: string, place: number): RegExpExecArray | null {
  pattern.lastIndex = place;
  return pattern.exec(text);
}
