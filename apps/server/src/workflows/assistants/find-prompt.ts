import { readAnsweringVersion } from "../../domain/ai-assistants/queries.ts";
import { openPrompt } from "../../domain/prompts/queries.ts";
import { findQueues } from "../../domain/queues/store.ts";
import { createKnowledgeAssistant } from "../knowledge-assistant/answer-from-knowledge.ts";
import type { KnowledgeSearchDeps } from "../knowledge-search/search-knowledge.ts";
import type { FindAssistant } from "./assistant-deps.ts";
import { createPromptAssistant, type PromptDeps } from "./prompt-assistant.ts";

/** A prompt whose assistant has a published version answers from the company's knowledge. */
export function findPromptAssistant(deps: KnowledgeSearchDeps & PromptDeps): FindAssistant {
  return async (db, id) => {
    const prompt = await openPrompt(db, deps.secrets, id);
    const version = prompt && (await readAnsweringVersion(db, id));
    if (!version) return prompt && createPromptAssistant(deps, db.companyId, prompt);
    const { name, queueId, maxMessages, maxTokens, temperature } = prompt;
    const queues = version.movesToQueues ? await findQueues(db) : [];
    const settings = { ...version, name, queueId, queues, maxMessages, maxTokens, temperature };
    return createKnowledgeAssistant(deps, settings);
  };
}
