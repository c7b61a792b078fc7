import { type listPromptModels, openAiUrl } from "@recado/contract/prompts";
import type { AnswerOf } from "@recado/contract/shared/route";
import { AssistantRefusal } from "../../ports/assistant.ts";
import type { LanguageModels, ModelAccess } from "../../ports/language-models.ts";

const patienceMilliseconds = 15_000;

/** Lists the models that a service offers, or returns the problem that prevents the listing. */
export async function listAssistantModels(
  models: Pick<LanguageModels, "listModels">,
  access: ModelAccess,
): Promise<AnswerOf<typeof listPromptModels>> {
  if (access.url === openAiUrl && access.apiKey === null) return { models: [], problem: "unauthorized" };
  try {
    const offered = await models.listModels(access, AbortSignal.timeout(patienceMilliseconds));
    return { models: offered.map(({ id, endsOn }) => ({ id, endsOn })), problem: null };
  } catch (error) {
    return { models: [], problem: error instanceof AssistantRefusal ? error.problem : "away" };
  }
}
