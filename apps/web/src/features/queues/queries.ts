import { listQueueOptions } from "@recado/contract/queue-options";
import { listQueueCoverage, listQueues, type Queue } from "@recado/contract/queues";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";

export const queuesQuery = queryOptions({ queryKey: ["queues"], queryFn: () => call(listQueues, {}) });

/** Under the queues' own key, since a queue that is new or gone changes it. */
export const queueCoverageQuery = queryOptions({
  queryKey: [...queuesQuery.queryKey, "coverage"],
  queryFn: () => call(listQueueCoverage, {}),
});

/** Under the queues' own key: a queue is told to have changed when its options have. */
export function optionsQuery(queueId: number) {
  return queryOptions({
    queryKey: [...queuesQuery.queryKey, queueId, "options"],
    queryFn: () => call(listQueueOptions, { query: { queueId: String(queueId), parentId: "-1" } }),
  });
}

/** Shown at once; the announcement that follows brings it in its place. */
export function putQueue(client: QueryClient, saved: Queue): void {
  client.setQueryData(queuesQuery.queryKey, (known) => {
    if (!known) return known;
    const isKnown = known.some(({ id }) => id === saved.id);
    return isKnown ? known.map((queue) => (queue.id === saved.id ? saved : queue)) : [...known, saved];
  });
}

export function dropQueue(client: QueryClient, id: number): void {
  client.setQueryData(queuesQuery.queryKey, (known) => known?.filter((queue) => queue.id !== id));
}
