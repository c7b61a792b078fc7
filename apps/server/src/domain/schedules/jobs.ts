import type { Database, WriteTx } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { publishMovedSchedule, publishSchedule } from "./actions.ts";
import { findSchedule, type ScheduleRow } from "./store.ts";

/** Change of a ticket that belongs to the schedules' contact: the ticket left a queue, was opened or was resolved. */
interface Moved {
  ticketId: number;
  queueBefore: number | null;
  /** Previous state of the ticket, if its state changed. */
  before?: "none" | "open" | "closed";
}

/** Publishes schedules whose message or ticket changed. Database triggers enqueue this job (migration `schedules`). */
export function publishSchedulesJob(database: Database): Job {
  return async (payload) => {
    const { companyId, ids, moved } = payload as { companyId: number; ids: number[]; moved: Moved | null };
    await database.write(companyId, async (db) => {
      for (const id of ids) await publish(db, id, moved);
    });
  };
}

/** Publishes a schedule to users who see it now. Users who saw it before and no longer see it receive a deletion. */
async function publish(db: WriteTx, id: number, moved: Moved | null): Promise<void> {
  const schedule = await findSchedule(db, id);
  if (!schedule) return;
  if (moved) await publishMovedSchedule(db, before(schedule, moved));
  else await publishSchedule(db, id, "update");
}

function before(schedule: ScheduleRow, { ticketId, queueBefore, before: stood }: Moved): ScheduleRow {
  const { ticket_id, way_id } = schedule;
  if (stood === "open")
    return { ...schedule, way_id: ticketId, way_status: "open", way_queue_id: queueBefore };
  if (stood !== undefined)
    return {
      ...schedule,
      ...(stood === "none" && ticket_id === ticketId ? { ticket_id: null } : {}),
      ...(way_id === ticketId ? { way_id: null } : {}),
    };
  return {
    ...schedule,
    ...(ticket_id === ticketId ? { ticket_queue_id: queueBefore } : {}),
    ...(way_id === ticketId ? { way_queue_id: queueBefore } : {}),
  };
}
