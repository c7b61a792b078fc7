import { getUser, listUsers, type User } from "@recado/contract/users";
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
