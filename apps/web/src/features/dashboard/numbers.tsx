import { Button, Skeleton } from "@mantine/core";
import type {
  AgentStatistics,
  DashboardCounters,
  PreviousCounters,
  DashboardCounters as Values,
} from "@recado/contract/dashboard";
import type { RatingScale } from "@recado/contract/ratings";
import { IconDownload } from "@tabler/icons-react";
import { useId } from "react";
import { awayText } from "../../shared/format/absence.ts";
import { toCsv } from "../../shared/format/csv.ts";
import { formatDateTime } from "../../shared/format/time.ts";
import { useNow } from "../../shared/format/use-now.ts";
import { currentLanguage, locales, translate } from "../../shared/i18n/language.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { saveFile } from "../../shared/storage/save-file.ts";
import { Delayed } from "../../shared/ui/feedback/delayed.tsx";
import { EmptyState } from "../../shared/ui/feedback/empty-state.tsx";
import { ErrorState } from "../../shared/ui/feedback/error-state.tsx";
import { UserAvatar } from "../../shared/ui/layout/user-avatar.tsx";
import { EntityTable, type TableColumn } from "../../shared/ui/lists/entity-table.tsx";
import { formatCountChange, formatMinutesChange } from "./compare.ts";
import classes from "./dashboard.module.css";
import { formatMinutes } from "./format-minutes.ts";
import type { ChosenPeriod } from "./period.ts";
import type { SelectionSearch } from "./period-search.ts";
import { useNumbers } from "./queries.ts";
import { dashboardTexts } from "./texts.ts";

