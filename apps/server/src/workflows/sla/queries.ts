import {
  type BusinessCalendar,
  businessCalendar,
  openHoursCalendar,
} from "@recado/contract/shared/business-time";
import type { Holiday, WorkingHours } from "@recado/contract/shared/working-hours";
import type { SlaPolicy } from "@recado/contract/sla-policies";
import { findCompany } from "../../domain/companies/queries.ts";
import { findQueue } from "../../domain/queues/store.ts";
import type { ReadTx } from "../../platform/db/database.ts";

/**
 * Finds the business calendar in which the clocks of a ticket run. Tickets without a queue have the company's hours
 * instead of the queue's.
 */
export async function findCalendar(
  db: ReadTx,
  { calendar, hours }: Pick<SlaPolicy, "calendar" | "hours">,
  queueId: number | null,
): Promise<BusinessCalendar> {
  const company = await findCompany(db);
  const timeZone = company?.time_zone ?? "UTC";
  const holidays = (company?.holidays ?? []) as unknown as Holiday[];
  if (calendar === "always") return businessCalendar([], [], timeZone);
  if (calendar === "own") return openHoursCalendar(hours, holidays, timeZone);
  const queue = calendar === "queue" && queueId !== null ? await findQueue(db, queueId) : undefined;
  const week = (queue?.schedules ?? company?.schedules ?? []) as unknown as WorkingHours[];
  return businessCalendar(week, holidays, timeZone);
}
