import { z } from "zod";

const taskSchema = z.object({
  id: z.string().min(1),
  text: z.string(),
  done: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type TodoTask = z.infer<typeof taskSchema>;

/**
 * Format in which an older version of the page stored a task: a text, and optionally whether the task is done and when
 * it was created and changed.
 */
const plainSchema = z.object({
  text: z.string().refine((text) => text.trim() !== ""),
  done: z.boolean().optional(),
  createdAt: z.string().optional(),
  updatedAt: z.string().optional(),
});

export interface StoredTasks {
  tasks: TodoTask[];
  /** Whether the stored text contains tasks that could not be parsed. */
  isDamaged: boolean;
}

/** Parses the stored text of the tasks. `isDamaged` is true if writing the parsed tasks back would lose something. */
export function readTasks(text: string | null): StoredTasks {
  if (text === null || text === "") return { tasks: [], isDamaged: false };
  const items = parseItems(text);
  if (!items) return { tasks: [], isDamaged: true };
  const known = new Set<string>();
  const tasks = items.flatMap((item, index) => {
    const task = readTask(item, index);
    if (!task || known.has(task.id)) return [];
    known.add(task.id);
    return [task];
  });
  return { tasks, isDamaged: tasks.length < items.length };
}

export function writeTasks(tasks: readonly TodoTask[]): string {
  return JSON.stringify(tasks);
}

function parseItems(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function readTask(item: unknown, index: number): TodoTask | undefined {
  const whole = taskSchema.safeParse(item);
  if (whole.success) return whole.data;
  const plain = plainSchema.safeParse(item);
  if (!plain.success) return undefined;
  const { text, done = false, createdAt = "", updatedAt = createdAt } = plain.data;
  // The id is the same at each reading, so that the task's row keeps its React key until the task is first written with
  // an id.
  return { id: `task-${index}`, text, done, createdAt, updatedAt };
}
