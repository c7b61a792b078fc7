import type { Permission } from "@recado/contract/shared/permissions";
import { type RawBuilder, sql } from "kysely";

/** Role of a user, with the permissions that the user has by it. */
export interface OwnRole {
  id: number;
  name: string;
  /** May contain names that only another version of the program knows. Nothing asks for these. */
  permissions: Permission[];
}

/** SQL for the role of each row of users, under the table's name or alias in the statement; null without a role. */
export function roleOfUser(users: "u" | "users"): RawBuilder<OwnRole | null> {
  return sql<OwnRole | null>`(
    select json_build_object('id', user_roles.id, 'name', user_roles.name, 'permissions', user_roles.permissions)
    from user_roles
    where user_roles.company_id = ${sql.ref(`${users}.company_id`)} and user_roles.id = ${sql.ref(`${users}.role_id`)})`;
}
