import { ActionIcon } from "@mantine/core";
import {
  deleteKnowledgeSource,
  type KnowledgeSource,
  readKnowledgeSource,
} from "@recado/contract/knowledge-sources";
import { IconRefresh } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { showError } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { putRow } from "../../shared/lists/entity-list.ts";
import type { RowEvents } from "../../shared/ui/lists/entity-page.tsx";
import { EntityRowActions } from "../../shared/ui/lists/entity-row-actions.tsx";
import classes from "./knowledge.module.css";
import { sourceList } from "./queries.ts";
import { knowledgeTexts } from "./texts.ts";

interface SourceActionsProps extends RowEvents {
  source: KnowledgeSource;
}

export function SourceActions({ source, ...events }: SourceActionsProps) {
  const t = useTexts(knowledgeTexts);
  const { id, kind } = source;
  const name = kind === "quickMessages" ? t("kinds.quickMessages") : source.title;
  return (
    <div className={classes.actions}>
      {(kind === "page" || kind === "quickMessages") && <ReadAgain source={source} name={name} />}
      <EntityRowActions
        name={name}
        consequence={t(kind === "quickMessages" ? "quickConsequence" : "consequence")}
        removed={t("removed", { name })}
        {...events}
        onRemove={() => call(deleteKnowledgeSource, { params: { id: String(id) } })}
      />
    </div>
  );
}

function ReadAgain({ source: { id, state }, name }: { source: KnowledgeSource; name: string }) {
  const t = useTexts(knowledgeTexts);
  const client = useQueryClient();
  const reading = useMutation({
    mutationFn: () => call(readKnowledgeSource, { params: { id: String(id) } }),
    onSuccess: (record) => putRow(client, sourceList, record),
    onError: showError,
  });
  const label = t("readAgain", { name });
  return (
    <ActionIcon
      aria-label={label}
      title={label}
      loading={reading.isPending || state === "waiting" || state === "reading"}
      onClick={() => reading.mutate()}
    >
      <IconRefresh size={18} stroke={1.75} />
    </ActionIcon>
  );
}
