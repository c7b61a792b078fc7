import { getUser, listUsers, type User } from "@recado/contract/users";
import { call } from "../../shared/api/call.ts";
import type { ListSource } from "../../shared/lists/entity-list.ts";

export const userSource: ListSource<User> = {
  name: "users",
  fetchPage: async (query) => {
    const { users, count, hasMore } = await call(listUsers, { query });
    return { rows: users, count, hasMore };
  },
};

export function fetchUser(id: string): Promise<User> {
  return call(getUser, { params: { id } });
}
