import type { OpenPrompt } from "../../domain/prompts/queries.ts";
import { type AssistantQuestion, AssistantRefusal } from "../../ports/assistant.ts";
import type { ChatAnswer } from "../../ports/language-models.ts";
import { type AiChatRequest, completeWithAi } from "../ai-calls/chat.ts";
import { isModelRetired, pickOfferedModel } from "../ai-calls/pick-model.ts";
import type { AiDeps } from "../ai-calls/run-ai.ts";

interface AskedPrompt {
  companyId: number;
  prompt: OpenPrompt;
  question: AssistantQuestion;
  request: AiChatRequest;
}

/**
 * Asks the prompt's model. A prompt without a service of its own uses the company's model for answers and its cap. The
 * calls of other prompts are in the ledger too, with the cost 0, because their prices are unknown.
 *
 * If the prompt names no model, or its model has been shut down, another model of its service is used.
 */
export async function completePrompt(
  deps: AiDeps,
  asked: AskedPrompt,
  signal: AbortSignal,
): Promise<ChatAnswer> {
  const { prompt, question } = asked;
  const { service, model } = prompt;
  if (!service) return ask(deps, asked, undefined, signal);
  const pick = async () => (await pickOfferedModel(deps.languageModels, service, question.now, signal)) ?? "";
  if (model === "") return ask(deps, asked, await pick(), signal);
  try {
    return await ask(deps, asked, model, signal);
  } catch (error) {
    if (!(await hasModelEnded(deps, asked, error, signal))) throw error;
    const other = await pick();
    deps.logger.warn(
      { model, other },
      "model of a prompt no longer exists, answering with another model of the same service",
    );
    return ask(deps, asked, other, signal);
  }
}

/** Sends the request to a model of the prompt's own service, or without a model to that of the company. */
async function ask(
  deps: AiDeps,
  { companyId, prompt: { service }, question, request }: AskedPrompt,
  model: string | undefined,
  signal: AbortSignal,
): Promise<ChatAnswer> {
  const own =
    service && model !== undefined
      ? [{ provider: new URL(service.url).host, access: service, model, prices: { input: 0, output: 0 } }]
      : undefined;
  const ticketId = question.isTest ? undefined : question.ticket.id;
  const call = { companyId, purpose: "answer", ticketId, models: own } as const;
  return (await completeWithAi(deps, call, request, signal)).result;
}

/**
 * Whether the prompt's model has been shut down. Services report a missing model with different errors, so the
 * service's list of models decides.
 */
async function hasModelEnded(
  { languageModels }: AiDeps,
  { prompt: { service, model }, question }: AskedPrompt,
  error: unknown,
  signal: AbortSignal,
): Promise<boolean> {
  if (!service || !(error instanceof AssistantRefusal)) return false;
  if (!["notFound", "refused"].includes(error.problem)) return false;
  const models = await languageModels.listModels(service, signal).catch(() => []);
  const listed = models.find(({ id }) => id === model);
  return models.length > 0 && (!listed || isModelRetired(listed, question.now));
}
