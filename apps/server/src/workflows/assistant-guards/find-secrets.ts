import { foldFigures } from "./split-text.ts";

/** Shapes of keys and tokens, whoever issued them. */
const keyShapes = [
  /\b(?:sk|pk|rk|ghp|gho|xoxb|xoxp)[-_][A-Za-z0-9_-]{12}/,
  /\bAKIA[A-Z0-9]{12}/,
  /\bAIza[A-Za-z0-9_-]{20}/,
  /\beyJ[A-Za-z0-9_-]{16}/,
  /\$aact_/,
  /-----BEGIN /,
  /\bbearer [a-z0-9._-]{16}/i,
];

/** Number of letters and digits in a row that show that a text was copied: about ten words. */
const copiedLength = 48;
/** Secrets that are shorter are not searched, because they occur by chance. */
const shortestSecret = 12;

/**
 * Whether a text holds a secret: a key, or a part of the secret texts, also if it is written backwards, with signs
 * between its letters or in Base64. What the sources hold as well is no secret.
 */
export function findSecrets(text: string, secrets: readonly string[], sources: readonly string[]): boolean {
  if (keyShapes.some((shape) => shape.test(text))) return true;
  const known = sources.map(lettersOf);
  const spoken = [text, ...decodedParts(text)].map(lettersOf);
  const shown = [...spoken, ...spoken.map(backwards)];
  return secrets.map(lettersOf).some((secret) => {
    if (secret.length < shortestSecret) return false;
    const parts = windowsOf(secret).filter((part) => !known.some((source) => source.includes(part)));
    return parts.some((part) => shown.some((one) => one.includes(part)));
  });
}

function windowsOf(secret: string): string[] {
  if (secret.length <= copiedLength) return [secret];
  // Half a window apart, every run of one and a half windows holds a whole one.
  const step = copiedLength / 2;
  return Array.from({ length: Math.floor((secret.length - copiedLength) / step) + 1 }, (_, index) =>
    secret.slice(index * step, index * step + copiedLength),
  );
}

function lettersOf(text: string): string {
  return foldFigures(text).replace(/[^\p{L}0-9]+/gu, "");
}

function backwards(text: string): string {
  return [...text].reverse().join("");
}

/** Texts that stand in a text as Base64 or hexadecimal digits. */
function decodedParts(text: string): string[] {
  return text
    .split(/[^A-Za-z0-9+/=_-]+/)
    .filter((part) => part.length >= 16)
    .flatMap((part) => [Buffer.from(part, "base64").toString(), Buffer.from(part, "hex").toString()]);
}
