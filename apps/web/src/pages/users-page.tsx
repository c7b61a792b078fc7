import { IconUsers } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { pageTexts } from "../features/users/page-texts.ts";
import { useUsers } from "../features/users/use-users.ts";
import { useUserColumns } from "../features/users/user-columns.tsx";
import { UserDialogs } from "../features/users/user-dialogs.tsx";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { useListSearch } from "../shared/lists/use-list-search.ts";
import { useCan } from "../shared/session/session-context.ts";
import { ListPage } from "../shared/ui/lists/list-page.tsx";

export function UsersPage() {
  const t = useTexts(pageTexts);
  const mayAdd = useCan("user-modal:editProfile");
  const wanted = useSearch({ from: "/private/users" });
  const navigate = useNavigate({ from: "/users" });
  const search = useListSearch();
  const list = useUsers(search.term);
  const columns = useUserColumns((edit) => void navigate({ search: { edit } }));
  const close = useCallback(() => void navigate({ search: {} }), [navigate]);
  return (
    <ListPage
      name="users"
      title={t("title")}
      list={list}
      search={search}
      searchLabel={t("search")}
      add={mayAdd ? { label: t("add"), run: () => void navigate({ search: { new: true } }) } : undefined}
      columns={columns}
      empty={{ icon: <IconUsers size={22} stroke={1.75} />, title: t("empty"), hint: t("emptyHint") }}
    >
      <UserDialogs search={wanted} users={list.rows} mayAdd={mayAdd} onClose={close} />
    </ListPage>
  );
}
