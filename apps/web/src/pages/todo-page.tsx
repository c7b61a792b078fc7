import { useRef } from "react";
import { TaskList } from "../features/tasks/task-list.tsx";
import { useTasks } from "../features/tasks/task-store.ts";
import { taskTexts } from "../features/tasks/texts.ts";
import { useCommands } from "../shared/commands/use-commands.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { PageHeader } from "../shared/ui/layout/page-header.tsx";
import { PageScroll } from "../shared/ui/layout/page-scroll.tsx";

/** Page with the user's own reminders, which are kept only in this browser. */
export function TodoPage() {
  const t = useTexts(taskTexts);
  const tasks = useTasks();
  const field = useRef<HTMLInputElement>(null);
  const label = t("newTask");
  useCommands([
    { id: "todo:add", label, group: t("title"), chord: "Alt+KeyN", run: () => field.current?.focus() },
  ]);
  return (
    <PageScroll>
      <PageHeader title={t("title")} count={tasks.filter(({ done }) => !done).length} />
      <TaskList tasks={tasks} field={field} />
    </PageScroll>
  );
}
