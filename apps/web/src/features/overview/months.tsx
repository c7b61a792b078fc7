import type { Overview } from "@recado/contract/overview";
import { useId } from "react";
import { formatReais } from "../../shared/format/money.ts";
import { formatCount } from "../../shared/format/number.ts";
import { currentLanguage, locales } from "../../shared/i18n/language.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import classes from "./months.module.css";
import cards from "./overview.module.css";
import { overviewTexts } from "./texts.ts";

/** Received money, new and lost companies of the latest months, the current month first. */
export function Months({ months }: Pick<Overview, "months">) {
  const t = useTexts(overviewTexts);
  const id = useId();
  const most = Math.max(1, ...months.map(({ received }) => received));
  const [before, current] = months.slice(-2);
  const trend = before && current && before.received > 0 ? current.received / before.received - 1 : undefined;
  return (
    <section className={cards.card} aria-labelledby={id}>
      <h2 id={id} className={cards.chartTitle}>
        {t("months.title")}
      </h2>
      {current && (
        <p className={classes.trend}>
          {t("months.current", { amount: formatReais(current.received) })}
          {trend !== undefined && (
            <span data-down={trend < 0 || undefined}>
              {t(trend < 0 ? "months.less" : "months.more", { percent: Math.round(Math.abs(trend) * 100) })}
            </span>
          )}
        </p>
      )}
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t("months.month")}</th>
            <th scope="col">{t("months.received")}</th>
            <th scope="col">{t("months.joined")}</th>
            <th scope="col">{t("months.lost")}</th>
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map(({ month, received, joined, lost }) => (
            <tr key={month}>
              <th scope="row">{monthText(month)}</th>
              <td>
                <span
                  className={classes.bar}
                  style={{ inlineSize: `${Math.max(0, (received / most) * 40)}%` }}
                />
                {formatReais(received)}
              </td>
              <td>{joined === 0 ? "–" : `+${formatCount(joined)}`}</td>
              <td data-lost={lost > 0 || undefined}>{lost === 0 ? "–" : `−${formatCount(lost)}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function monthText(month: string): string {
  const format = new Intl.DateTimeFormat(locales[currentLanguage()], {
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  return format.format(new Date(`${month}-15T00:00:00Z`));
}
