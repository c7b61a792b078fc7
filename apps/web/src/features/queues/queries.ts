import { listQueueOptions } from "@recado/contract/queue-options";
import { listQueueCoverage, listQueues, type Queue } from "@recado/contract/queues";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";

export const queuesQuery = queryOptions({ queryKey: ["queues"], queryFn: () => call(listQueues, {}) });

/**
 * Number of users and connections of each queue. The query key begins with the queues' key, because new and deleted
 * queues change these numbers.
 */
export const queueCoverageQuery = queryOptions({
  queryKey: [...queuesQuery.queryKey, "coverage"],
  queryFn: () => call(listQueueCoverage, {}),
});

/**
 * Menu options of a queue. The query key begins with the queues' key, because a live event announces a change of
 * options as a change of their queue.
 */
export function optionsQuery(queueId: number) {
  return queryOptions({
    queryKey: [...queuesQuery.queryKey, queueId, "options"],
    queryFn: () => call(listQueueOptions, { query: { queueId: String(queueId), parentId: "-1" } }),
  });
}

/** Shows a saved queue at once. The live event that follows moves the queue to its position. */
export function putQueue(client: QueryClient, saved: Queue): void {
  client.setQueryData(queuesQuery.queryKey, (known) => {
    if (!known) return known;
    const isKnown = known.some(({ id }) => id === saved.id);
    return isKnown ? known.map((queue) => (queue.id === saved.id ? saved : queue)) : [...known, saved];
  });
}

export function removeQueueFromCache(client: QueryClient, id: number): void {
  client.setQueryData(queuesQuery.queryKey, (known) => known?.filter((queue) => queue.id !== id));
}