/** The counters of a period, and the statistics of each attendant. */
export function DashboardNumbers({
  period,
  selection,
}: {
  period: ChosenPeriod;
  selection: SelectionSearch;
}) {
  const t = useTexts(dashboardTexts);
  const id = useId();
  const columns = useAttendantColumns();
  const { data, error, refetch, isPlaceholderData } = useNumbers(period, selection);
  if (!data)
    return error ? (
      <ErrorState title={t("loadError")} error={error} onRetry={() => void refetch()} />
    ) : (
      <div className={classes.numbers}>
        <Counters values={undefined} previous={undefined} />
        <Delayed keepsPlace>
          <Skeleton height={280} />
        </Delayed>
      </div>
    );
  const { counters, previous, attendants } = data;
  const download = () =>
    saveFile(
      `${t("title").toLowerCase()}-${period.from}-${period.to}.csv`,
      "text/csv;charset=utf-8",
      numbersCsv(counters, attendants),
    );
  return (
    <div className={classes.numbers} aria-busy={isPlaceholderData}>
      <Counters values={counters} previous={previous} />
      <section className={classes.attendants} aria-labelledby={id}>
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

const minuteMs = 60_000;
const present = ["supportHappening", "supportPending"] as const;
const counted = ["supportFinished", "leads"] as const;
const averaged = ["avgSupportTime", "avgWaitTime", "avgFirstResponseTime"] as const;

/**
 * The counters of a period, as docs/developers/dashboard.md defines them. Empty boxes reserve their space until the
 * values arrive.
 */
function Counters({
  values,
  previous,
}: {
  values: Values | undefined;
  previous: PreviousCounters | undefined;
}) {
  const t = useTexts(dashboardTexts);
  const compare = (before: string, change: string) =>
    change === "" ? t("before", { before }) : t("beforeChange", { before, change });
  const shown = [
    ...present.map((name) => [name, values && String(values[name]), "count", ""] as const),
    ...counted.map((name) => {
      const now = values?.[name] ?? 0;
      const before = previous?.[name];
      const text = before === undefined ? "" : compare(String(before), formatCountChange(now, before));
      return [name, values && String(now), "count", text] as const;
    }),
    ...averaged.map((name) => {
      const now = values?.[name] ?? null;
      const before = previous?.[name] ?? null;
      const text = previous ? compare(formatMinutes(before), formatMinutesChange(now, before)) : "";
      return [name, values && formatMinutes(now), "average", text] as const;
    }),
  ];
  return (
    <dl className={classes.counters}>
      {shown.map(([name, value, kind, comparison]) => (
        <div key={name} className={classes.counter} data-kind={kind}>
          <dt className={classes.name}>{t(`counters.${name}`)}</dt>
          <dd className={classes.value}>{value ?? <Waiting />}</dd>
          <dd className={classes.hint}>{t(`hints.${name}`)}</dd>
          <dd className={classes.change}>{comparison || "\u00a0"}</dd>
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

const counterNames = [
  "supportHappening",
  "supportPending",
  "supportFinished",
  "leads",
  "avgSupportTime",
  "avgWaitTime",
  "avgFirstResponseTime",
] as const;

/** The dashboard's counters and attendant statistics as CSV; durations are in minutes. */
function numbersCsv(counters: DashboardCounters, attendants: readonly AgentStatistics[]): string {
  const t = (key: Parameters<typeof translate<(typeof dashboardTexts)["pt"]>>[1]) =>
    translate(dashboardTexts, key);
  return toCsv([
    ...counterNames.map((name) => [t(`counters.${name}`), counters[name]]),
    [],
    [
      t("name"),
      t("tickets"),
      `${t("rating")} (1–3)`,
      `${t("rating")} (1–5)`,
      t("counters.avgSupportTime"),
      t("counters.avgFirstResponseTime"),
      t("open"),
      t("unanswered"),
      t("oldest"),
    ],
    ...attendants.map((attendant) => [
      attendant.name,
      attendant.tickets,
      attendant.rating,
      attendant.ratingOfFive,
      attendant.avgSupportTime,
      attendant.avgFirstResponseTime,
      attendant.openTickets,
      attendant.unansweredTickets,
      attendant.oldestUnansweredAt,
    ]),
  ]);
}

function useAttendantColumns(): TableColumn<AgentStatistics>[] {
  const t = useTexts(dashboardTexts);
  const now = useNow(minuteMs);
  return [
    {
      name: "name",
      header: t("name"),
      place: "head",
      cell: ({ id, name }) => (
        <span className={classes.who}>
          <UserAvatar user={{ id, name }} size={28} />
          {name}
        </span>
      ),
    },
    {
      name: "state",
      header: t("state"),
      place: "fact",
      cell: (attendant) => <State attendant={attendant} />,
    },
    {
      name: "open",
      header: t("open"),
      place: "fact",
      align: "end",
      cell: ({ openTickets }) => openTickets,
    },
    {
      name: "unanswered",
      header: t("unanswered"),
      place: "fact",
      align: "end",
      cell: ({ unansweredTickets }) => unansweredTickets,
    },
    {
      name: "oldest",
      header: t("oldest"),
      place: "fact",
      align: "end",
      cell: ({ oldestUnansweredAt: since }) =>
        since === null ? (
          "—"
        ) : (
          <time dateTime={since} title={formatDateTime(since)}>
            {formatMinutes(Math.max(0, now - Date.parse(since)) / minuteMs)}
          </time>
        ),
    },
    { name: "tickets", header: t("tickets"), place: "fact", align: "end", cell: ({ tickets }) => tickets },
    {
      name: "rating",
      header: t("rating"),
      place: "fact",
      align: "end",
      cell: ({ rating, ratings, ratingOfFive, ratingsOfFive }) => (
        <>
          {rating === null && ratingOfFive === null && <span title={t("noRating")}>—</span>}
          {rating !== null && <Average rating={rating} scale={3} count={ratings} />}
          {rating !== null && ratingOfFive !== null && " · "}
          {ratingOfFive !== null && <Average rating={ratingOfFive} scale={5} count={ratingsOfFive} />}
        </>
      ),
    },
    {
      name: "avgSupportTime",
      header: t("counters.avgSupportTime"),
      place: "fact",
      align: "end",
      cell: ({ avgSupportTime }) => formatMinutes(avgSupportTime),
    },
    {
      name: "avgFirstResponseTime",
      header: t("counters.avgFirstResponseTime"),
      place: "fact",
      align: "end",
      cell: ({ avgFirstResponseTime }) => formatMinutes(avgFirstResponseTime),
    },
  ];
}

function State({ attendant: { online, away, absence } }: { attendant: AgentStatistics }) {
  const t = useTexts(dashboardTexts);
  const isThere = online ? "online" : "offline";
  return (
    <span className={classes.state} data-online={online || undefined} data-away={away || undefined}>
      {away ? awayText(t("away"), absence) : t(isThere)}
    </span>
  );
}

/** Average of the ratings on one scale, with at most two decimals and the number of ratings: `2,75 / 3 (8)`. */
function Average({ rating, scale, count }: { rating: number; scale: RatingScale; count: number }) {
  const t = useTexts(dashboardTexts);
  const figure = new Intl.NumberFormat(locales[currentLanguage()], { maximumFractionDigits: 2 });
  return (
    <span title={t("ratings", { count })}>
      {figure.format(rating)} / {scale} ({count})
    </span>
  );
}
