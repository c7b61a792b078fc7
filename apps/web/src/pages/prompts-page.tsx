import { IconSparkles } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { usePromptColumns } from "../features/prompts/prompt-columns.tsx";
import { PromptDialogs } from "../features/prompts/prompt-dialogs.tsx";
import { promptTexts } from "../features/prompts/texts.ts";
import { usePrompts } from "../features/prompts/use-prompts.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { useListSearch } from "../shared/lists/use-list-search.ts";
import { Permitted } from "../shared/session/permitted.tsx";
import { ListPage } from "../shared/ui/lists/list-page.tsx";

export function PromptsPage() {
  return (
    <Permitted permission="prompts:edit" plan="useOpenAi">
      <Prompts />
    </Permitted>
  );
}

function Prompts() {
  const t = useTexts(promptTexts);
  const wanted = useSearch({ from: "/private/prompts" });
  const navigate = useNavigate({ from: "/prompts" });
  const search = useListSearch();
  const list = usePrompts(search.term);
  const columns = usePromptColumns((edit) => void navigate({ search: { edit } }));
  const close = useCallback(() => void navigate({ search: {} }), [navigate]);
  return (
    <ListPage
      name="prompts"
      title={t("title")}
      list={list}
      search={search}
      searchLabel={t("search")}
      add={{ label: t("add"), run: () => void navigate({ search: { new: true } }) }}
      columns={columns}
      empty={{ icon: <IconSparkles size={22} stroke={1.75} />, title: t("empty"), hint: t("emptyHint") }}
    >
      <PromptDialogs search={wanted} prompts={list.rows} onClose={close} />
    </ListPage>
  );
}
