import { getQuickMessage, listQuickMessages, type QuickMessage } from "@recado/contract/quick-messages";
import { call } from "../../shared/api/call.ts";
import type { EntitySource } from "../../shared/lists/entity-list.ts";

export const quickMessageSource: EntitySource<QuickMessage> = {
  name: "quick-messages",
  fetchPage: async (query) => {
    const { records, count, hasMore } = await call(listQuickMessages, { query });
    return { rows: records, count, hasMore };
  },
  fetchOne: (id) => call(getQuickMessage, { params: { id } }),
};
