import { ActionIcon, TextInput } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { showToast } from "../../shared/ui/feedback/toast.ts";
import type { TodoTask } from "./stored-tasks.ts";
import { markTask, removeTask, renameTask, restoreTask } from "./task-changes.ts";
import { changeTasks } from "./task-store.ts";
import classes from "./tasks.module.css";
import { taskTexts } from "./texts.ts";

interface TaskRowProps {
  task: TodoTask;
  index: number;
}

const undoMs = 10_000;

/** Row with one task. A click on the task's text edits the text. */
export function TaskRow({ task, index }: TaskRowProps) {
  const t = useTexts(taskTexts);
  const { id, text, done } = task;
  const [draft, setDraft] = useState<string>();
  const pencil = useRef<HTMLButtonElement>(null);

  function save(words: string): void {
    if (changeTasks(renameTask(id, words, now()))) close();
  }

  function close(): void {
    flushSync(() => setDraft(undefined));
    pencil.current?.focus();
  }

  function remove(): void {
    if (!changeTasks(removeTask(id))) return;
    const undo = () => void changeTasks(restoreTask(task, index));
    showToast({
      id: `task-${id}`,
      message: t("removed"),
      tone: "good",
      ms: undoMs,
      action: { label: t("undo"), run: undo },
    });
  }

  return (
    <li className={classes.task} data-done={done || undefined}>
      <input
        type="checkbox"
        className={classes.box}
        aria-label={t("done", { text })}
        checked={done}
        onChange={(event) => changeTasks(markTask(id, event.currentTarget.checked, now()))}
      />
      {draft === undefined ? (
        <span className={classes.text}>{text}</span>
      ) : (
        <TextInput
          className={classes.taskRowField}
          aria-label={t("editing")}
          data-autofocus
          autoFocus
          maxLength={maxTaskText}
          value={draft}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onBlur={() =>
            draft !== undefined && changeTasks(renameTask(id, draft, now())) && setDraft(undefined)
          }
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key !== "Enter" && event.key !== "Escape") return;
            // After editing, the focus moves to the pencil button, which must not receive the same key press.
            event.preventDefault();
            if (event.key === "Enter") save(draft);
            else close();
          }}
        />
      )}
      <ActionIcon
        ref={pencil}
        aria-label={t("edit", { text })}
        title={t("edit", { text })}
        onClick={() => setDraft(text)}
      >
        <IconPencil size={18} stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        color="red"
        aria-label={t("remove", { text })}
        title={t("remove", { text })}
        onClick={remove}
      >
        <IconTrash size={18} stroke={1.75} />
      </ActionIcon>
    </li>
  );
}

/** Largest number of characters in the text of a task. */
export const maxTaskText = 500;

function now(): string {
  return new Date().toISOString();
}
