import type { AiAssistant } from "@recado/contract/ai-assistants";
import type { PromptRow } from "../prompts/store.ts";
import type { AssistantVersionRow } from "./store.ts";

export function presentAiAssistant(
  { id, name }: Pick<PromptRow, "id" | "name">,
  versions: readonly AssistantVersionRow[],
): AiAssistant {
  return {
    promptId: id,
    name,
    answering: versions.find(({ published_at }) => published_at !== null)?.version ?? null,
    versions: versions.map((row) => ({
      version: row.version,
      instructions: row.instructions,
      greeting: row.greeting,
      movesToQueues: row.moves_to_queues,
      publishedAt: row.published_at?.toISOString() ?? null,
    })),
  };
}
