import { Button, Skeleton } from "@mantine/core";
import type { DashboardCounters as Values } from "@recado/contract/dashboard";
import { IconDownload } from "@tabler/icons-react";
import { useId } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { saveFile } from "../../shared/storage/save-file.ts";
import { Delayed } from "../../shared/ui/feedback/delayed.tsx";
import { EmptyState } from "../../shared/ui/feedback/empty-state.tsx";
import { ErrorState } from "../../shared/ui/feedback/error-state.tsx";
import { EntityTable } from "../../shared/ui/lists/entity-table.tsx";
import { useAttendantColumns } from "./attendant-columns.tsx";
import classes from "./dashboard.module.css";
import { formatMinutes } from "./format-minutes.ts";
import { numbersCsv } from "./numbers-csv.ts";
import type { Period } from "./period.ts";
import { useNumbers } from "./queries.ts";
import { dashboardTexts } from "./texts.ts";

/** The counters and the attendants of a period. */
export function Numbers({ period }: { period: Period }) {
  const t = useTexts(dashboardTexts);
  const id = useId();
  const columns = useAttendantColumns();
  const { data, error, refetch, isPlaceholderData } = useNumbers(period);
  if (!data)
    return error ? (
      <ErrorState title={t("loadError")} error={error} onRetry={() => void refetch()} />
    ) : (
      <div className={classes.numbers}>
        <Counters values={undefined} />
        <Delayed keepsPlace>
          <Skeleton height={280} />
        </Delayed>
      </div>
    );
  const { counters, attendants } = data;
  const download = () =>
    saveFile(
      `${t("title").toLowerCase()}-${period.from}-${period.to}.csv`,
      "text/csv;charset=utf-8",
      numbersCsv(counters, attendants),
    );
  return (
    <div className={classes.numbers} aria-busy={isPlaceholderData}>
      <Counters values={counters} />
      <section aria-labelledby={id}>
        <div className={classes.head}>
          <h2 id={id} className={classes.numbersTitle}>
            {t("attendants")}
          </h2>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconDownload size={16} stroke={1.75} />}
            disabled={isPlaceholderData}
            onClick={download}
          >
            {t("download")}
          </Button>
        </div>
        {attendants.length === 0 ? (
          <EmptyState title={t("noAttendants")} />
        ) : (
          <EntityTable label={t("attendants")} rows={attendants} columns={columns} />
        )}
      </section>
    </div>
  );
}

const counted = ["supportHappening", "supportPending", "supportFinished", "leads"] as const;
const averaged = ["avgSupportTime", "avgWaitTime", "avgFirstResponseTime"] as const;

/**
 * The counters of a period, defined in docs/developers/dashboard.md. Their boxes are shown before the values arrive, so nothing
 * moves.
 */
function Counters({ values }: { values: Values | undefined }) {
  const t = useTexts(dashboardTexts);
  const shown = [
    ...counted.map((name) => [name, values && String(values[name]), "count"] as const),
    ...averaged.map((name) => [name, values && formatMinutes(values[name]), "average"] as const),
  ];
  return (
    <dl className={classes.counters}>
      {shown.map(([name, value, kind]) => (
        <div key={name} className={classes.counter} data-kind={kind}>
          <dt className={classes.name}>{t(`counters.${name}`)}</dt>
          <dd className={classes.value}>{value ?? <Waiting />}</dd>
          <dd className={classes.hint}>{t(`hints.${name}`)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Waiting() {
  return (
    <Delayed keepsPlace>
      <Skeleton height={24} width={64} my={4} />
    </Delayed>
  );
}
