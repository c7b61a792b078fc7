import { Button, TextInput } from "@mantine/core";
import { IconChecklist, IconPlus } from "@tabler/icons-react";
import { type FormEvent, type RefObject, useState } from "react";
import { createUuid } from "../../shared/format/uuid.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { EmptyState } from "../../shared/ui/feedback/empty-state.tsx";
import type { TodoTask } from "./stored-tasks.ts";
import { addTask } from "./task-changes.ts";
import { maxTaskText, TaskRow } from "./task-row.tsx";
import { changeTasks, dropDamagedText, useDamagedText } from "./task-store.ts";
import classes from "./tasks.module.css";
import { taskTexts } from "./texts.ts";

interface TaskListProps {
  tasks: readonly TodoTask[];
  /** Text field for adding a task. */
  field: RefObject<HTMLInputElement | null>;
}

export function TaskList({ tasks, field }: TaskListProps) {
  const t = useTexts(taskTexts);
  return (
    <>
      <NewTask field={field} />
      <DamagedText />
      {tasks.length === 0 ? (
        <EmptyState icon={<IconChecklist size={22} stroke={1.75} />} title={t("empty")}>
          {t("emptyHint")}
        </EmptyState>
      ) : (
        <ul className={classes.tasks} aria-label={t("title")}>
          {tasks.map((task, index) => (
            <TaskRow key={task.id} task={task} index={index} />
          ))}
        </ul>
      )}
      <p className={classes.hint}>{t("hint")}</p>
    </>
  );
}

function NewTask({ field }: Pick<TaskListProps, "field">) {
  const t = useTexts(taskTexts);
  const [text, setText] = useState("");

  function add(event: FormEvent): void {
    event.preventDefault();
    if (changeTasks(addTask(createUuid(), text, new Date().toISOString()))) setText("");
    field.current?.focus();
  }

  return (
    <form className={classes.new} onSubmit={add}>
      <TextInput
        ref={field}
        className={classes.taskListField}
        aria-label={t("newTask")}
        placeholder={t("newPlaceholder")}
        maxLength={maxTaskText}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" leftSection={<IconPlus size={18} />}>
        {t("add")}
      </Button>
    </form>
  );
}

/** Displays stored text that could not be parsed as tasks, so that the user can save the text. */
function DamagedText() {
  const t = useTexts(taskTexts);
  const text = useDamagedText();
  if (text === null) return null;
  return (
    <div className={classes.damaged} role="alert">
      <p>{t("damaged")}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the keyboard too. */}
      <pre tabIndex={0}>{text}</pre>
      <Button variant="default" size="compact-sm" onClick={dropDamagedText}>
        {t("dropDamaged")}
      </Button>
    </div>
  );
}
