import { orderQueues, type Queue } from "@recado/contract/queues";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { showError } from "../../shared/api/show-error.ts";
import { queuesQuery } from "../queues/queries.ts";

/** Applies a new order of the queues at once, and restores the old one with an error message if the server refuses. */
export function useOrderQueues() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (queues: readonly Queue[]) =>
      call(orderQueues, { body: { queueIds: queues.map(({ id }) => id) } }),
    onMutate: (queues) => {
      client.setQueryData(queuesQuery.queryKey, [...queues]);
      return client.cancelQueries({ queryKey: queuesQuery.queryKey, exact: true });
    },
    onSuccess: (queues) => client.setQueryData(queuesQuery.queryKey, queues),
    onError: (error) => {
      showError(error);
      void client.invalidateQueries({ queryKey: queuesQuery.queryKey });
    },
  });
}
