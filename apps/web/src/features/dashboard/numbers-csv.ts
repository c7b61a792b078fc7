import type { AgentStatistics, DashboardCounters } from "@recado/contract/dashboard";
import { toCsv } from "../../shared/format/csv.ts";
import { translate } from "../../shared/i18n/language.ts";
import { dashboardTexts } from "./texts.ts";

const counterNames = [
  "supportHappening",
  "supportPending",
  "supportFinished",
  "leads",
  "avgSupportTime",
  "avgWaitTime",
  "avgFirstResponseTime",
] as const;

/** The page's numbers as CSV; times are in minutes. */
export function numbersCsv(counters: DashboardCounters, attendants: readonly AgentStatistics[]): string {
  const t = (key: Parameters<typeof translate<(typeof dashboardTexts)["pt"]>>[1]) =>
    translate(dashboardTexts, key);
  return toCsv([
    ...counterNames.map((name) => [t(`counters.${name}`), counters[name]]),
    [],
    [t("name"), t("tickets"), t("rating"), t("counters.avgSupportTime"), t("counters.avgFirstResponseTime")],
    ...attendants.map(({ name, tickets, rating, avgSupportTime, avgFirstResponseTime }) => [
      name,
      tickets,
      rating,
      avgSupportTime,
      avgFirstResponseTime,
    ]),
  ]);
}
