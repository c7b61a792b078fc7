import type { Queue } from "@recado/contract/queues";
import { useQuery } from "@tanstack/react-query";
import { queuesQuery } from "../queries.ts";

/** The company's queues in menu order; none until they are known. */
export function useQueues(): readonly Queue[] {
  return useQuery(queuesQuery).data ?? [];
}
