import { getUserRole, listUserRoleNames, listUserRoles, type UserRole } from "@recado/contract/user-roles";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import type { EntitySource } from "../../shared/lists/entity-list.ts";

export const userRoleSource: EntitySource<UserRole> = {
  name: "userRoles",
  fetchPage: async (query) => {
    const { userRoles, count, hasMore } = await call(listUserRoles, { query });
    return { rows: userRoles, count, hasMore };
  },
  fetchOne: (id) => call(getUserRole, { params: { id } }),
};

/** All roles of the company, for the user's dialog. */
export const userRolesQuery = queryOptions({
  queryKey: ["userRoleNames"],
  queryFn: () => call(listUserRoleNames, {}),
});
