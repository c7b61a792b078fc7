import { testIntegration } from "@recado/contract/integrations";
import { listPromptModels, testPrompt } from "@recado/contract/prompts";
import type { ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { HttpAssistants } from "../../ports/http-assistants.ts";
import { listAssistantModels } from "../ai-calls/list-models.ts";
import type { KnowledgeSearchDeps } from "../knowledge-search/search-knowledge.ts";
import type { FindAssistant } from "./assistant-deps.ts";
import { findIntegrationAssistant } from "./find-integration.ts";
import { findPromptAssistant } from "./find-prompt.ts";
import { readModelAccess } from "./list-models.ts";
import { readBotLocale } from "./read-question.ts";
import { testAssistant } from "./test-assistant.ts";

export interface AssistantTestDeps extends KnowledgeSearchDeps {
  httpAssistants: HttpAssistants;
}

/** Routes that send an admin's test text to a prompt or integration, and that list the models an admin can choose. */
export function assistantTestRoutes(deps: AssistantTestDeps): Endpoint[] {
  const { secrets, httpAssistants, languageModels, clock } = deps;
  const prompts = findPromptAssistant(deps);
  const integrations = findIntegrationAssistant(secrets, httpAssistants);
  const find = (findAssistant: FindAssistant, id: number) => async (db: ReadTx) => ({
    assistant: await findAssistant(db, id),
    setting: { companyId: db.companyId, now: clock.now(), ...(await readBotLocale(db)) },
  });
  return [
    serve(testPrompt, async ({ params, body, read }) => {
      const { assistant, setting } = await read(find(prompts, params.id));
      if (!assistant) throw new AppError("ERR_NO_PROMPT_FOUND");
      return testAssistant(assistant, setting, body.message);
    }),
    serve(listPromptModels, async ({ body, read }) => {
      const access = await read((db) => readModelAccess(db, secrets, body));
      return listAssistantModels(languageModels, access);
    }),
    serve(testIntegration, async ({ params, body, read }) => {
      const { assistant, setting } = await read(find(integrations, params.id));
      if (!assistant) throw new AppError("ERR_NO_INTEGRATION_FOUND");
      return testAssistant(assistant, setting, body.message);
    }),
  ];
}
