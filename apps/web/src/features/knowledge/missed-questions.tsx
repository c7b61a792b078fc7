import { ActionIcon, Button } from "@mantine/core";
import { deleteKnowledgeMiss, type KnowledgeMiss } from "@recado/contract/knowledge-misses";
import { IconCheck, IconMessageQuestion } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { showError } from "../../shared/api/show-error.ts";
import { formatCount } from "../../shared/format/number.ts";
import { formatDateTime } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { removeRow, useEntityList } from "../../shared/lists/entity-list.ts";
import { useListSearch } from "../../shared/lists/use-list-search.ts";
import { lazyComponent } from "../../shared/ui/layout/lazy-component.ts";
import type { TableColumn } from "../../shared/ui/lists/entity-table.tsx";
import { ListPage } from "../../shared/ui/lists/list-page.tsx";
import classes from "./knowledge.module.css";
import { missList } from "./queries.ts";
import { knowledgeTexts } from "./texts.ts";

const TextDialog = lazyComponent(() =>
  import("./text-dialog.tsx").then((module) => ({ default: module.TextDialog })),
);

/** List of questions without an answer. An answer to one becomes a text of the knowledge. */
export function MissedQuestions({ filters }: { filters: ReactNode }) {
  const t = useTexts(knowledgeTexts);
  const client = useQueryClient();
  const search = useListSearch();
  const list = useEntityList(missList, search.term);
  const [answered, setAnswered] = useState<KnowledgeMiss>();
  const removal = useMutation({
    mutationFn: (id: number) => call(deleteKnowledgeMiss, { params: { id: String(id) } }),
    onSuccess: (_, id) => removeRow(client, missList, id),
    onError: showError,
  });
  const columns: TableColumn<KnowledgeMiss>[] = [
    {
      name: "question",
      header: t("columns.question"),
      place: "head",
      cell: ({ question }) => <strong className={classes.question}>{question}</strong>,
    },
    {
      name: "asked",
      header: t("columns.asked"),
      place: "fact",
      align: "end",
      cell: ({ asked }) => formatCount(asked),
    },
    {
      name: "askedAt",
      header: t("columns.askedAt"),
      place: "fact",
      cell: ({ askedAt }) => formatDateTime(askedAt),
    },
    {
      name: "actions",
      header: t("columns.actions"),
      place: "actions",
      cell: (miss) => (
        <div className={classes.actions}>
          <Button variant="default" size="compact-sm" onClick={() => setAnswered(miss)}>
            {t("answer")}
          </Button>
          <ActionIcon
            aria-label={t("dealtWith", { question: miss.question })}
            title={t("dealtWith", { question: miss.question })}
            onClick={() => removal.mutate(miss.id)}
          >
            <IconCheck size={18} stroke={1.75} />
          </ActionIcon>
        </div>
      ),
    },
  ];
  return (
    <ListPage
      name={missList.name}
      title={t("views.misses")}
      list={list}
      search={search}
      searchLabel={t("searchMisses")}
      isPart
      filters={filters}
      columns={columns}
      empty={{
        icon: <IconMessageQuestion size={22} stroke={1.75} />,
        title: t("noMisses"),
        hint: t("noMissesHint"),
      }}
    >
      <Suspense>
        {answered && (
          <TextDialog
            question={answered.question}
            onSaved={() => removal.mutate(answered.id)}
            onClose={() => setAnswered(undefined)}
          />
        )}
      </Suspense>
    </ListPage>
  );
}
