import type { AgentStatistics } from "@recado/contract/dashboard";
import { awayWord } from "../../shared/format/absence.ts";
import { currentLanguage, locales } from "../../shared/i18n/language.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { Avatar } from "../../shared/ui/layout/avatar.tsx";
import type { Column } from "../../shared/ui/lists/entity-table.tsx";
import classes from "./dashboard.module.css";
import { formatMinutes } from "./format-minutes.ts";
import { dashboardTexts } from "./texts.ts";

export function useAttendantColumns(): Column<AgentStatistics>[] {
  const t = useTexts(dashboardTexts);
  return [
    {
      name: "name",
      header: t("name"),
      place: "head",
      cell: ({ name }) => (
        <span className={classes.who}>
          <Avatar name={name} size={28} />
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
    { name: "tickets", header: t("tickets"), place: "fact", align: "end", cell: ({ tickets }) => tickets },
    {
      name: "rating",
      header: t("rating"),
      place: "fact",
      align: "end",
      cell: ({ rating, ratings }) =>
        rating === null ? (
          <span title={t("noRating")}>—</span>
        ) : (
          <span title={t("ratings", { count: ratings })}>{formatRating(rating)}</span>
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
      {away ? awayWord(t("away"), absence) : t(isThere)}
    </span>
  );
}

/** Formats a rating out of three with at most two decimals: `2,75 / 3`. */
function formatRating(rating: number): string {
  const figure = new Intl.NumberFormat(locales[currentLanguage()], { maximumFractionDigits: 2 });
  return `${figure.format(rating)} / 3`;
}
