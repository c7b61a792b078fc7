import { NativeSelect } from "@mantine/core";
import type { RuleRun } from "@recado/contract/ticket-rules";
import { IconHistory } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { formatDateTime } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { listTexts } from "../../shared/lists/list-texts.ts";
import { moreRowsOf } from "../../shared/lists/more-rows.ts";
import { EmptyState } from "../../shared/ui/feedback/empty-state.tsx";
import { ErrorState } from "../../shared/ui/feedback/error-state.tsx";
import { EntityTable, type TableColumn } from "../../shared/ui/lists/entity-table.tsx";
import { ListEnd } from "../../shared/ui/lists/list-end.tsx";
import { SkeletonRows } from "../../shared/ui/lists/skeleton-rows.tsx";
import { rulesQuery, useRuleRuns } from "./queries.ts";
import { RuleTicketLink } from "./rule-ticket-link.tsx";
import classes from "./rules.module.css";
import { rulesTexts } from "./texts.ts";
import { ruleTriggerTexts } from "./trigger-texts.ts";
import { useActionNames } from "./use-action-names.ts";
import { useRuleErrorText } from "./use-rule-error-text.ts";

const rowHeight = 56;

interface RuleRunsProps {
  /** Rule whose runs are shown; 0 for all rules. */
  ruleId: number;
  onChoose: (ruleId: number) => void;
}

/** Log of the runs of the last 30 days, of all rules or of one. */
export function RuleRuns({ ruleId, onChoose }: RuleRunsProps) {
  const t = useTexts(rulesTexts);
  const { data: rules = [] } = useQuery(rulesQuery);
  const chosen = rules.some(({ id }) => id === ruleId) ? ruleId : 0;
  return (
    <>
      <NativeSelect
        className={classes.filter}
        label={t("log.rule")}
        value={String(chosen)}
        data={[
          { value: "0", label: t("log.allRules") },
          ...rules.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
      />
      <Runs ruleId={chosen} />
    </>
  );
}

function Runs({ ruleId }: { ruleId: number }) {
  const t = useTexts(rulesTexts);
  const inLists = useTexts(listTexts);
  const columns = useRunColumns();
  const paged = useRuleRuns(ruleId);
  const { data, error, refetch } = paged;
  if (!data)
    return error ? (
      <ErrorState title={inLists("loadError")} error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rowHeight={rowHeight} />
    );
  const rows = data.pages.flatMap(({ runs }) => runs);
  if (rows.length === 0)
    return (
      <EmptyState icon={<IconHistory size={22} stroke={1.75} />} title={t("log.empty")}>
        {t("log.emptyHint")}
      </EmptyState>
    );
  return (
    <div className={classes.runs}>
      <EntityTable label={t("tabs.runs")} rows={rows} columns={columns} />
      <ListEnd more={moreRowsOf(paged)} loaded={rows.length} rowHeight={rowHeight} />
    </div>
  );
}

function useRunColumns(): TableColumn<RuleRun>[] {
  const t = useTexts(rulesTexts);
  const inTriggers = useTexts(ruleTriggerTexts);
  return [
    {
      name: "rule",
      header: t("log.rule"),
      place: "head",
      cell: ({ rule: { id, name, version } }) => (
        <div className={classes.runRule}>
          <Link className={classes.ticket} to="/rules" search={{ edit: id }} title={name}>
            {name}
          </Link>
          <span className={classes.hint}>{t("log.version", { version })}</span>
        </div>
      ),
    },
    {
      name: "result",
      header: t("log.result"),
      place: "line",
      cell: (run) => <RunResult run={run} />,
    },
    {
      name: "ticket",
      header: t("log.ticket"),
      place: "fact",
      cell: ({ ticket }) => <RuleTicketLink ticket={ticket} />,
    },
    {
      name: "trigger",
      header: t("log.trigger"),
      place: "fact",
      cell: ({ trigger }) => inTriggers(`type.${trigger}`),
    },
    {
      name: "at",
      header: t("log.at"),
      place: "fact",
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
    },
  ];
}

function RunResult({ run: { result, actions, error, calls } }: { run: RuleRun }) {
  const t = useTexts(rulesTexts);
  const nameAll = useActionNames();
  const errorText = useRuleErrorText();
  if (result === "stopped") return <span className={classes.stopped}>{t("log.stopped")}</span>;
  if (result === "failed") {
    return <span className={classes.failed}>{t("log.failed", { error: errorText(error) })}</span>;
  }
  return (
    <>
      {actions.length > 0 ? t("log.done", { actions: nameAll(actions) }) : t("log.unchanged")}
      {calls.map((sent) => (
        <span key={sent.id} className={classes.call} data-state={sent.state}>
          {t(`log.calls.${sent.state}`, { url: sent.url })}
          {sent.status !== null && ` (${sent.status})`}
        </span>
      ))}
    </>
  );
}
