import { getQuickMessage, listQuickMessages, type QuickMessage } from "@recado/contract/quick-messages";
import { call } from "../../shared/api/call.ts";
import type { ListSource } from "../../shared/lists/entity-list.ts";

export const quickMessageSource: ListSource<QuickMessage> = {
  name: "quick-messages",
  fetchPage: async (query) => {
    const { records, count, hasMore } = await call(listQuickMessages, { query });
    return { rows: records, count, hasMore };
  },
};

export function fetchQuickMessage(id: string): Promise<QuickMessage> {
  return call(getQuickMessage, { params: { id } });
}
