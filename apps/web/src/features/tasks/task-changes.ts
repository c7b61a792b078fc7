import type { TodoTask } from "./stored-tasks.ts";

/**
 * Function that computes the changed tasks from the current tasks. It receives the current tasks because another tab
 * may have changed them.
 */
export type TaskChange = (tasks: readonly TodoTask[]) => readonly TodoTask[];

export function addTask(id: string, text: string, now: string): TaskChange {
  const words = text.trim();
  if (words === "") return (tasks) => tasks;
  return (tasks) => [...tasks, { id, text: words, done: false, createdAt: now, updatedAt: now }];
}

/** Returns the change that gives a task a new text; an empty text changes nothing. */
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

/** Returns the change that restores a deleted task at its former position, or at the end if the list is now shorter. */
export function restoreTask(task: TodoTask, index: number): TaskChange {
  return (tasks) =>
    tasks.some(({ id }) => id === task.id) ? tasks : tasks.toSpliced(Math.min(index, tasks.length), 0, task);
}
