import { AppError } from "../../platform/errors.ts";

/** Data that decides whether the company's users are admitted. */
export interface CompanyAccess {
  /** False when the operator has blocked the company. */
  is_let_in: boolean;
  /** Time at which the company's access ends; null if the access never ends. */
  works_until: Date | null;
  due_date: Date | null;
  time_zone: string;
}

/** Returns the error for the company's users if they are refused at `now`, or undefined if they are admitted. */
export function companyRefusal(access: CompanyAccess, now: Date): AppError | undefined {
  if (!access.is_let_in) return new AppError("ERR_COMPANY_BLOCKED");
  if (access.works_until === null || access.works_until > now) return undefined;
  return new AppError("ERR_SUBSCRIPTION_EXPIRED", { params: { date: dueDay(access) } });
}

/** Formats the due date as dd/MM/yyyy in the company's time zone. */
function dueDay({ due_date, time_zone }: CompanyAccess): string {
  const format = new Intl.DateTimeFormat("pt-BR", {
    timeZone: time_zone,
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
  });
  return format.format(due_date ?? undefined);
}
