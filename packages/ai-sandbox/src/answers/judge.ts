import { nearnessOf } from "../text/embed-text.ts";
import { type ChatRequest, textsBy } from "../wire/chat-request.ts";
import { readElement } from "./read-conversation.ts";

export interface GivenVerdict {
  isGood: boolean;
  /** Nearness of the answer to what was expected, from 0 to 1. */
  score: number;
  reason: string;
}

const leastScore = 0.5;

/**
 * Judges an answer by its nearness to the expected one. A number in the answer that the rest of the request does not
 * hold is invented, which makes the answer wrong.
 */
export function judge(request: ChatRequest): GivenVerdict {
  const told = textsBy(request, "user").at(-1) ?? "";
  const answer = readField(told, ["answer", "resposta", "respuesta", "actual"]) ?? "";
  const expected = readField(told, ["expected", "esperado", "esperada", "reference", "criteria"]) ?? "";
  const others = [...textsBy(request, "system", "developer"), told.replaceAll(answer, "")].join("\n");
  const invented = (answer.match(/\d[\d.,:/]{0,20}/g) ?? []).find(
    (number) => !others.includes(trimEnd(number)),
  );
  const score = Math.max(0, Math.round(nearnessOf(answer, expected) * 100) / 100);
  if (invented !== undefined)
    return {
      isGood: false,
      score: 0,
      reason: `The answer says ${trimEnd(invented)}, which no source holds.`,
    };
  const isGood = score >= leastScore;
  const reason = `The answer is ${isGood ? "near to" : "far from"} the expected one (${score}).`;
  return { isGood, score, reason };
}

/** Returns a field that the message gives as an element (`<answer>…</answer>`) or as a line (`Answer: …`). */
function readField(text: string, names: readonly string[]): string | undefined {
  const element = readElement(text, (name) => names.includes(name.replace("_answer", "")));
  if (element !== undefined) return element;
  const line = text.split("\n").find((one) => names.some((name) => nameOf(one).includes(name)));
  return line?.slice(line.indexOf(":") + 1).trim();
}

function nameOf(line: string): string {
  return line.includes(":") ? line.slice(0, line.indexOf(":")).toLowerCase() : "";
}

function trimEnd(number: string): string {
  return number.replace(/[.,:/]$/, "");
}
