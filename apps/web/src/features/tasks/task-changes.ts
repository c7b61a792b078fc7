import type { Task } from "./stored-tasks.ts";

/** Of a task that is there as it is now: another tab may have changed it meanwhile. */
export type TaskChange = (tasks: readonly Task[]) => readonly Task[];

export function addTask(id: string, text: string, now: string): TaskChange {
  const words = text.trim();
  if (words === "") return (tasks) => tasks;
  return (tasks) => [...tasks, { id, text: words, done: false, createdAt: now, updatedAt: now }];
}

/** Without words it stays as it was. */
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

/** Back where it stood, or at the end. */
export function restoreTask(task: Task, index: number): TaskChange {
  return (tasks) =>
    tasks.some(({ id }) => id === task.id) ? tasks : tasks.toSpliced(Math.min(index, tasks.length), 0, task);
}
