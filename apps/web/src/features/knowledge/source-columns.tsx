import type { KnowledgeSource } from "@recado/contract/knowledge-sources";
import { IconFileText, IconMessageBolt, IconPencil, IconWorld } from "@tabler/icons-react";
import { formatCount } from "../../shared/format/number.ts";
import { formatDateTime } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import type { TableColumn } from "../../shared/ui/lists/entity-table.tsx";
import { NameCell } from "../../shared/ui/lists/name-cell.tsx";
import classes from "./knowledge.module.css";
import { knowledgeTexts } from "./texts.ts";

const kindIcons = {
  file: IconFileText,
  page: IconWorld,
  text: IconPencil,
  quickMessages: IconMessageBolt,
} as const;

export function useSourceColumns(): TableColumn<KnowledgeSource>[] {
  const t = useTexts(knowledgeTexts);
  return [
    {
      name: "source",
      header: t("columns.source"),
      place: "head",
      cell: (source) => <SourceName source={source} />,
    },
    {
      name: "state",
      header: t("columns.state"),
      place: "line",
      cell: ({ state, failure }) => (
        <span className={classes.state} data-state={state}>
          {state === "failed" && failure !== null ? t(`failures.${failure}`) : t(`states.${state}`)}
        </span>
      ),
    },
    {
      name: "pieces",
      header: t("columns.pieces"),
      place: "fact",
      align: "end",
      cell: ({ pieces }) => formatCount(pieces),
    },
    {
      name: "read",
      header: t("columns.read"),
      place: "fact",
      cell: ({ readAt }) => (readAt === null ? t("never") : formatDateTime(readAt)),
    },
    {
      name: "uses",
      header: t("columns.uses"),
      place: "fact",
      align: "end",
      cell: ({ uses }) => formatCount(uses),
    },
  ];
}

function SourceName({ source: { kind, title, url, isNightly } }: { source: KnowledgeSource }) {
  const t = useTexts(knowledgeTexts);
  const Icon = kindIcons[kind];
  const detail = isNightly ? t("nightlyDetail", { url: url ?? "" }) : (url ?? t(`kinds.${kind}`));
  return (
    <div className={classes.source}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <NameCell name={kind === "quickMessages" ? t("kinds.quickMessages") : title} detail={detail} />
    </div>
  );
}
