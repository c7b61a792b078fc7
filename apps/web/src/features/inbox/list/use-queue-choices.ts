import { listQueues } from "@recado/contract/queues";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { useSeesAllTickets, useUser } from "../../../shared/session/session-context.ts";

interface QueueChoice {
  id: number;
  name: string;
  color: string;
}

/** Queues that can be chosen as a filter: all queues for admins, their own queues for other users. */
export function useQueueChoices(): readonly QueueChoice[] {
  const user = useUser();
  const isAdmin = useSeesAllTickets();
  const all = useQuery({ queryKey: ["queues"], queryFn: () => call(listQueues, {}), enabled: isAdmin });
  return isAdmin ? (all.data ?? []) : user.queues;
}
