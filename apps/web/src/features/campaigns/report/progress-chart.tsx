import { Skeleton, VisuallyHidden } from "@mantine/core";
import type { getCampaignReport } from "@recado/contract/campaign-report";
import type { AnswerOf } from "@recado/contract/shared/route";
import { Suspense, useId } from "react";
import { formatCount } from "../../../shared/format/number.ts";
import { formatZoned, formatZonedTime } from "../../../shared/format/zoned-moment.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";
import classes from "./report.module.css";
import { reportTexts } from "./report-texts.ts";

const Lines = lazyComponent(() =>
  import("../../dashboard/bars.tsx").then((module) => ({ default: module.Lines })),
);

const names = ["sent", "delivered", "read", "answered"] as const;
const height = 220;
const dayMs = 86_400_000;
const minutesMs = 600_000;

interface CourseChartProps {
  course: AnswerOf<typeof getCampaignReport>["course"];
}

/** Line chart of a campaign's progress over time, with the same data as a table for screen readers. */
export function ProgressChart({ course }: CourseChartProps) {
  const t = useTexts(reportTexts);
  const id = useId();
  const { timeZone } = useUser().company;
  const labelOf = momentLabel(course, timeZone);
  return (
    <section className={classes.chart} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {t("course")}
      </h2>
      {course.length === 0 ? (
        <p className={classes.nothing}>{t("noCourse")}</p>
      ) : (
        <>
          <div aria-hidden="true">
            <Suspense fallback={<Skeleton height={height} />}>
              <Lines
                height={height}
                points={course.map(({ at, ...counts }) => ({ label: labelOf(at), ...counts }))}
                lines={names.map((name) => ({ key: name, name: t(`lines.${name}`) }))}
              />
            </Suspense>
          </div>
          <VisuallyHidden>
            <table>
              <caption>{t("course")}</caption>
              <thead>
                <tr>
                  <th scope="col">{t("courseAxis")}</th>
                  {names.map((name) => (
                    <th key={name} scope="col">
                      {t(`lines.${name}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {course.map(({ at, ...counts }) => (
                  <tr key={at}>
                    <th scope="row">{formatZoned(at, timeZone)}</th>
                    {names.map((name) => (
                      <td key={name}>{formatCount(counts[name])}</td>
                    ))}
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

/**
 * Returns a formatter for the time axis. The campaign's duration decides whether days, only times, or times with
 * seconds are shown.
 */
function momentLabel(course: CourseChartProps["course"], timeZone: string): (at: string) => string {
  const [first, last] = [course[0]?.at, course.at(-1)?.at];
  const length = first === undefined || last === undefined ? 0 : Date.parse(last) - Date.parse(first);
  if (length > dayMs) return (at) => formatZoned(at, timeZone);
  if (length > minutesMs) return (at) => formatZonedTime(at, timeZone);
  return (at) => `${formatZonedTime(at, timeZone)}:${at.slice(17, 19)}`;
}
