import { AppError } from "../../platform/errors.ts";

/** Data that decides whether the company's users are admitted. */
export interface CompanyAccess {
  /** False when the operator has blocked the company. */
  is_let_in: boolean;
  /** Null when the company's access has no end. */
  works_until: Date | null;
  due_date: Date | null;
  time_zone: string;
}

/** Returns the error that refuses the company's users at `now`, or undefined when they are admitted. */
export function companyRefusal(standing: CompanyAccess, now: Date): AppError | undefined {
  if (!standing.is_let_in) return new AppError("ERR_COMPANY_BLOCKED");
  if (standing.works_until === null || standing.works_until > now) return undefined;
  return new AppError("ERR_SUBSCRIPTION_EXPIRED", { params: { date: dueDay(standing) } });
}

/** dd/MM/yyyy in the company's time zone. */
function dueDay({ due_date, time_zone }: CompanyAccess): string {
  const format = new Intl.DateTimeFormat("pt-BR", {
    timeZone: time_zone,
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
  });
  return format.format(due_date ?? undefined);
}
