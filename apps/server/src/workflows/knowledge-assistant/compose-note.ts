import type { AssistantQuestion } from "../../ports/assistant.ts";
import type { AssistantSettings } from "./compose-request.ts";
import type { ChosenHandOver } from "./read-tool-call.ts";
import { handOverReasons, noteLabels } from "./texts.ts";
import { wordsOfMessage } from "./words-of-message.ts";

/** Reason for which a person takes over from the assistant. */
export type HandOverReason = "person" | "unknown" | "refused" | "model" | "unavailable";

export interface HandOver extends ChosenHandOver {
  reason: HandOverReason;
}

const shownMessages = 6;
const longestLine = 300;

/** Writes the note for the person who takes over: the reason, and what the customer wrote last. */
export function composeNote(
  { version }: AssistantSettings,
  { language, history, messages }: AssistantQuestion,
  { reason, summary }: HandOver,
): string {
  const labels = noteLabels[language];
  const written = [...history, ...messages].filter(({ fromMe }) => !fromMe).map(wordsOfMessage);
  const shown = written.filter((words) => words.trim() !== "").slice(-shownMessages);
  return [
    `${handOverReasons[reason][language]} (${labels.version} ${version})`,
    ...(summary ? [summary] : []),
    ...shown.map((words) => `${labels.customer}: ${words.slice(0, longestLine)}`),
  ].join("\n");
}
