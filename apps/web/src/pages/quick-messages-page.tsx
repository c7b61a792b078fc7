import { IconBolt } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { useQuickMessageColumns } from "../features/quick-messages/quick-message-columns.tsx";
import { QuickMessageDialogs } from "../features/quick-messages/quick-message-dialogs.tsx";
import { quickMessageTexts } from "../features/quick-messages/texts.ts";
import { useQuickMessages } from "../features/quick-messages/use-quick-messages.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { useListSearch } from "../shared/lists/use-list-search.ts";
import { ListPage } from "../shared/ui/lists/list-page.tsx";

export function QuickMessagesPage() {
  const t = useTexts(quickMessageTexts);
  const wanted = useSearch({ from: "/private/quick-messages" });
  const navigate = useNavigate({ from: "/quick-messages" });
  const search = useListSearch();
  const list = useQuickMessages(search.term);
  const columns = useQuickMessageColumns((edit) => void navigate({ search: { edit } }));
  const close = useCallback(() => void navigate({ search: {} }), [navigate]);
  return (
    <ListPage
      name="quick-messages"
      title={t("title")}
      list={list}
      search={search}
      searchLabel={t("search")}
      add={{ label: t("add"), run: () => void navigate({ search: { new: true } }) }}
      columns={columns}
      empty={{ icon: <IconBolt size={22} stroke={1.75} />, title: t("empty"), hint: t("emptyHint") }}
    >
      <QuickMessageDialogs search={wanted} quickMessages={list.rows} onClose={close} />
    </ListPage>
  );
}
