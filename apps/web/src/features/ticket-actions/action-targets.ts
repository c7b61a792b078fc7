import { listTagNames } from "@recado/contract/tags";
import { listUserNames } from "@recado/contract/users";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { queuesQuery } from "../queues/queries.ts";

/** Tags, users and queues that the actions can name. Queries that the form does not need yet are not sent. */
export function useActionTargets(needs: { tags?: boolean; users?: boolean; queues?: boolean }) {
  const { tags = false, users = false, queues = false } = needs;
  return {
    tags: useQuery({ queryKey: ["tags", "list"], queryFn: () => call(listTagNames, {}), enabled: tags }),
    users: useQuery({ queryKey: ["users", "list"], queryFn: () => call(listUserNames, {}), enabled: users }),
    queues: useQuery({ ...queuesQuery, enabled: queues }),
  };
}
