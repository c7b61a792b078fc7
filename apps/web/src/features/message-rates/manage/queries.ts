import { getMessageRate, listMessageRates, type MessageRate } from "@recado/contract/message-rates";
import { call } from "../../../shared/api/call.ts";
import type { EntitySource } from "../../../shared/lists/entity-list.ts";

export const messageRateSource: EntitySource<MessageRate> = {
  name: "messageRates",
  fetchPage: async (query) => {
    const { records, count, hasMore } = await call(listMessageRates, { query });
    return { rows: records, count, hasMore };
  },
  fetchOne: (id) => call(getMessageRate, { params: { id } }),
};
