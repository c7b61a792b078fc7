import { guessLanguage } from "../text/languages.ts";
import { splitSentences } from "../text/split-text.ts";
import type { ChatRequest } from "../wire/chat-request.ts";
import { type ConversationLine, readConversation } from "./read-conversation.ts";
import { languageNamedIn } from "./translate.ts";

const labels = {
  pt: { first: "O cliente escreveu", answer: "A empresa respondeu", last: "Por último, o cliente escreveu" },
  en: { first: "The customer wrote", answer: "The company answered", last: "Last, the customer wrote" },
  es: {
    first: "El cliente escribió",
    answer: "La empresa respondió",
    last: "Por último, el cliente escribió",
  },
} as const;

/**
 * Summarises the conversation by the customer's first and last sentences and the company's last sentence. The words
 * between them are in the language that the task names.
 */
export function summarise(task: string, request: ChatRequest): string {
  const lines = readConversation(request);
  const label = labels[languageNamedIn(task) ?? guessLanguage(lines.map(({ text }) => text).join("\n"))];
  const customer = sentencesOf(lines, true);
  const company = sentencesOf(lines, false);
  const [first] = customer;
  const last = customer.at(-1);
  return [
    first !== undefined && `${label.first}: “${first}”`,
    company.length > 0 && `${label.answer}: “${company.at(-1)}”`,
    customer.length > 1 && `${label.last}: “${last}”`,
  ]
    .filter((line) => line !== false)
    .join("\n");
}

function sentencesOf(lines: readonly ConversationLine[], isCustomer: boolean): string[] {
  return lines.filter((line) => line.isCustomer === isCustomer).flatMap(({ text }) => splitSentences(text));
}
