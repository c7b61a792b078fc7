import type { CopilotTask } from "@recado/contract/copilot";
import { maxCopilotText } from "@recado/contract/copilot";
import {
  IconAbc,
  IconArrowsMinimize,
  IconFileText,
  IconLanguage,
  IconMoodSmile,
  IconSparkles,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { showFailure } from "../../shared/api/show-error.ts";
import { isApple, keyNames } from "../../shared/commands/key-names.ts";
import { useCommands } from "../../shared/commands/use-commands.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { Dropdown } from "../../shared/ui/dialogs/dropdown.tsx";
import { DropdownItem, DropdownLine, DropdownTitle } from "../../shared/ui/dialogs/dropdown-parts.tsx";
import { focusComposer } from "../tickets/focus-composer.ts";
import type { OpenTicket } from "../tickets/open-ticket.ts";
import { readSource } from "./composer-text.ts";
import classes from "./copilot.module.css";
import { startSuggestion } from "./suggestion.ts";
import { copilotTexts } from "./texts.ts";

const size = { size: 18, stroke: 1.75 } as const;
const chord = "Alt+KeyC";

interface TaskGroup {
  title: "rewrite" | "translate" | null;
  tasks: readonly (readonly [task: CopilotTask, icon: ReactNode])[];
}

const groups: readonly TaskGroup[] = [
  {
    title: null,
    tasks: [
      ["draft", <IconSparkles key="icon" {...size} />],
      ["summary", <IconFileText key="icon" {...size} />],
    ],
  },
  {
    title: "rewrite",
    tasks: [
      ["shorten", <IconArrowsMinimize key="icon" {...size} />],
      ["soften", <IconMoodSmile key="icon" {...size} />],
      ["correct", <IconAbc key="icon" {...size} />],
    ],
  },
  {
    title: "translate",
    tasks: [
      ["translateToCustomer", <IconLanguage key="icon" {...size} />],
      ["translateToUser", <IconLanguage key="icon" {...size} />],
    ],
  },
];

/** Button below the message field that opens the copilot's menu. Its tasks are also commands of the palette. */
export function CopilotButton({ ticket }: { ticket: OpenTicket }) {
  const t = useTexts(copilotTexts);
  const usual = { group: t("group"), subject: ticket.contact.name } as const;
  useCommands([
    { id: "copilot:open", label: t("open"), chord, whileTyping: true, ...usual, run: openMenu },
    ...groups.flatMap(({ title, tasks }) =>
      tasks.map(([task]) => ({
        id: `copilot:${task}`,
        label: title === null ? t(task) : `${t(title)}: ${t(task)}`,
        ...usual,
        run: () => run(task),
      })),
    ),
  ]);

  function run(task: CopilotTask): void {
    const needsText = task !== "draft" && task !== "summary";
    const source = needsText ? readSource() : null;
    if (needsText && !source) showFailure(t("needsText"));
    else if (source && source.words.length > maxCopilotText) showFailure(t("tooLong"));
    else startSuggestion(ticket.id, task, source);
    focusComposer();
  }

  return (
    <Dropdown
      label={t("copilot")}
      width={260}
      align="left"
      button={(properties) => (
        <button
          type="button"
          className={classes.open}
          data-copilot
          title={`${t("open")} (${keyNames(chord, isApple()).join(" ")})`}
          {...properties}
        >
          <IconSparkles size={16} stroke={1.75} aria-hidden="true" />
          {t("copilot")}
        </button>
      )}
    >
      {groups.map(({ title, tasks }) => (
        <div key={title} role="presentation">
          {title && <DropdownLine />}
          {title && <DropdownTitle>{t(title)}</DropdownTitle>}
          {tasks.map(([task, icon]) => (
            <DropdownItem key={task} icon={icon} onClick={() => run(task)}>
              {t(task)}
            </DropdownItem>
          ))}
        </div>
      ))}
    </Dropdown>
  );
}

function openMenu(): void {
  document.querySelector<HTMLElement>("[data-copilot]")?.click();
}
