import { Skeleton, VisuallyHidden } from "@mantine/core";
import type { Overview } from "@recado/contract/overview";
import { Suspense, useId } from "react";
import { formatCount } from "../../shared/format/number.ts";
import { formatDayAndMonth } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { lazyPart } from "../../shared/ui/layout/lazy-part.ts";
import classes from "./overview.module.css";
import { overviewTexts } from "./texts.ts";

const MessageBars = lazyPart(() =>
  import("../dashboard/bars.tsx").then((module) => ({ default: module.MessageBars })),
);

/** Messages of all companies by day, with the same numbers as a table for screen readers. */
export function MessageChart({ days }: { days: Overview["messages"] }) {
  const t = useTexts(overviewTexts);
  const id = useId();
  const bars = days.map(({ day, ...counts }) => ({ label: formatDayAndMonth(day), ...counts }));
  const received = days.reduce((sum, day) => sum + day.received, 0);
  const sent = days.reduce((sum, day) => sum + day.sent, 0);
  const isEmpty = received + sent === 0;
  return (
    <section className={classes.chart} aria-labelledby={id}>
      <h2 id={id} className={classes.messageChartTitle}>
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
