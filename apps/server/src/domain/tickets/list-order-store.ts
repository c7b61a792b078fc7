import type { QueryOf } from "@recado/contract/shared/route";
import { idSchema } from "@recado/contract/shared/wire";
import type { listTickets } from "@recado/contract/tickets";
import { type RawBuilder, sql } from "kysely";
import { AppError } from "../../platform/errors.ts";
import type { ListedTicketRow } from "./store.ts";

/** Order of a list of tickets, with the cursors that continue after a page. */
export interface ListOrder {
  columns: RawBuilder<unknown>;
  /** Column of the search that `columns` uses, with a comma before it. */
  rank?: RawBuilder<unknown>;
  writeCursor(row: ListedTicketRow): string;
  afterCursor(cursor: string): RawBuilder<unknown>;
}

const newestActivityFirst: ListOrder = {
  columns: sql`t.updated_at desc, t.id desc`,
  writeCursor: ({ updated_at, id }) => `${updated_at.getTime()}_${id}`,
  afterCursor(cursor) {
    const { time, id } = readCursor(/^(?<time>\d{1,15})_(?<id>\d{1,10})$/, cursor);
    return sql`(t.updated_at, t.id) < (${new Date(time)}, ${id})`;
  },
};

/** The order of a search: tickets that were found by an automatic message only come last. */
const bestMatchFirst: ListOrder = {
  columns: sql`is_automatic, t.updated_at desc, t.id desc`,
  rank: sql`, is_automatic`,
  writeCursor: (row) => `${row.is_automatic ? "automatic_" : ""}${newestActivityFirst.writeCursor(row)}`,
  afterCursor(cursor) {
    const [isAutomatic, rest] = cursor.startsWith("automatic_")
      ? [true, cursor.slice("automatic_".length)]
      : [false, cursor];
    const later = sql`is_automatic = ${isAutomatic} and ${newestActivityFirst.afterCursor(rest)}`;
    return sql`(is_automatic > ${isAutomatic} or ${later})`;
  },
};

/** The cursor has microseconds, because several tickets may start waiting within one millisecond. */
const longestWaitFirst: ListOrder = {
  columns: sql`t.queued_at, t.id`,
  writeCursor: ({ queued_microseconds, id }) => `waiting_${queued_microseconds}_${id}`,
  afterCursor(cursor) {
    const { time, id } = readCursor(/^waiting_(?<time>\d{1,16})_(?<id>\d{1,10})$/, cursor);
    const toTheMillisecond = new Date(Math.floor(time / 1_000)).toISOString().slice(0, -1);
    const instant = `${toTheMillisecond}${String(time % 1_000).padStart(3, "0")}Z`;
    return sql`(t.queued_at, t.id) > (${instant}::timestamptz, ${id})`;
  },
};

const longestUnansweredFirst: ListOrder = {
  columns: sql`t.waiting_since, t.id`,
  writeCursor: ({ waiting_since, id }) => `unanswered_${waiting_since?.getTime() ?? 0}_${id}`,
  afterCursor(cursor) {
    const { time, id } = readCursor(/^unanswered_(?<time>\d{1,15})_(?<id>\d{1,10})$/, cursor);
    return sql`(t.waiting_since, t.id) > (${new Date(time)}, ${id})`;
  },
};

/** Tickets without a running clock have an infinite due time and come last. */
const earliestDueFirst: ListOrder = {
  columns: sql`t.sla_due_at, t.id`,
  writeCursor: ({ sla, id }) =>
    `sla_${Date.parse((sla?.clock?.state === "running" && sla.clock.dueAt) || lastDue)}_${id}`,
  afterCursor(cursor) {
    const { time, id } = readCursor(/^sla_(?<time>\d{1,15})_(?<id>\d{1,10})$/, cursor);
    const due = time === Date.parse(lastDue) ? "infinity" : new Date(time).toISOString();
    return sql`(t.sla_due_at, t.id) > (${due}::timestamptz, ${id})`;
  },
};

/** Time that stands for an infinite due time in cursors. */
const lastDue = "9999-12-31T00:00:00Z";

/** Sorts by priority, highest first, and tickets of one priority by another order. */
function highestPriorityFirst(within: ListOrder): ListOrder {
  return {
    ...within,
    columns: sql`t.priority desc, ${within.columns}`,
    writeCursor: (row) => `priority${row.priority}_${within.writeCursor(row)}`,
    afterCursor(cursor) {
      const { priority, rest } = /^priority(?<priority>[0-3])_(?<rest>.+)$/.exec(cursor)?.groups ?? {};
      if (priority === undefined || rest === undefined) throw unknownCursor();
      const later = within.afterCursor(rest);
      return sql`(t.priority < ${Number(priority)} or (t.priority = ${Number(priority)} and ${later}))`;
    },
  };
}

type OrderQuery = Pick<
  QueryOf<typeof listTickets>,
  "status" | "needsAnswer" | "filter" | "oldestFirst" | "order"
>;

/** Returns the order that the query asks for. `term` is the trimmed search term; empty without a search. */
export function orderOf(query: OrderQuery, term: string): ListOrder {
  const within = timeOrderOf(query, term);
  if (query.order === undefined) return within;
  if (query.status !== "open" && query.status !== "pending")
    throw new AppError("ERR_VALIDATION", {
      issues: [{ path: "order", message: "Possible only with status=open or status=pending" }],
    });
  return query.order === "slaDue" ? earliestDueFirst : highestPriorityFirst(within);
}

function timeOrderOf({ status, needsAnswer, filter = [], oldestFirst }: OrderQuery, term: string): ListOrder {
  if (!oldestFirst) return term === "" ? newestActivityFirst : bestMatchFirst;
  const isWaiting = filter.some(({ field, is }) => field === "waiting" && is === true);
  if (needsAnswer || (status === "open" && isWaiting)) return longestUnansweredFirst;
  if (status !== "pending")
    throw new AppError("ERR_VALIDATION", {
      issues: [{ path: "oldestFirst", message: "Possible only with status=pending or needsAnswer" }],
    });
  return longestWaitFirst;
}

function readCursor(form: RegExp, cursor: string): { time: number; id: number } {
  const { time, id } = form.exec(cursor)?.groups ?? {};
  if (time === undefined || !idSchema.safeParse(Number(id)).success) throw unknownCursor();
  return { time: Number(time), id: Number(id) };
}

function unknownCursor(): AppError {
  return new AppError("ERR_VALIDATION", { issues: [{ path: "cursor", message: "Unknown cursor" }] });
}
