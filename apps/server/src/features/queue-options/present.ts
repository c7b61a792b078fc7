import type { QueueOption } from "@recado/contract/queue-options";
import type { Audited } from "../audit-log/actions.ts";
import type { OptionRow } from "./store.ts";

/** The options below one of them, or below the queue itself, from all of the queue in their order. */
export function presentOptions(rows: readonly OptionRow[], parentId: number | null): QueueOption[] {
  return rows.filter((row) => row.parent_id === parentId).map((row) => presentOption(row, rows));
}

export function presentOption(row: OptionRow, rows: readonly OptionRow[]): QueueOption {
  return {
    id: row.id,
    queueId: row.queue_id,
    parentId: row.parent_id,
    option: row.option,
    title: row.title,
    message: row.message,
    children: presentOptions(rows, row.id),
  };
}

/** Many queues have an option of the same title. */
export function auditedOption({ title, message }: OptionRow, queue: { name: string }): Audited {
  return { label: `${queue.name} · ${title}`, fields: { title, message } };
}
