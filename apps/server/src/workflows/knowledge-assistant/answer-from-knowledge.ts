/*
 * A prompt with a published assistant version answers here. The customer's messages are searched for in the company's
 * knowledge, and the model answers from the pieces that were found. Code checks the answer before it is sent: a refused
 * answer is asked for once more, and then a person answers. A customer who asks for a person gets one without a call of
 * the model.
 */

import type { FoundPiece } from "@recado/contract/knowledge-pieces";
import { recordMiss, recordUse } from "../../domain/knowledge/actions.ts";
import { AppError } from "../../platform/errors.ts";
import type { Assistant, AssistantAnswer, AssistantQuestion } from "../../ports/assistant.ts";
import { completeWithAi } from "../ai-calls/chat.ts";
import { type AnswerRefusal, checkAnswer } from "../assistant-guards/check-answer.ts";
import { isPersonRequest } from "../assistant-guards/person-requests.ts";
import { namesAutomation } from "../assistant-guards/say-automatic.ts";
import { type KnowledgeSearchDeps, searchKnowledge } from "../knowledge-search/search-knowledge.ts";
import { composeNote, type HandOver } from "./compose-note.ts";
import {
  type AssistantSettings,
  askAgain,
  composeRequest,
  readCitations,
  type SourcedAnswer,
} from "./compose-request.ts";
import { readToolCall } from "./read-tool-call.ts";
import { handOverTexts, saysAutomatic } from "./texts.ts";
import { wordsOfMessage } from "./words-of-message.ts";

/** Value that is kept between two answers of a ticket. */
interface AssistantMemory {
  isIntroduced: boolean;
  /** Number of questions in a row that the knowledge did not answer. */
  misses: number;
}

type Decision = { answer: SourcedAnswer; misses: number } | HandOver;

/** Number of questions without an answer after which a person takes over. */
const mostMisses = 2;
const mostPieces = 6;
const longestQuestion = 1_000;

export function createKnowledgeAssistant(deps: KnowledgeSearchDeps, settings: AssistantSettings): Assistant {
  return {
    asksTogether: true,
    historyLength: settings.maxMessages,
    async answer(question, signal) {
      const memory = readMemory(question.memory);
      const decision = await decide(deps, settings, question, memory, signal);
      if ("reason" in decision) return handOver(settings, question, decision);
      await countUse(deps, question, decision.answer.cited);
      return {
        replies: [...introduce(settings, question, memory), say(decision.answer.text)],
        memory: { isIntroduced: true, misses: decision.misses } satisfies AssistantMemory,
      };
    },
  };
}

async function decide(
  deps: KnowledgeSearchDeps,
  settings: AssistantSettings,
  question: AssistantQuestion,
  { misses }: AssistantMemory,
  signal: AbortSignal,
): Promise<Decision> {
  const asked = question.messages.map(wordsOfMessage);
  if (asked.some(isPersonRequest)) return { reason: "person" };
  const words = asked.join("\n").slice(0, longestQuestion);
  const { companyId } = question;
  const pieces = await searchKnowledge(deps, { companyId, question: words, limit: mostPieces });
  const isMiss = pieces.length === 0 && isQuestion(words);
  if (isMiss) await noteMiss(deps, question, words);
  if (isMiss && misses + 1 >= mostMisses) return { reason: "unknown" };
  const answer = await ask(deps, settings, question, pieces, signal);
  return "reason" in answer ? answer : { answer, misses: isMiss ? misses + 1 : 0 };
}

/** Asks the model, and once more if its answer is refused. */
async function ask(
  deps: KnowledgeSearchDeps,
  settings: AssistantSettings,
  question: AssistantQuestion,
  pieces: readonly FoundPiece[],
  signal: AbortSignal,
): Promise<SourcedAnswer | HandOver> {
  const { companyId, ticket, isTest } = question;
  const call = { companyId, purpose: "answer", ...(!isTest && { ticketId: ticket.id }) } as const;
  let request = composeRequest(settings, question, pieces);
  for (let tries = 0; tries < 2; tries += 1) {
    const completion = await completeWithAi(deps, call, request, signal).catch(asUnavailable);
    if (completion === "unavailable") return { reason: "unavailable" };
    const { text, toolCalls } = completion.result;
    const chosen = readToolCall(toolCalls, settings);
    if (chosen) return { reason: "model", ...chosen };
    const answer = readCitations(text, pieces);
    const refusals = answer.text === "" ? [] : refusalsOf(settings, question, answer);
    if (answer.text !== "" && refusals.length === 0) return answer;
    request = askAgain(request, text, refusals);
  }
  return { reason: "refused" };
}

function refusalsOf(
  { instructions }: AssistantSettings,
  { messages, history }: AssistantQuestion,
  { text, sources }: SourcedAnswer,
): AnswerRefusal[] {
  const written = [...history.filter(({ fromMe }) => !fromMe), ...messages].map(wordsOfMessage);
  const known = { sources, customerTexts: written, secrets: [instructions] };
  return checkAnswer({ text, ...known, mustSayAutomatic: false });
}

/** A purpose that is off, or a spent budget, is no failure that a retry mends: a person answers instead. */
function asUnavailable(error: unknown): "unavailable" {
  if (error instanceof AppError) return "unavailable";
  throw error;
}

function handOver(
  settings: AssistantSettings,
  question: AssistantQuestion,
  decision: HandOver,
): AssistantAnswer {
  const queueId = decision.queueId ?? settings.queueId;
  return {
    replies: [say(handOverTexts[decision.reason === "person" ? "asked" : "unasked"][question.language])],
    outcome: queueId === null ? { type: "stop" } : { type: "queue", queueId },
    note: { author: settings.name, text: composeNote(settings, question, decision) },
  };
}

/** The first answer of a conversation says that it is automatic. */
function introduce(
  { greeting }: AssistantSettings,
  { language }: AssistantQuestion,
  { isIntroduced }: AssistantMemory,
) {
  if (isIntroduced) return [];
  return [say(namesAutomation(greeting) ? greeting : `${greeting}\n${saysAutomatic[language]}`)];
}

function say(text: string) {
  return { type: "text", text } as const;
}

async function countUse(
  { database, clock }: KnowledgeSearchDeps,
  { companyId, isTest }: AssistantQuestion,
  cited: readonly number[],
): Promise<void> {
  if (!isTest && cited.length > 0) await database.write(companyId, (db) => recordUse(db, cited, clock.now()));
}

async function noteMiss(
  { database, clock }: KnowledgeSearchDeps,
  { companyId, isTest }: AssistantQuestion,
  words: string,
): Promise<void> {
  if (!isTest) await database.write(companyId, (db) => recordMiss(db, words, clock.now()));
}

/** Greetings and thanks need no knowledge. */
function isQuestion(words: string): boolean {
  return words.includes("?") || words.trim().split(/\s+/).length >= 4;
}

function readMemory(value: unknown): AssistantMemory {
  const { isIntroduced, misses } = Object(value) as Partial<Record<keyof AssistantMemory, unknown>>;
  return { isIntroduced: isIntroduced === true, misses: typeof misses === "number" ? misses : 0 };
}
