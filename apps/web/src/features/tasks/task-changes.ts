import type { TodoTask } from "./stored-tasks.ts";

/** A function of the current tasks, because another tab may have changed them. */
export type TaskChange = (tasks: readonly TodoTask[]) => readonly TodoTask[];

export function addTask(id: string, text: string, now: string): TaskChange {
  const words = text.trim();
  if (words === "") return (tasks) => tasks;
  return (tasks) => [...tasks, { id, text: words, done: false, createdAt: now, updatedAt: now }];
}

/** Renames a task; an empty text changes nothing. */
export function renameTask(id: string, text: string, now: string): TaskChange {
  const words = text.trim();
  if (words === "") return (tasks) => tasks;
  return (tasks) =>
    tasks.map((task) =>
      task.id === id && task.text !== words ? { ...task, text: words, updatedAt: now } : task,
    );
}

export function markTask(id: string, done: boolean, now: string): TaskChange {
  return (tasks) => tasks.map((task) => (task.id === id ? { ...task, done, updatedAt: now } : task));
}

export function removeTask(id: string): TaskChange {
  return (tasks) => tasks.filter((task) => task.id !== id);
}

/** Restores a deleted task at its old position, or at the end. */
export function restoreTask(task: TodoTask, index: number): TaskChange {
  return (tasks) =>
    tasks.some(({ id }) => id === task.id) ? tasks : tasks.toSpliced(Math.min(index, tasks.length), 0, task);
}
