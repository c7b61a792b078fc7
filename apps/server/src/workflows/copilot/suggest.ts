/*
 * The copilot helps an agent to write: it suggests a reply, sums a conversation up, rewrites and translates. Nothing is
 * sent or stored; the agent decides what becomes of a suggestion. The words are passed on while the model writes them.
 */

import type { CitedPiece, CopilotPart } from "@recado/contract/copilot";
import { maxKnowledgeQuestion } from "@recado/contract/knowledge-pieces";
import { recordUse } from "../../domain/knowledge/actions.ts";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import { AssistantRefusal } from "../../ports/assistant.ts";
import { ModelFailure } from "../../ports/language-models.ts";
import { streamWithAi } from "../ai-calls/chat.ts";
import { type KnowledgeSearchDeps, searchKnowledge } from "../knowledge-search/search-knowledge.ts";
import {
  type CopilotLine,
  type CopilotPiece,
  type CopilotWish,
  composeCopilotRequest,
} from "./copilot-prompts.ts";
import { readCopilotFacts } from "./read-facts.ts";
import { createCitationReader } from "./strip-citations.ts";

const mostPieces = 5;

/**
 * Streams a suggestion for a ticket. Throws an AppError for a failure before the first words; after them the last part is
 * an error. A reader that stops reading ends the model's call, and its words until then count as spent.
 */
export async function* suggest(
  deps: KnowledgeSearchDeps,
  actor: Actor,
  ticketId: number,
  wish: CopilotWish,
  signal: AbortSignal,
): AsyncGenerator<CopilotPart> {
  const { database, clock } = deps;
  const { companyId } = actor;
  const facts = await database.read(companyId, (db) => readCopilotFacts(db, actor, ticketId, clock.now()));
  const pieces = wish.task === "draft" ? await findPieces(deps, companyId, facts.conversation) : [];
  const request = composeCopilotRequest(wish, { ...facts, pieces });
  const deltas = streamWithAi(deps, { companyId, purpose: "copilot", ticketId }, request, signal);
  let hasBegun = false;
  try {
    for await (const part of partsOf(deltas, pieces)) {
      if (part.type === "end") await countUses(deps, companyId, part.pieces);
      hasBegun = true;
      yield part;
    }
  } catch (error) {
    const code = codeOf(error, signal);
    if (code === undefined) throw error;
    if (!hasBegun) throw new AppError(code);
    yield { type: "error", code };
  }
}

/** Turns the words of the model into parts of the suggestion, without the marks of citations. */
async function* partsOf(
  deltas: ReturnType<typeof streamWithAi>,
  pieces: readonly CopilotPiece[],
): AsyncGenerator<CopilotPart> {
  const citations = createCitationReader();
  let text = "";
  for await (const delta of deltas) {
    const words = delta.type === "end" ? citations.end() : citations.push(delta.text);
    text += words;
    if (delta.type === "end") yield endOf(text, delta.answer.isCut, pieces, citations.cited);
    else if (words !== "") yield { type: "text", text: words };
  }
}

/** Finds pieces of the company's knowledge about what the customer wrote since the company's last message. */
async function findPieces(
  deps: KnowledgeSearchDeps,
  companyId: number,
  conversation: readonly CopilotLine[],
): Promise<CopilotPiece[]> {
  const lastAnswer = conversation.findLastIndex(({ from }) => from !== "Customer");
  const asked = conversation.slice(lastAnswer + 1).map(({ text }) => text);
  const last = conversation.findLast(({ from }) => from === "Customer")?.text ?? "";
  const question = (asked.length > 0 ? asked.join(" ") : last).slice(-maxKnowledgeQuestion).trim();
  if (question === "") return [];
  const found = await searchKnowledge(deps, { companyId, question, limit: mostPieces });
  return found.map(({ id, heading, text, source }) => ({ id, heading, text, title: source.title }));
}

async function countUses(
  { database, clock }: KnowledgeSearchDeps,
  companyId: number,
  pieces: readonly CitedPiece[],
): Promise<void> {
  const ids = pieces.map(({ id }) => id);
  if (ids.length > 0) await database.write(companyId, (db) => recordUse(db, ids, clock.now()));
}

function endOf(
  text: string,
  isCut: boolean,
  pieces: readonly CopilotPiece[],
  cited: ReadonlySet<number>,
): Extract<CopilotPart, { type: "end" }> {
  return {
    type: "end",
    text: text.trim(),
    isCut,
    pieces: pieces
      .filter(({ id }) => cited.has(id))
      .map(({ id, title, heading }) => ({ id, title, heading })),
  };
}

/** Returns the error code of a failed model; undefined for an error that has a code of its own, or is a bug. */
function codeOf(error: unknown, signal: AbortSignal): "ERR_AI_BUSY" | "ERR_AI_REFUSED" | undefined {
  if (error instanceof AssistantRefusal) return "ERR_AI_REFUSED";
  return error instanceof ModelFailure || signal.aborted ? "ERR_AI_BUSY" : undefined;
}
