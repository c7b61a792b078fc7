import { useNavigate } from "@tanstack/react-router";
import type { Chord, Command } from "../../shared/commands/command.ts";
import { useCommands } from "../../shared/commands/use-commands.ts";
import { useLanguage } from "../../shared/i18n/use-language.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { helpItem } from "./menu/menu-items.tsx";
import { useMenu } from "./menu/use-menu.ts";
import { focusPane } from "./panes.ts";
import { shellTexts } from "./texts.ts";

/** Commands for the pages of the menu, and F6 to move between panes. */
export function ShellCommands(): null {
  const t = useTexts(shellTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const pages = [...useMenu().flatMap(({ items }) => items), helpItem];
  useCommands([
    ...pages.map(({ name, to, key }) => ({
      id: `go:${to}`,
      label: name[language],
      group: t("commands.pages"),
      run: () => void navigate({ to }),
      ...(key ? { keys: `g ${key}` } : {}),
    })),
    pane(t("commands.nextPane"), "F6", 1),
    pane(t("commands.previousPane"), "Shift+F6", -1),
  ]);
  return null;

  function pane(label: string, chord: Chord, step: 1 | -1): Command {
    const group = t("commands.general");
    return { id: chord, label, group, chord, whileTyping: true, keysOnly: true, run: () => focusPane(step) };
  }
}
