import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { formatReais } from "../../shared/format/money.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { ErrorState } from "../../shared/ui/feedback/error-state.tsx";
import { SkeletonRows } from "../../shared/ui/lists/skeleton-rows.tsx";
import { Figures } from "./figures.tsx";
import { MessageChart } from "./message-chart.tsx";
import classes from "./overview.module.css";
import { useLiveOverview, useOverview } from "./queries.ts";
import { overviewTexts } from "./texts.ts";

/** The operator's overview of all companies. */
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
      <MessageChart days={overview.messages} />
      <p className={classes.rules}>{t("rules")}</p>
    </div>
  );
}

/** Formats a calendar day, which has no time zone: 31/01/2027. */
function dayText(day: string): string {
  return day.split("-").toReversed().join("/");
}

interface NamedCompany {
  id: number;
  name: string;
  fact: string;
  /** In reais. */
  amount?: number;
}

interface NamedCompaniesProps {
  title: string;
  nothing: string;
  /** Number of all companies in this group; the first of them are listed. */
  count: number;
  companies: readonly NamedCompany[];
}

/** Companies that need attention, each linked to its dialog. */
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
                to="/settings"
                search={{ section: "companies", edit: company.id }}
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
