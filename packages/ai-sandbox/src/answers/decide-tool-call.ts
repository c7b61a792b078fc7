import { foldedWords } from "../text/fold-letters.ts";
import { guessLanguage, isStopWord, stemOf } from "../text/languages.ts";
import { ideaOf } from "../text/service-terms.ts";
import type { ChatRequest, OfferedTool } from "../wire/chat-request.ts";
import type { ModelToolCall } from "../wire/model-answer.ts";
import { fillSchema } from "./fill-schema.ts";
import { lastQuestion, readConversation } from "./read-conversation.ts";
import { readPieces } from "./read-pieces.ts";
import { asksForPerson, asksToSpeak, isGreeting, isThanks, phrases } from "./service-phrases.ts";

/** Number of words that a message and a tool must share, by stem or idea, for the tool to be called. */
const leastShared = 2;

/**
 * Decides whether the model calls a tool: one that offers the department to which the customer wants to speak, the
 * hand-over tool when a person is asked for or nothing was found twice, a search when no piece was given, and any other when the message has words of its description.
 */
export function decideToolCall(request: ChatRequest, isMiss: boolean): ModelToolCall | undefined {
  const { tools, tool_choice: choice, messages } = request;
  if (choice === "none" || tools.length === 0) return undefined;
  const question = lastQuestion(request);
  if (typeof choice === "object") {
    const named = tools.find((tool) => tool.function.name === choice.function.name);
    return named && makeCall(named.function, question);
  }
  // The result of a tool is answered in words, so that no call repeats itself.
  if (messages.at(-1)?.role === "tool") return undefined;
  const offered = tools.map((tool) => tool.function);
  const found = pickTool(request, offered, question, isMiss);
  const tool = found ?? (choice === "required" ? offered[0] : undefined);
  return tool && makeCall(tool, question);
}

function pickTool(
  request: ChatRequest,
  tools: readonly OfferedTool[],
  question: string,
  isMiss: boolean,
): OfferedTool | undefined {
  const handOver = tools.find(isHandOver);
  const moving = tools.find((tool) => asksToSpeak(question) && namesChoice(question, tool));
  if (moving) return moving;
  if (handOver && (asksForPerson(question) || (isMiss && hasMissedBefore(request)))) return handOver;
  if (isGreeting(question) || isThanks(question)) return undefined;
  const fitting = tools
    .filter((tool) => tool !== handOver)
    .map((tool) => ({ tool, shared: sharedWords(question, tool) }))
    .toSorted((one, other) => other.shared - one.shared)[0];
  if (fitting && fitting.shared >= leastShared) return fitting.tool;
  const search = tools.find(({ name }) =>
    /search|find_knowledge|lookup|knowledge|buscar|consultar/i.test(name),
  );
  return search && isMiss && readPieces(request).length === 0 ? search : undefined;
}

function isHandOver({ name, description }: OfferedTool): boolean {
  return (
    /hand_?-?over|hand_?off|human|person|move_to_queue|transfer/i.test(name) ||
    /hands? (?:the conversation )?over|to a (?:person|human)/i.test(description)
  );
}

/** Returns whether the message names a value that the tool offers to choose, such as the name of a queue. */
function namesChoice(question: string, { parameters }: OfferedTool): boolean {
  const words = ` ${foldedWords(question).join(" ")} `;
  const fields = Object.values((parameters.properties ?? {}) as Record<string, { enum?: unknown }>);
  const choices = fields.flatMap(({ enum: values }) => (Array.isArray(values) ? values.map(String) : []));
  return choices.some((choice) => words.includes(` ${foldedWords(choice).join(" ")} `));
}

function hasMissedBefore(request: ChatRequest): boolean {
  const last = readConversation(request).findLast(({ isCustomer }) => !isCustomer)?.text ?? "";
  return Object.values(phrases.miss).some((miss) => last.includes(miss));
}

function sharedWords(question: string, { name, description }: OfferedTool): number {
  const asked = ideasOf(question);
  const told = ideasOf(`${name.replaceAll(/[_-]/g, " ")} ${description}`);
  return [...asked].filter((word) => told.has(word)).length;
}

function ideasOf(text: string): Set<string> {
  const words = foldedWords(text).filter((word) => !isStopWord(word) && word.length > 2);
  return new Set(words.map(stemOf).map((stem) => String(ideaOf(stem) ?? stem)));
}

function makeCall(tool: OfferedTool, question: string): ModelToolCall {
  const message = isHandOver(tool) ? phrases.handOver[guessLanguage(question)] : question;
  const facts = { text: question, message, reason: question, isGood: true, score: 1, ids: [] };
  return {
    name: tool.name,
    arguments: JSON.stringify(fillSchema({ type: "object", ...tool.parameters }, facts)),
  };
}
