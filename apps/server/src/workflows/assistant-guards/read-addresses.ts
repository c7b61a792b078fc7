import { trimCharacters } from "@recado/contract/shared/trim-characters";
import type { TextClaim } from "./text-claim.ts";

/** Finds the links and e-mail addresses of a text. `rest` is the text without them. */
export function readAddresses(text: string): { claims: TextClaim[]; rest: string } {
  const claims: TextClaim[] = [];
  const rest = joinSpelled(text.normalize("NFKC").replace(/\p{Cf}/gu, ""))
    .split(/(\s+|[<>"|]+)/)
    .map((chunk) => {
      const claim = /[.@:]/.test(chunk) ? readChunk(chunk) : undefined;
      if (claim) claims.push(claim);
      return claim ? " " : chunk;
    })
    .join("");
  return { claims, rest };
}

/** Joins addresses that are written so that programs do not notice them: "loja arroba exemplo ponto com". */
function joinSpelled(text: string): string {
  return text
    .replace(/ ?[[(](?:arroba|at)[\])] ?| arroba /gi, "@")
    .replace(/ ?[[(](?:ponto|punto|dot)[\])] ?/gi, ".")
    .replace(/ (?:ponto|punto|dot) (?=(?:com|net|org|br|io|app|shop|store|link|site|me)\b)/gi, ".")
    .replace(/ \. (?=(?:com|net|org|br|io|app|shop|store|link|site|me)\b)/gi, ".");
}

const punctuation = ".,;:!?'()[]{}*_~`…";

function readChunk(chunk: string): TextClaim | undefined {
  // A link in Markdown stands behind its title: [loja](https://…).
  const written = trimCharacters(chunk.slice(chunk.lastIndexOf("](") + 1), punctuation);
  if (written.includes("@")) {
    const address = written.replace(/^mailto:/i, "").toLowerCase();
    const [name = "", domain = ""] = address.split("@");
    if (name !== "" && domain.includes(".")) return { kind: "email", value: { address }, found: address };
  }
  const link = linkIn(written);
  return link === undefined ? undefined : { kind: "link", value: { link }, found: link };
}

/** Returns the address without its scheme, `www.` and last slash. */
function linkIn(written: string): string | undefined {
  const scheme = written.indexOf("://");
  const start = scheme === -1 ? domainStart(written) : scheme + 3;
  if (start === undefined) return undefined;
  const [host = "", ...path] = written.slice(start).split("/");
  const link = [host.toLowerCase().replace(/^www\./, ""), ...path].join("/");
  return trimCharacters(link, `${punctuation}/`);
}

/** Position of the first domain; undefined if there is none. */
function domainStart(written: string): number | undefined {
  let start = 0;
  for (const part of written.split(/([^\p{L}\p{N}.-]+)/u)) {
    if (isDomain(part, written.charAt(start + part.length))) return start;
    start += part.length;
  }
  return undefined;
}

/** Abbreviations with a point inside. */
const abbreviations = new Set(["p.ex", "obs.ex"]);

function isDomain(part: string, next: string): boolean {
  const name = trimCharacters(part, ".-");
  const labels = name.split(".");
  const last = labels.at(-1) ?? "";
  if (labels.length < 2 || abbreviations.has(name.toLowerCase())) return false;
  if (labels.includes("") || !/^(?:\p{L}{2,}|xn--.+)$/iu.test(last)) return false;
  // A space is missing between two sentences: "Obrigado.Até logo".
  const isSentence = /^\p{Lu}\p{Ll}/u.test(last) && next !== "/";
  return !isSentence;
}
