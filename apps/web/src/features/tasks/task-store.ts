import { useMemo, useSyncExternalStore } from "react";
import { showFailure } from "../../shared/api/show-error.ts";
import { createSignal } from "../../shared/events/signal.ts";
import { translate } from "../../shared/i18n/language.ts";
import { readTasks, type StoredTasks, writeTasks } from "./stored-tasks.ts";
import type { TaskChange } from "./task-changes.ts";
import { taskTexts } from "./texts.ts";

const key = "tasks";
/** Key in localStorage for text that could not be parsed as tasks. The stored text is never overwritten. */
const damagedKey = "tasks-damaged";

const changes = createSignal();

/** Hook that returns the tasks stored in this browser, kept current when another tab changes them. */
export function useTasks(): StoredTasks["tasks"] {
  const text = useSyncExternalStore(listen, () => localStorage.getItem(key));
  return useMemo(() => readTasks(text).tasks, [text]);
}

/** Hook that returns the stored text that could not be parsed as tasks; null if there is none. */
export function useDamagedText(): string | null {
  return useSyncExternalStore(listen, damagedText);
}

export function dropDamagedText(): void {
  const { tasks, isDamaged } = readTasks(localStorage.getItem(key));
  if (isDamaged) localStorage.setItem(key, writeTasks(tasks));
  localStorage.removeItem(damagedKey);
  changes.fire();
}

/**
 * Applies a change to the tasks as they are stored at this moment, so that two tabs do not undo each other's changes.
 * Returns false if the browser denies storage.
 */
export function changeTasks(change: TaskChange): boolean {
  const text = localStorage.getItem(key);
  const { tasks, isDamaged } = readTasks(text);
  const changed = change(tasks);
  if (changed === tasks) return true;
  try {
    if (isDamaged) localStorage.setItem(damagedKey, damagedText() ?? "");
    localStorage.setItem(key, writeTasks(changed));
  } catch {
    showFailure(translate(taskTexts, "notKept"));
    return false;
  }
  changes.fire();
  return true;
}

function damagedText(): string | null {
  const text = localStorage.getItem(key);
  const set = localStorage.getItem(damagedKey);
  if (!readTasks(text).isDamaged) return set;
  return set === null || set === text ? text : `${set}\n${text}`;
}

function listen(callback: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === damagedKey || event.key === null) callback();
  };
  window.addEventListener("storage", onStorage);
  const stop = changes.listen(callback);
  return () => {
    window.removeEventListener("storage", onStorage);
    stop();
  };
}
