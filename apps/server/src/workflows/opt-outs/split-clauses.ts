/** Part of a sentence, as normalised words. */
export interface ClauseText {
  words: readonly string[];
  isQuestion: boolean;
}

/** Removes quoted text, which repeats another person's words. */
export function withoutQuotes(text: string): string {
  let kept = "";
  let end: string | undefined;
  for (const sign of text) {
    if (end !== undefined) {
      if (sign === end) end = undefined;
      continue;
    }
    end = closing[sign];
    kept += end === undefined ? sign : ";";
  }
  const lines = kept.split("\n");
  return lines.filter((line) => !line.trimStart().startsWith(">")).join("\n");
}

const closing: Readonly<Record<string, string>> = { '"': '"', "“": "”", "«": "»", "”": "”" };

/** Splits a text at its punctuation. */
export function splitClauses(text: string): ClauseText[] {
  const clauses: ClauseText[] = [];
  let start = 0;
  const end = (position: number, isQuestion: boolean) => {
    const words = readClauseWords(text.slice(start, position));
    if (words.length > 0) clauses.push({ words, isQuestion });
    start = position + 1;
  };
  for (let position = 0; position < text.length; position += 1) {
    const sign = text[position] ?? "";
    if (".!?;,:\n…".includes(sign)) end(position, sign === "?");
  }
  end(text.length, false);
  return clauses;
}

/** Splits a text into normalised words: lower case, no accents, abbreviations expanded. */
export function readClauseWords(text: string): string[] {
  const plain = text
    .toLowerCase()
    .replaceAll("sí", "yes")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/['’]/g, "")
    .replaceAll("do not", "dont")
    .replaceAll("no longer", "dont");
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => shortened[word] ?? word);
}

const shortened: Readonly<Record<string, string>> = {
  n: "nao",
  naum: "nao",
  nn: "nao",
  msg: "mensagem",
  msgs: "mensagens",
  mensagen: "mensagem",
  q: "que",
  vc: "voce",
  vcs: "voces",
  zap: "whatsapp",
  wpp: "whatsapp",
  whats: "whatsapp",
  doesnt: "dont",
};
