import { IconFolder } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { useListColumns } from "../features/files/list-columns.tsx";
import { ListDialogs } from "../features/files/list-dialogs.tsx";
import { fileListTexts } from "../features/files/texts.ts";
import { useFileLists } from "../features/files/use-file-lists.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { useListSearch } from "../shared/lists/use-list-search.ts";
import { ListPage } from "../shared/ui/lists/list-page.tsx";

export function FilesPage() {
  const t = useTexts(fileListTexts);
  const wanted = useSearch({ from: "/private/files" });
  const navigate = useNavigate({ from: "/files" });
  const search = useListSearch();
  const list = useFileLists(search.term);
  const columns = useListColumns((edit) => void navigate({ search: { edit } }));
  const close = useCallback(() => void navigate({ search: {} }), [navigate]);
  return (
    <ListPage
      name="files"
      title={t("title")}
      list={list}
      search={search}
      searchLabel={t("search")}
      add={{ label: t("add"), run: () => void navigate({ search: { new: true } }) }}
      columns={columns}
      empty={{ icon: <IconFolder size={22} stroke={1.75} />, title: t("empty"), hint: t("emptyHint") }}
    >
      <ListDialogs search={wanted} lists={list.rows} onClose={close} />
    </ListPage>
  );
}
