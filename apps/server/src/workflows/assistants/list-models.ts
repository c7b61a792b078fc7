import type { listPromptModels } from "@recado/contract/prompts";
import { openAiUrl } from "@recado/contract/prompts";
import type { AnswerOf } from "@recado/contract/shared/route";
import { openPrompt } from "../../domain/prompts/queries.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { AssistantRefusal } from "../../ports/assistant.ts";
import type { HttpAssistants, ModelAccess } from "../../ports/http-assistants.ts";

interface AskedAddress {
  promptId?: number | null | undefined;
  baseUrl: string | null;
  apiKey: string;
}

/**
 * Returns the URL and API key for listing models. If the form contains no key, the prompt's stored key is used, but
 * only for the prompt's stored URL.
 */
export async function readModelAccess(
  db: ReadTx,
  secrets: Secrets,
  { promptId, baseUrl, apiKey }: AskedAddress,
): Promise<ModelAccess> {
  const url = baseUrl ?? openAiUrl;
  const kept = promptId ? await openPrompt(db, secrets, promptId) : undefined;
  if (promptId && !kept) throw new AppError("ERR_NO_PROMPT_FOUND");
  if (apiKey !== "") return { url, apiKey };
  return { url, apiKey: kept?.url === url ? kept.apiKey : null };
}

const patienceMilliseconds = 15_000;

/** Lists the models that a service offers, or returns the problem that prevents the listing. */
export async function listAssistantModels(
  assistants: Pick<HttpAssistants, "listModels">,
  access: ModelAccess,
): Promise<AnswerOf<typeof listPromptModels>> {
  if (access.url === openAiUrl && access.apiKey === null) return { models: [], problem: "unauthorized" };
  try {
    const models = await assistants.listModels(access, AbortSignal.timeout(patienceMilliseconds));
    return { models, problem: null };
  } catch (error) {
    return { models: [], problem: error instanceof AssistantRefusal ? error.problem : "away" };
  }
}
