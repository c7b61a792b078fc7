import { IconTags } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { useTagColumns } from "../features/tags/tag-columns.tsx";
import { TagDialogs } from "../features/tags/tag-dialogs.tsx";
import { tagTexts } from "../features/tags/texts.ts";
import { useTags } from "../features/tags/use-tags.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { useListSearch } from "../shared/lists/use-list-search.ts";
import { ListPage } from "../shared/ui/lists/list-page.tsx";

export function TagsPage() {
  const t = useTexts(tagTexts);
  const wanted = useSearch({ from: "/private/tags" });
  const navigate = useNavigate({ from: "/tags" });
  const search = useListSearch();
  const list = useTags(search.term);
  const columns = useTagColumns((edit) => void navigate({ search: { edit } }));
  const close = useCallback(() => void navigate({ search: {} }), [navigate]);
  return (
    <ListPage
      name="tags"
      title={t("title")}
      list={list}
      search={search}
      searchLabel={t("search")}
      add={{ label: t("add"), run: () => void navigate({ search: { new: true } }) }}
      columns={columns}
      empty={{ icon: <IconTags size={22} stroke={1.75} />, title: t("empty"), hint: t("emptyHint") }}
    >
      <TagDialogs search={wanted} tags={list.rows} onClose={close} />
    </ListPage>
  );
}
