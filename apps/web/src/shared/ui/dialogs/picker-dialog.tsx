import { Modal, TextInput } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { foldText } from "../../format/fold-text.ts";
import { sharedTexts } from "../../i18n/texts.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import classes from "./picker-dialog.module.css";
import { useDialog } from "./use-dialog.ts";

interface PickerDialogProps<Item> {
  title: string;
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => number;
  /** Texts of an item that are searched. An item whose text begins with the typed words comes first. */
  textsOf: (item: Item) => readonly string[];
  /** Id of the item that is chosen at first; the first one by default. */
  initial?: number | undefined;
  option: (item: Item) => ReactNode;
  /** Shown below the options for the chosen item. With it a click only chooses, so that the preview is read first. */
  preview?: (item: Item) => ReactNode;
  /** Shown instead of options if nothing matches, such as a loading or error state. */
  empty: ReactNode;
  busy?: boolean;
  onPick: (item: Item) => void;
  onClose: () => void;
}

/** Dialog to choose one of a few items by typing. Arrow keys move, and Enter takes the chosen one. */
export function PickerDialog<Item>(props: PickerDialogProps<Item>) {
  const {
    title,
    label,
    items,
    keyOf,
    initial,
    option,
    preview,
    empty,
    busy = false,
    onPick,
    onClose,
  } = props;
  const close = useTexts(sharedTexts)("close");
  const dialog = useDialog(onClose);
  const listId = useId();
  const [words, setWords] = useState("");
  const [chosenKey, setChosenKey] = useState(initial);
  const found = matching(items, words, props.textsOf);
  const at = Math.max(
    found.findIndex((item) => keyOf(item) === chosenKey),
    0,
  );
  const chosen = found[at];

  function pick(item: Item | undefined): void {
    if (item !== undefined && !busy) onPick(item);
  }

  function move(to: number): void {
    const item = found[(to + found.length) % found.length];
    if (item === undefined) return;
    setChosenKey(keyOf(item));
    document.getElementById(`${listId}-${keyOf(item)}`)?.scrollIntoView({ block: "nearest" });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") move(at + 1);
    else if (event.key === "ArrowUp") move(at - 1);
    else if (event.key === "Enter") pick(chosen);
    else return;
    event.preventDefault();
  }

  return (
    <Modal
      ref={dialog}
      opened
      onClose={onClose}
      title={title}
      size={480}
      closeButtonProps={{ "aria-label": close }}
    >
      <TextInput
        label={label}
        data-autofocus
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={chosen === undefined ? undefined : `${listId}-${keyOf(chosen)}`}
        autoComplete="off"
        value={words}
        onChange={({ currentTarget }) => {
          setWords(currentTarget.value);
          setChosenKey(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      <div className={classes.options} role="listbox" id={listId} aria-label={label}>
        {found.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and the keys.
          // biome-ignore lint/a11y/useFocusableInteractive: options of a combobox are pointed at, not focused.
          <div
            key={keyOf(item)}
            id={`${listId}-${keyOf(item)}`}
            className={classes.option}
            role="option"
            aria-selected={index === at}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => (preview ? setChosenKey(keyOf(item)) : pick(item))}
            onDoubleClick={() => preview && pick(item)}
          >
            {option(item)}
          </div>
        ))}
      </div>
      {found.length === 0 && <div className={classes.empty}>{empty}</div>}
      {preview && chosen !== undefined && preview(chosen)}
    </Modal>
  );
}

function matching<Item>(
  items: readonly Item[],
  words: string,
  textsOf: (item: Item) => readonly string[],
): Item[] {
  const sought = foldText(words.trim());
  const rankOf = (item: Item) => {
    const texts = textsOf(item).map(foldText);
    if (texts.some((text) => text.startsWith(sought))) return 0;
    return texts.some((text) => text.includes(sought)) ? 1 : 2;
  };
  return items
    .map((item) => ({ item, rank: rankOf(item) }))
    .filter(({ rank }) => rank < 2)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}
