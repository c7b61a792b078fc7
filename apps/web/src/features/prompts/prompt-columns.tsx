import { deletePrompt, type Prompt } from "@recado/contract/prompts";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { removeRow } from "../../shared/lists/entity-list.ts";
import { listTexts } from "../../shared/lists/list-texts.ts";
import { EntityRowActions } from "../../shared/ui/lists/entity-row-actions.tsx";
import type { Column } from "../../shared/ui/lists/entity-table.tsx";
import classes from "./prompt-columns.module.css";
import { promptSource } from "./queries.ts";
import { promptTexts } from "./texts.ts";

export function usePromptColumns(onEdit: (id: number) => void): Column<Prompt>[] {
  const t = useTexts(promptTexts);
  const actions = useTexts(listTexts)("actions");
  return [
    { name: "name", header: t("columns.name"), place: "head", cell: (prompt) => <Words prompt={prompt} /> },
    { name: "queue", header: t("columns.queue"), place: "fact", cell: (prompt) => <Queue prompt={prompt} /> },
    {
      name: "maxTokens",
      header: t("columns.maxTokens"),
      place: "fact",
      align: "end",
      cell: (prompt) => prompt.maxTokens,
    },
    {
      name: "actions",
      header: actions,
      place: "actions",
      cell: (prompt) => <PromptRowActions prompt={prompt} onEdit={onEdit} />,
    },
  ];
}

function Words({ prompt: { name, prompt } }: { prompt: Prompt }) {
  return (
    <div className={classes.words}>
      <strong className={classes.name}>{name}</strong>
      <span className={classes.prompt}>{prompt}</span>
    </div>
  );
}

function Queue({ prompt: { queue } }: { prompt: Prompt }) {
  const t = useTexts(promptTexts);
  return queue ? queue.name : <span className={classes.none}>{t("noQueue")}</span>;
}

function PromptRowActions({
  prompt: { id, name },
  onEdit,
}: {
  prompt: Prompt;
  onEdit: (id: number) => void;
}) {
  const t = useTexts(promptTexts);
  const client = useQueryClient();
  return (
    <EntityRowActions
      name={name}
      consequence={t("consequence")}
      removed={t("removed", { name })}
      onEdit={() => onEdit(id)}
      onRemove={async () => {
        await call(deletePrompt, { params: { id: String(id) } });
        removeRow(client, promptSource, id);
      }}
    />
  );
}
