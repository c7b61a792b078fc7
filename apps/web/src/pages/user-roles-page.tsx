import { IconChecklist } from "@tabler/icons-react";
import { userRoleSource } from "../features/user-roles/queries.ts";
import { userRoleTexts } from "../features/user-roles/texts.ts";
import {
  UserRoleRowActions,
  useMayEditRole,
  useUserRoleColumns,
} from "../features/user-roles/user-role-columns.tsx";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { useLiveRows, useRefetchedRows } from "../shared/lists/use-live-rows.ts";
import { Permitted } from "../shared/session/permitted.tsx";
import { lazyComponent } from "../shared/ui/layout/lazy-component.ts";
import { EntityPage } from "../shared/ui/lists/entity-page.tsx";

const UserRoleDialog = lazyComponent(() =>
  import("../features/user-roles/user-role-dialog.tsx").then((module) => ({
    default: module.UserRoleDialog,
  })),
);

export function UserRolesPage() {
  return (
    <Permitted permission="roles:edit">
      <UserRoles />
    </Permitted>
  );
}

function UserRoles() {
  const t = useTexts(userRoleTexts);
  const columns = useUserRoleColumns();
  const mayEdit = useMayEditRole();
  useLiveRows(userRoleSource, "userRole", (event) =>
    event.action === "delete" ? event.userRoleId : event.userRole,
  );
  // A row displays the names of the role's queues, so events of queues refetch the rows.
  useRefetchedRows(userRoleSource, "queue");
  return (
    <EntityPage
      source={userRoleSource}
      texts={t}
      icon={IconChecklist}
      columns={columns}
      rowActions={(role, events) => <UserRoleRowActions role={role} {...events} />}
      dialog={UserRoleDialog}
      mayEdit={mayEdit}
    />
  );
}
