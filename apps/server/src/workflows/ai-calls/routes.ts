import { listAiModels, testAiPurpose } from "@recado/contract/ai-providers";
import { accessAiProvider } from "../../domain/ai-providers/policy.ts";
import { openProvider } from "../../domain/ai-providers/queries.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { listAssistantModels } from "./list-models.ts";
import type { AiDeps } from "./run-ai.ts";
import { testPurpose } from "./test-purpose.ts";

/** Routes that call the company's AI providers for an admin. */
export function aiCallRoutes(deps: AiDeps): Endpoint[] {
  return [
    serve(listAiModels, async ({ body, read }) => {
      const access = await read(async (db) =>
        openProvider(db, deps.secrets, await accessAiProvider(db, body.aiProviderId)),
      );
      return listAssistantModels(deps.languageModels, access);
    }),
    serve(testAiPurpose, ({ actor, body }) => testPurpose(deps, actor.companyId, body.purpose)),
  ];
}
