import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { addOlder, type MessagePages, oldestId } from "../../../messages/message-pages.ts";
import { fetchPage, messageKeys, patchThread } from "../../../messages/message-queries.ts";

/** Lowest possible id of a message. */
const firstId = "1";

/**
 * Query of the messages of a ticket that is read inside another conversation: up to 500 messages in one request, so
 * that no older page moves the text.
 */
export function wholeThreadQuery(ticketId: number) {
  return queryOptions({
    queryKey: messageKeys.thread(ticketId),
    queryFn: async (): Promise<MessagePages> => ({ pages: [await fetchPage(ticketId, { from: firstId })] }),
    refetchOnMount: "always",
  });
}

/** Loads the messages before the oldest loaded one of a ticket that is read inside another conversation. */
export async function loadEarlierMessages(client: QueryClient, ticketId: number): Promise<void> {
  const before = oldestId(client.getQueryData<MessagePages>(messageKeys.thread(ticketId)));
  if (before === undefined) return;
  const older = await fetchPage(ticketId, { before, from: firstId });
  patchThread(client, ticketId, (known) => addOlder(known, older, before));
}
