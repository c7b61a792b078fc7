import { Button, CloseButton, Progress } from "@mantine/core";
import { type BulkRun, dismissBulkRun, stopBulkRun } from "@recado/contract/bulk-runs";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../../../shared/api/call.ts";
import { showError } from "../../../../shared/api/show-error.ts";
import { useErrorTexts } from "../../../../shared/api/use-error-text.ts";
import { useCommands } from "../../../../shared/commands/use-commands.ts";
import { formatCount } from "../../../../shared/format/number.ts";
import { useTexts } from "../../../../shared/i18n/use-texts.ts";
import { ticketTexts } from "../../../tickets/texts.ts";
import { flattenTickets, type TicketListFilter } from "../../../tickets/ticket-pages.ts";
import { useTicketList } from "../../../tickets/ticket-queries.ts";
import { focusListAfterRemoval } from "../list-focus.ts";
import { announceRun } from "./announce-run.ts";
import { BulkReportAlert } from "./bulk-report.tsx";
import type { BulkStep } from "./bulk-rules.ts";
import { bulkTexts } from "./bulk-texts.ts";
import { countMatching } from "./count-matching.ts";
import { counted } from "./counted.ts";
import { selectedIds } from "./selection.ts";
import classes from "./selection-bar.module.css";
import { countHandled, forgetRun, keepRun, stepOf, useServerRun } from "./server-run.ts";
import { selectLoaded, selectWholeList } from "./whole-selection.ts";

/** Progress and reports of bulk actions, below the head of the list, and the key that selects all tickets. */
export function BulkStatus({ filter }: { filter: TicketListFilter }) {
  const run = useServerRun();
  const step = run && stepOf(run);
  useSelectAllKey(filter);
  return (
    <>
      {run && step && <ServerRun run={run} step={step} />}
      <BulkReportAlert />
    </>
  );
}

/** Ctrl A ticks all loaded tickets; pressed again, it selects the whole list. */
function useSelectAllKey(filter: TicketListFilter): void {
  const t = useTexts(bulkTexts);
  const group = useTexts(ticketTexts)("title");
  const { data } = useTicketList(filter);

  function selectAll(): void {
    const listed = flattenTickets(data).map(({ id }) => id);
    const areTicked = listed.every((id) => selectedIds().has(id));
    if (areTicked && countMatching(data) > listed.length) selectWholeList(listed);
    else selectLoaded(listed);
  }

  useCommands([
    {
      id: "inbox:selectAll",
      label: t("selectAll"),
      group,
      chord: "$mod+a",
      staysInList: true,
      run: selectAll,
    },
  ]);
}

interface RunProps {
  run: BulkRun;
  step: BulkStep;
}

function ServerRun({ run, step }: RunProps) {
  const client = useQueryClient();
  const hasReport = reasonsOf(run).length > 0;
  useEffect(() => {
    announceRun(run, step, (undoing) => keepRun(client, undoing));
    if (run.endedAt !== null && run.undoSecondsLeft === 0 && !hasReport) forgetRun(client);
  }, [client, run, step, hasReport]);
  if (run.endedAt === null) return <RunProgress run={run} step={step} />;
  return hasReport && <RunReport run={run} step={step} />;
}

function RunProgress({ run, step }: RunProps) {
  const t = useTexts(bulkTexts);
  const client = useQueryClient();
  const stop = useMutation({
    mutationFn: () => call(stopBulkRun, { params: { id: String(run.id) } }),
    onError: showError,
    onSuccess: (stopped) => keepRun(client, stopped),
  });
  const isUndo = run.state === "undoing";
  const [handled, total] = [countHandled(run), isUndo ? run.done : run.total];
  const name = t(`running.${isUndo ? "undo" : step}`);
  return (
    <div className={classes.run}>
      <div className={classes.words}>
        <span role="status">{name}</span>
        {": "}
        {t("progress", { done: formatCount(handled), total: formatCount(total) })}
        <Progress size="sm" value={(handled / Math.max(total, 1)) * 100} aria-label={name} />
      </div>
      {!isUndo && (
        <Button variant="default" size="compact-sm" loading={stop.isPending} onClick={() => stop.mutate()}>
          {t("stop")}
        </Button>
      )}
    </div>
  );
}

interface Reason {
  /** Error code; undefined for tickets that were gone. */
  error?: string;
  count: number;
}

/** Reasons why tickets were not changed, or not undone. */
function reasonsOf({ state, refusals, gone, undoRefusals }: BulkRun): Reason[] {
  if (state === "undone") return undoRefusals;
  return gone > 0 ? [...refusals, { count: gone }] : refusals;
}

function RunReport({ run, step }: RunProps) {
  const t = useTexts(bulkTexts);
  const errorText = useErrorTexts();
  const client = useQueryClient();
  const dismiss = useMutation({
    mutationFn: () => call(dismissBulkRun, { params: { id: String(run.id) } }),
    onError: showError,
    onSuccess: () => {
      forgetRun(client);
      focusListAfterRemoval();
    },
  });
  const reasons = reasonsOf(run);
  const count = reasons.reduce((sum, reason) => sum + reason.count, 0);
  return (
    <div className={classes.report} role="alert">
      <div className={classes.words}>
        <strong>{t(`refused.${run.state === "undone" ? "undo" : step}`, counted(count))}</strong>
        <ul>
          {reasons.map(({ error, count: number }) => (
            <li key={error ?? ""}>
              {t("reason", {
                number: formatCount(number),
                reason: error === undefined ? t("gone") : errorText(error),
              })}
            </li>
          ))}
        </ul>
      </div>
      <CloseButton
        size="sm"
        aria-label={t("close")}
        disabled={dismiss.isPending}
        onClick={() => dismiss.mutate()}
      />
    </div>
  );
}
