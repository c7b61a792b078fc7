import { Skeleton, VisuallyHidden } from "@mantine/core";
import { companyStates, type Overview } from "@recado/contract/overview";
import { Link } from "@tanstack/react-router";
import { Suspense, useId } from "react";
import { formatReais } from "../../shared/format/money.ts";
import { formatCount } from "../../shared/format/number.ts";
import { formatDayAndMonth } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { ErrorState } from "../../shared/ui/feedback/error-state.tsx";
import { lazyComponent } from "../../shared/ui/layout/lazy-component.ts";
import { SkeletonRows } from "../../shared/ui/lists/skeleton-rows.tsx";
import { Months } from "./months.tsx";
import classes from "./overview.module.css";
import { useLiveOverview, useOverview } from "./queries.ts";
import { overviewTexts } from "./texts.ts";

/** Tab with the operator's overview of all companies. */
export function OverviewTab() {
  const t = useTexts(overviewTexts);
  const { data: overview, error, refetch } = useOverview();
  useLiveOverview();
  if (!overview)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rowHeight={88} />
    );
  const { trialsEnding, overdue } = overview;
  return (
    <div className={classes.overview}>
      <Figures overview={overview} />
      <div className={classes.beside}>
        <NamedCompanies
          title={t("trials.title")}
          nothing={t("trials.nothing")}
          count={trialsEnding.count}
          companies={trialsEnding.companies.map(({ id, name, day, days }) => ({
            id,
            name,
            fact: t("trials.ends", { count: days, date: dayText(day) }),
          }))}
        />
        <NamedCompanies
          title={t("overdue.title")}
          nothing={t("overdue.nothing")}
          count={overdue.count}
          companies={overdue.companies.map(({ id, name, days, missing }) => ({
            id,
            name,
            fact: t("overdue.since", { count: days }),
            amount: missing,
          }))}
        />
      </div>
      <Months months={overview.months} />
      <MessageChart days={overview.messages} />
      <p className={classes.rules}>{t("rules")}</p>
    </div>
  );
}

/** Formats a calendar day as 31/01/2027. The day has no time zone, so it must not be converted to an instant. */
function dayText(day: string): string {
  return day.split("-").toReversed().join("/");
}

interface NamedCompany {
  id: number;
  name: string;
  fact: string;
  /** Amount in reais. */
  amount?: number;
}

interface NamedCompaniesProps {
  title: string;
  nothing: string;
  /** Number of all companies in this group. `companies` has only the first companies of the group. */
  count: number;
  companies: readonly NamedCompany[];
}

/** One group of companies that need the operator's attention. Each name is a link to the company's dialog. */
function NamedCompanies({ title, nothing, count, companies }: NamedCompaniesProps) {
  const t = useTexts(overviewTexts);
  const id = useId();
  const more = count - companies.length;
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id} className={classes.namedCompaniesTitle}>
        {title}
        {count > 0 && <span className={classes.count}>{count}</span>}
      </h2>
      {count === 0 && <p className={classes.namedCompaniesNothing}>{nothing}</p>}
      {count > 0 && (
        <ul className={classes.list}>
          {companies.map((company) => (
            <li key={company.id} className={classes.row}>
              <Link
                to="/installation/companies"
                search={{ edit: company.id }}
                className={classes.namedCompaniesName}
              >
                {company.name}
              </Link>
              <span className={classes.fact}>{company.fact}</span>
              {company.amount !== undefined && (
                <span className={classes.amount}>{formatReais(company.amount)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className={classes.more}>{t("more", { count: more })}</p>}
    </section>
  );
}

/** Figures of the overview: revenue, number of companies by state, and number of connections by state. */
function Figures({ overview }: { overview: Overview }) {
  const t = useTexts(overviewTexts);
  const { companies, connections, monthlyRevenue, paying } = overview;
  return (
    <>
      <dl className={classes.heads}>
        <Figure
          kind="head"
          name={t("revenue")}
          value={formatReais(monthlyRevenue)}
          hint={t("paying", { count: paying })}
        />
        <Figure
          kind="head"
          name={t("connections")}
          value={formatCount(connections.up)}
          hint={t("down", { count: connections.down })}
          isBad={connections.down > 0}
        />
      </dl>
      <dl className={classes.states}>
        {companyStates.map((state) => (
          <Figure
            key={state}
            kind="state"
            name={t(`states.${state}`)}
            value={formatCount(companies[state])}
            hint={t(`stateHints.${state}`)}
          />
        ))}
      </dl>
    </>
  );
}

interface FigureProps {
  kind: "head" | "state";
  name: string;
  value: string;
  hint: string;
  isBad?: boolean;
}

function Figure({ kind, name, value, hint, isBad = false }: FigureProps) {
  return (
    <div className={classes.figure} data-kind={kind}>
      <dt className={classes.figuresName}>{name}</dt>
      <dd className={classes.value}>{value}</dd>
      <dd className={classes.hint} data-bad={isBad || undefined}>
        {hint}
      </dd>
    </div>
  );
}

const MessageBars = lazyComponent(() =>
  import("../dashboard/bars.tsx").then((module) => ({ default: module.MessageBars })),
);

/** Chart of all companies' messages by day, with the same data as a table for screen readers. */
function MessageChart({ days }: { days: Overview["messages"] }) {
  const t = useTexts(overviewTexts);
  const id = useId();
  const bars = days.map(({ day, ...counts }) => ({ label: formatDayAndMonth(day), ...counts }));
  const received = days.reduce((sum, day) => sum + day.received, 0);
  const sent = days.reduce((sum, day) => sum + day.sent, 0);
  const isEmpty = received + sent === 0;
  return (
    <section className={classes.chart} aria-labelledby={id}>
      <h2 id={id} className={classes.chartTitle}>
        {t("messages.title")}
      </h2>
      <p className={classes.legend}>
        <span data-series="received">{t("messages.receivedSum", { count: formatCount(received) })}</span>
        <span data-series="sent">{t("messages.sentSum", { count: formatCount(sent) })}</span>
      </p>
      {isEmpty && <p className={classes.messageChartNothing}>{t("messages.nothing")}</p>}
      {!isEmpty && (
        <>
          <div aria-hidden="true">
            <Suspense fallback={<Skeleton height={220} />}>
              <MessageBars
                bars={bars}
                names={{ received: t("messages.received"), sent: t("messages.sent") }}
              />
            </Suspense>
          </div>
          <VisuallyHidden>
            <table>
              <caption>{t("messages.title")}</caption>
              <thead>
                <tr>
                  <th scope="col">{t("messages.day")}</th>
                  <th scope="col">{t("messages.received")}</th>
                  <th scope="col">{t("messages.sent")}</th>
                </tr>
              </thead>
              <tbody>
                {bars.map((bar) => (
                  <tr key={bar.label}>
                    <th scope="row">{bar.label}</th>
                    <td>{bar.received}</td>
                    <td>{bar.sent}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </VisuallyHidden>
        </>
      )}
    </section>
  );
}
