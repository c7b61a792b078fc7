import { coversPermissions } from "@recado/contract/shared/permission-sets";
import { deleteUserRole, type UserRole } from "@recado/contract/user-roles";
import { call } from "../../shared/api/call.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useUser } from "../../shared/session/session-context.ts";
import type { RowEvents } from "../../shared/ui/lists/entity-page.tsx";
import { EntityRowActions } from "../../shared/ui/lists/entity-row-actions.tsx";
import type { TableColumn } from "../../shared/ui/lists/entity-table.tsx";
import { userRoleTexts } from "./texts.ts";

export function useUserRoleColumns(): TableColumn<UserRole>[] {
  const t = useTexts(userRoleTexts);
  return [
    { name: "name", header: t("columns.name"), place: "head", cell: ({ name }) => <strong>{name}</strong> },
    {
      name: "queues",
      header: t("columns.queues"),
      place: "fact",
      cell: ({ queues }) =>
        queues ? queues.map(({ name }) => name).join(", ") || t("noQueues") : t("ownQueues"),
    },
    {
      name: "permissions",
      header: t("columns.permissions"),
      place: "fact",
      align: "end",
      cell: ({ permissions }) => permissions.filter((name) => name !== "contacts:seeNumbers").length,
    },
    {
      name: "users",
      header: t("columns.users"),
      place: "fact",
      align: "end",
      cell: ({ usersCount }) => usersCount,
    },
  ];
}

/** A role with more permissions than the user has cannot be changed by the user. */
export function useMayEditRole(): (role: UserRole) => boolean {
  const user = useUser();
  return (role) => coversPermissions(user, { profile: "user", role });
}

export function UserRoleRowActions({ role: { id, name }, ...events }: RowEvents & { role: UserRole }) {
  const t = useTexts(userRoleTexts);
  return (
    <EntityRowActions
      name={name}
      consequence={t("consequence")}
      removed={t("removed", { name })}
      {...events}
      onRemove={() => call(deleteUserRole, { params: { id: String(id) } })}
    />
  );
}
