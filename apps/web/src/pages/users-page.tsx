import { IconUsers } from "@tabler/icons-react";
import { pageTexts } from "../features/users/page-texts.ts";
import { userSource } from "../features/users/queries.ts";
import { useUserColumns } from "../features/users/user-columns.tsx";
import { UserRowActions, useMayEditUser } from "../features/users/user-row-actions.tsx";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { useLiveRows } from "../shared/lists/use-live-rows.ts";
import { useCan } from "../shared/session/session-context.ts";
import { lazyComponent } from "../shared/ui/layout/lazy-component.ts";
import { EntityPage } from "../shared/ui/lists/entity-page.tsx";

const UserDialog = lazyComponent(() =>
  import("../features/users/user-dialog.tsx").then((module) => ({ default: module.UserDialog })),
);

export function UsersPage() {
  const t = useTexts(pageTexts);
  const mayAdd = useCan("user-modal:editProfile");
  const mayEdit = useMayEditUser();
  const columns = useUserColumns();
  useLiveRows(userSource, "user", (event) => (event.action === "delete" ? event.userId : event.user));
  return (
    <EntityPage
      source={userSource}
      texts={t}
      icon={IconUsers}
      columns={columns}
      rowActions={(user, events) => <UserRowActions user={user} {...events} />}
      dialog={UserDialog}
      mayAdd={mayAdd}
      mayEdit={mayEdit}
    />
  );
}
