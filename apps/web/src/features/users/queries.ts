import { countOpenTickets, type UserValues } from "@recado/contract/staff";
import { getUser, listUsers, type User } from "@recado/contract/users";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import type { EntitySource } from "../../shared/lists/entity-list.ts";

export const userSource: EntitySource<User> = {
  name: "users",
  fetchPage: async (query) => {
    const { users, count, hasMore } = await call(listUsers, { query });
    return { rows: users, count, hasMore };
  },
  fetchOne: (id) => call(getUser, { params: { id } }),
};

/**
 * Query of the number of open tickets that return to their queues if a user leaves, or gets the given rights. The
 * result is never cached.
 */
export function returningQuery(
  userId: number,
  rights?: Pick<UserValues, "profile" | "roleId" | "allTicket" | "queueIds">,
) {
  const { roleId, ...rest } = rights ?? {};
  const query = rights && {
    ...rest,
    queueIds: JSON.stringify(rights.queueIds),
    ...(roleId ? { roleId: String(roleId) } : {}),
  };
  return queryOptions({
    queryKey: ["users", "openTickets", userId, query],
    queryFn: () => call(countOpenTickets, { params: { id: String(userId) }, ...(query && { query }) }),
    staleTime: 0,
    gcTime: 0,
  });
}
