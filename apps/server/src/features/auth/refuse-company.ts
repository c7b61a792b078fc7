import { AppError } from "../../platform/errors.ts";

/** What decides whether anybody of a company is let in. */
export interface CompanyStanding {
  /** Whether whoever hosts has not closed it. */
  is_let_in: boolean;
  /** Null for as long as it likes. */
  works_until: Date | null;
  due_date: Date | null;
  time_zone: string;
}

/** Why nobody of the company is let in at that moment; undefined where they are. */
export function refusalOf(standing: CompanyStanding, now: Date): AppError | undefined {
  if (!standing.is_let_in) return new AppError("ERR_COMPANY_BLOCKED");
  if (standing.works_until === null || standing.works_until > now) return undefined;
  return new AppError("ERR_SUBSCRIPTION_EXPIRED", { params: { date: dueDay(standing) } });
}

/** dd/MM/yyyy, in the company's own calendar. */
function dueDay({ due_date, time_zone }: CompanyStanding): string {
  const format = new Intl.DateTimeFormat("pt-BR", {
    timeZone: time_zone,
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
  });
  return format.format(due_date ?? undefined);
}
