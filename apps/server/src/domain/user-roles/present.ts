import { type Permission, permissionNames } from "@recado/contract/shared/permissions";
import type { UserRole } from "@recado/contract/user-roles";
import type { AuditSubject } from "../audit-log/actions.ts";
import type { OwnRole } from "./queries.ts";
import type { UserRoleRow } from "./store.ts";

export function presentRole(row: UserRoleRow): UserRole {
  const { id, name, queues, users_count: usersCount, decides_queues: decidesQueues } = row;
  return { id, name, permissions: permissionsOf(row), queues: decidesQueues ? queues : null, usersCount };
}

export function presentOwnRole(role: OwnRole): OwnRole {
  return { ...role, permissions: permissionsOf(role) };
}

/** Returns the role's permissions in the table's order, without names that only another version of the program knows. */
export function permissionsOf({ permissions }: { permissions: readonly string[] }): Permission[] {
  return permissionNames.filter((name) => permissions.includes(name));
}

export function auditedRole(row: UserRoleRow): AuditSubject {
  const { name, queues, decides_queues: decidesQueues } = row;
  const fields = {
    name,
    permissions: permissionsOf(row),
    queues: decidesQueues ? queues.map((queue) => queue.name) : null,
  };
  return { label: name, fields };
}
