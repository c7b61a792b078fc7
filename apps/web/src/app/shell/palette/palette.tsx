import { Modal } from "@mantine/core";
import type { Contact } from "@recado/contract/contacts";
import { IconSearch } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import { type KeyboardEvent, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { describeError } from "../../../shared/api/show-error.ts";
import { isApple, keyNames } from "../../../shared/commands/key-names.ts";
import { useActiveCommands } from "../../../shared/commands/use-commands.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useEscape } from "../../../shared/ui/dialogs/dialog-keys.ts";
import { Kbd } from "../../../shared/ui/layout/kbd.tsx";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";
import { shellTexts } from "../texts.ts";
import classes from "./palette.module.css";
import { findCommands } from "./palette-search.ts";
import { paletteTexts } from "./palette-texts.ts";
import { type FoundRecords, type PaletteLine, useFoundRecords } from "./use-found-records.ts";

const TicketLines = lazyComponent(() =>
  import("./ticket-lines.tsx").then(({ TicketLines }) => ({ default: TicketLines })),
);

interface PaletteProps {
  search: string;
  onSearch: (search: string) => void;
  /** Whether the user pressed Enter before the code of the command palette had loaded. */
  isEntered: boolean;
  onClose: () => void;
  /** Called when the user chooses a contact; the caller then offers to open a ticket with the contact. */
  onContact: (contact: Contact) => void;
}

/**
 * The command palette. It finds pages and actions by their names in the browser, and tickets, messages and contacts on
 * the server.
 */
export function CommandPalette({ search, onSearch, isEntered, onClose, onContact }: PaletteProps) {
  const t = useTexts(paletteTexts);
  const inShell = useTexts(shellTexts);
  const listId = useId();
  const [position, setPosition] = useState(0);
  const commands = findCommands(useActiveCommands(), search);
  const records = useFoundRecords(search, onContact);
  const { ticketId } = useParams({ strict: false });
  const [ticketLines, setTicketLines] = useState<readonly PaletteLine[]>([]);
  const lines: readonly PaletteLine[] = [
    ...commands.map(({ subject, ...command }) => ({
      ...command,
      ...(subject ? { detail: t("onTicket", { name: subject }) } : {}),
    })),
    ...ticketLines,
    ...records.lines,
  ];
  const dialog = useRef<HTMLDivElement>(null);
  useEscape(dialog, onClose);
  const present = Math.min(position, lines.length - 1);
  const runEntered = useEffectEvent(() => {
    if (isEntered) run(present);
  });
  useEffect(() => runEntered(), []);

  function run(index: number): void {
    const line = lines[index];
    if (!line) return;
    onClose();
    line.run();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: present + 1,
      ArrowUp: present - 1,
      Home: 0,
      End: lines.length - 1,
    };
    const next = steps[event.key];
    if (next !== undefined) setPosition((next + lines.length) % Math.max(lines.length, 1));
    else if (event.key === "Enter") run(present);
    else return;
    event.preventDefault();
  }

  return (
    <Modal.Root ref={dialog} opened onClose={onClose} size={560} yOffset="12vh">
      <Modal.Overlay color="var(--rc-overlay)" backgroundOpacity={1} />
      <Modal.Content aria-label={inShell("commands.palette")} radius="xl">
        <div className={classes.paletteField}>
          <IconSearch size={18} stroke={1.75} aria-hidden="true" />
          <input
            className={classes.input}
            role="combobox"
            aria-label={inShell("commands.palette")}
            aria-expanded="true"
            aria-controls={listId}
            aria-activedescendant={lines[present] ? optionId(listId, present) : undefined}
            autoComplete="off"
            data-autofocus
            // biome-ignore lint/a11y/noAutofocus: the dialog takes the focus anyway, but later than the letters typed after Ctrl K.
            autoFocus
            placeholder={inShell("search")}
            value={search}
            onChange={(event) => {
              onSearch(event.currentTarget.value);
              setPosition(0);
            }}
            onKeyDown={onKeyDown}
          />
          <Kbd>Esc</Kbd>
        </div>
        <div className={classes.list} role="listbox" id={listId} aria-label={t("results")}>
          {lines.map((line, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and the keys.
            // biome-ignore lint/a11y/useFocusableInteractive: options of a combobox are pointed at, not focused.
            <div
              key={line.id}
              id={optionId(listId, index)}
              ref={index === present ? bringIntoView : undefined}
              className={classes.option}
              role="option"
              aria-selected={index === present}
              onPointerMove={() => setPosition(index)}
              onClick={() => run(index)}
            >
              <Line line={line} />
            </div>
          ))}
        </div>
        <Suspense>
          {ticketId !== undefined && <TicketLines search={search} onLines={setTicketLines} />}
        </Suspense>
        <State records={records} isEmpty={lines.length === 0} />
      </Modal.Content>
    </Modal.Root>
  );
}

function Line({ line: { group, label, detail, keys: letters, chord } }: { line: PaletteLine }) {
  const keys = chord ?? letters;
  return (
    <>
      <span className={classes.group}>{group}</span>
      <span className={classes.label}>
        <span className={classes.name} dir="auto">
          {label}
        </span>
        {detail && (
          <span className={classes.detail} dir="auto">
            {detail}
          </span>
        )}
      </span>
      {keys && (
        <span className={classes.paletteKeys} aria-hidden="true">
          {keyNames(keys, isApple()).map((name) => (
            <Kbd key={name}>{name}</Kbd>
          ))}
        </span>
      )}
    </>
  );
}

/**
 * State or error of the search on the server. The element is always rendered, so that nothing below the results moves.
 */
function State({ records, isEmpty }: { records: FoundRecords; isEmpty: boolean }) {
  const t = useTexts(paletteTexts);
  const { isTooShort, isSearching, error } = records;
  const text = () => {
    if (isTooShort) return t("tooShort");
    if (isSearching) return t("searching");
    if (error) return describeError(error);
    return isEmpty ? t("nothing") : "";
  };
  return (
    <p className={classes.state} role="status">
      {text()}
    </p>
  );
}

function bringIntoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: "nearest" });
}

function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}
