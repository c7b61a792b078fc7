import { searchKnowledge as contract } from "@recado/contract/knowledge-pieces";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { type KnowledgeSearchDeps, searchKnowledge } from "./search-knowledge.ts";

const defaultLimit = 5;

export function knowledgeSearchRoutes(deps: KnowledgeSearchDeps): Endpoint[] {
  return [
    serve(contract, async ({ actor: { companyId }, query: { question, limit = defaultLimit } }) => ({
      pieces: await searchKnowledge(deps, { companyId, question, limit }),
    })),
  ];
}
