import type { QueueOption } from "@recado/contract/queue-options";
import type { AuditSubject } from "../audit-log/actions.ts";
import type { QueueOptionRow } from "./store.ts";

/**
 * Presents the options below a parent option; a parent of null means the top level of the queue's menu. `rows` are all
 * options of the queue in order.
 */
export function presentOptions(rows: readonly QueueOptionRow[], parentId: number | null): QueueOption[] {
  return rows.filter((row) => row.parent_id === parentId).map((row) => presentOption(row, rows));
}

export function presentOption(row: QueueOptionRow, rows: readonly QueueOptionRow[]): QueueOption {
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

/**
 * Audited fields of an option. The label includes the queue's name, because options of several queues often share a
 * title.
 */
export function auditedOption({ title, message }: QueueOptionRow, queue: { name: string }): AuditSubject {
  return { label: `${queue.name} · ${title}`, fields: { title, message } };
}
