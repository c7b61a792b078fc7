import { getPrompt, listPromptNames, listPrompts, type Prompt } from "@recado/contract/prompts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import type { EntitySource } from "../../shared/lists/entity-list.ts";

export const promptSource: EntitySource<Prompt> = {
  name: "prompts",
  fetchPage: async (query) => {
    const { prompts, count, hasMore } = await call(listPrompts, { query });
    return { rows: prompts, count, hasMore };
  },
  fetchOne: (id) => call(getPrompt, { params: { id } }),
};

/**
 * Names of the prompts, for fields that select a prompt. The query key begins with the prompt list's key, so that
 * both are invalidated together.
 */
export const promptNamesQuery = queryOptions({
  queryKey: [promptSource.name, "names"],
  queryFn: () => call(listPromptNames, {}),
});
