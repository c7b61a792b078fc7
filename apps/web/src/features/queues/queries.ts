import { listQueues } from "@recado/contract/queues";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";

export const queuesQuery = queryOptions({ queryKey: ["queues"], queryFn: () => call(listQueues, {}) });
