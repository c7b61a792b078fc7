import { getPrompt, listPromptNames, listPrompts, type Prompt } from "@recado/contract/prompts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import type { ListSource } from "../../shared/lists/entity-list.ts";

export const promptSource: ListSource<Prompt> = {
  name: "prompts",
  fetchPage: async (query) => {
    const { prompts, count, hasMore } = await call(listPrompts, { query });
    return { rows: prompts, count, hasMore };
  },
};

export function fetchPrompt(id: string): Promise<Prompt> {
  return call(getPrompt, { params: { id } });
}

/** For pickers; under the prompts' own key. */
export const promptNamesQuery = queryOptions({
  queryKey: [promptSource.name, "names"],
  queryFn: () => call(listPromptNames, {}),
});
