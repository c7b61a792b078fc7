import { Modal } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useId, useState } from "react";
import { isApple, keyNames } from "../../../shared/commands/key-names.ts";
import { useActiveCommands } from "../../../shared/commands/use-commands.ts";
import { defineTexts } from "../../../shared/i18n/define-texts.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useReturnFocus } from "../../../shared/ui/dialogs/use-return-focus.ts";
import { Kbd } from "../../../shared/ui/layout/kbd.tsx";
import { shellTexts } from "../texts.ts";
import classes from "./palette.module.css";
import { findCommands } from "./palette-search.ts";

const paletteTexts = defineTexts({
  pt: { title: "Buscar páginas e ações", nothing: "Nada com esse nome.", results: "Resultados" },
  en: { title: "Search pages and actions", nothing: "Nothing by that name.", results: "Results" },
  es: { title: "Buscar páginas y acciones", nothing: "Nada con ese nombre.", results: "Resultados" },
});

/** Pages and actions by name. */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useTexts(paletteTexts);
  const inShell = useTexts(shellTexts);
  const listId = useId();
  const [search, setSearch] = useState("");
  const [position, setPosition] = useState(0);
  const commands = findCommands(useActiveCommands(), search);
  useReturnFocus();
  const present = Math.min(position, commands.length - 1);

  function run(index: number): void {
    const command = commands[index];
    if (!command) return;
    onClose();
    command.run();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: present + 1,
      ArrowUp: present - 1,
      Home: 0,
      End: commands.length - 1,
    };
    const next = steps[event.key];
    if (next !== undefined) setPosition((next + commands.length) % Math.max(commands.length, 1));
    else if (event.key === "Enter") run(present);
    else return;
    event.preventDefault();
  }

  return (
    <Modal.Root opened onClose={onClose} size={560} yOffset="12vh">
      <Modal.Overlay color="var(--rc-overlay)" backgroundOpacity={1} />
      <Modal.Content aria-label={t("title")} radius="xl">
        <div className={classes.field}>
          <IconSearch size={18} stroke={1.75} aria-hidden="true" />
          <input
            className={classes.input}
            role="combobox"
            aria-label={t("title")}
            aria-expanded="true"
            aria-controls={listId}
            aria-activedescendant={commands[present] ? optionId(listId, present) : undefined}
            autoComplete="off"
            data-autofocus
            placeholder={inShell("search")}
            value={search}
            onChange={(event) => {
              setSearch(event.currentTarget.value);
              setPosition(0);
            }}
            onKeyDown={onKeyDown}
          />
          <Kbd>Esc</Kbd>
        </div>
        <div className={classes.list} role="listbox" id={listId} aria-label={t("results")}>
          {commands.map((command, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and the keys.
            // biome-ignore lint/a11y/useFocusableInteractive: options of a combobox are pointed at, not focused.
            <div
              key={command.id}
              id={optionId(listId, index)}
              className={classes.option}
              role="option"
              aria-selected={index === present}
              onPointerMove={() => setPosition(index)}
              onClick={() => run(index)}
            >
              <span className={classes.group}>{command.group}</span>
              <span className={classes.label}>{command.label}</span>
              {command.keys && (
                <span className={classes.keys} aria-hidden="true">
                  {keyNames(command.keys, isApple()).map((name) => (
                    <Kbd key={name}>{name}</Kbd>
                  ))}
                </span>
              )}
            </div>
          ))}
        </div>
        {commands.length === 0 && (
          <p className={classes.nothing} role="status">
            {t("nothing")}
          </p>
        )}
      </Modal.Content>
    </Modal.Root>
  );
}

function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}
