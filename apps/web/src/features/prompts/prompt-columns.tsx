import { deletePrompt, type Prompt } from "@recado/contract/prompts";
import { call } from "../../shared/api/call.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import type { RowEvents } from "../../shared/ui/lists/entity-page.tsx";
import { EntityRowActions } from "../../shared/ui/lists/entity-row-actions.tsx";
import type { TableColumn } from "../../shared/ui/lists/entity-table.tsx";
import classes from "./prompt-columns.module.css";
import { promptTexts } from "./texts.ts";

export function usePromptColumns(): TableColumn<Prompt>[] {
  const t = useTexts(promptTexts);
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

export function PromptRowActions({ prompt: { id, name }, ...events }: RowEvents & { prompt: Prompt }) {
  const t = useTexts(promptTexts);
  return (
    <EntityRowActions
      name={name}
      consequence={t("consequence")}
      removed={t("removed", { name })}
      {...events}
      onRemove={() => call(deletePrompt, { params: { id: String(id) } })}
    />
  );
}
