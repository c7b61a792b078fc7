import { csvLine } from "@recado/contract/shared/csv";
import { findWordsInText } from "@recado/contract/shared/find-in-text";
import { parseMarkedText, plainText } from "@recado/contract/shared/marked-text";
import { readJson } from "@recado/contract/shared/read-json";
import { findHead } from "@recado/contract/shared/sheet-columns";
import { fillVariables, type TemplateFacts } from "@recado/contract/shared/template-variables";
import { writeRichText } from "../../apps/server/src/adapters/http-assistants/rich-text.ts";
import { cloudContactOf } from "../../apps/server/src/adapters/whatsapp-cloud/vcard.ts";
import { safeFileName } from "../../apps/server/src/platform/media/file-names.ts";
import { readOptOutRequest } from "../../apps/server/src/workflows/opt-outs/rules.ts";
import { numbersOf } from "../../apps/web/src/features/conversation/kinds/vcard.ts";
import type { Measurement } from "./outcome.ts";

const rounds = 3;
const short = 4_000;
const long = 64_000;
/**
 * Largest allowed ratio between the time per character of a long text and that of a short one. A function that takes
 * quadratic time would reach sixteen.
 */
const most = 5;
/**
 * Smallest CPU time, in milliseconds, that is used for the ratio. Shorter times are raised to this minimum, because
 * noise would distort the ratio.
 */
const least = 5;

const facts: TemplateFacts = {
  contactName: "Camila Rocha",
  ticket: { id: 1, createdAt: "2026-11-26T12:00:00.000Z" },
  now: new Date("2026-11-26T12:00:00Z"),
  language: "pt",
  timeZone: "America/Sao_Paulo",
};

/** Functions of the server or the browser that parse texts from strangers. */
const readers: Record<string, (text: string) => unknown> = {
  "marked text": (text) => plainText(parseMarkedText(text)),
  "numbers of a card": numbersOf,
  "card for the Cloud API": (text) => cloudContactOf({ name: "Camila", vcard: text }),
  "file name": (text) => safeFileName(text, "arquivo"),
  "words found": (text) => findWordsInText(text, "mesa cadeira"),
  "wish to get no more": readOptOutRequest,
  "rich text of an assistant": (text) =>
    writeRichText([{ type: "a", url: text, children: [{ text, bold: true }] }]),
  "cells of an export": (text) => csvLine([text, text]),
  "heads of a sheet": (text) => findHead([text.split(";")]),
  variables: (text) => fillVariables(text, facts),
  JSON: (text) => {
    try {
      return readJson(text);
    } catch {
      return undefined;
    }
  },
};

/** Texts that are hard to parse when they are repeated many times. */
const texts = [
  "!",
  "*",
  "*a ",
  "*_~",
  "*a\n",
  "`",
  "```",
  "``` ",
  " ",
  ". ",
  "\n",
  "\r\n ",
  "TEL:1\n",
  "item.TEL;type=a:",
  ";",
  "mesa ",
  "a.",
  "a@",
  "@a.a",
  "+1 (",
  "> *a\n",
  "- ",
  "\u0301",
  "{{",
  "{{ name ",
  "{{protocol}}",
  '"',
  '\\"',
  "\\",
  "[],",
  '{"a":',
  "não quero mais ",
  "nome;",
];
const beginnings = ["", "https://x.com/", "```", "*", '"'];
const ends = ["", "x"];

/** Compares the time for long texts with that for short ones. The time must not grow faster than the length. */
export async function measureText(): Promise<Measurement[]> {
  return Object.entries(readers).map(([name, read]) => {
    const all = hostileTexts().map((make) => ({
      brief: perSign(read, make(short)),
      lengthy: perSign(read, make(long)),
    }));
    const worst = all.reduce((one, other) =>
      other.lengthy / other.brief > one.lengthy / one.brief ? other : one,
    );
    const slowest = Math.max(...all.map(({ lengthy }) => lengthy)) * long;
    const ratio = worst.lengthy / worst.brief;
    return {
      name: `text: ${name}`,
      measured: `${inNanoseconds(worst.lengthy)} a sign of ${long}; the slowest text ${slowest.toFixed(1)} ms`,
      limit: `${inNanoseconds(worst.brief)} of ${short}`,
      ratio,
      promise: `≤ ${most.toFixed(2)}`,
      held: ratio <= most,
    };
  });
}

/** Generates a text with many different numbers, so that the removal of duplicates is slow. */
function manyNumbers(length: number): string {
  return Array.from({ length: Math.ceil(length / 12) }, (_, number) => `TEL:${10_000_000 + number}`)
    .join("\n")
    .slice(0, length);
}

function hostileTexts(): ((length: number) => string)[] {
  const repeated = beginnings.flatMap((begin) =>
    ends.flatMap((end) =>
      texts.map(
        (text) => (length: number) => `${begin}${text.repeat(Math.ceil(length / text.length))}${end}`,
      ),
    ),
  );
  return [...repeated, manyNumbers];
}

/**
 * Returns the shortest measured CPU time per character, in milliseconds. A short text is read several times, because a
 * single reading is too fast to measure.
 */
function perSign(read: (text: string) => unknown, text: string): number {
  const times = Math.ceil(long / text.length);
  const taken = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage();
    for (let time = 0; time < times; time++) read(text);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.max(Math.min(...taken), least) / (times * text.length);
}

function inNanoseconds(milliseconds: number): string {
  return `${(milliseconds * 1e6).toFixed(0)} ns`;
}
