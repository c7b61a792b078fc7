import { Loader, Select } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { describeError } from "../../api/show-error.ts";
import { type ServerSearch, useServerSearch } from "../../forms/use-server-search.ts";
import { NothingFound } from "../lists/nothing-found.tsx";

const creating = "create";

export interface FoundOption {
  id: number;
  name: string;
  /** Second line of an option: a detail that tells apart items of the same name. */
  detail: string;
}

interface SearchSelectProps<Item extends FoundOption> {
  label: string;
  description?: string;
  texts: SearchTexts;
  value: Item | null;
  error?: ReactNode;
  path?: string;
  autoFocus?: boolean;
  onChange: (item: Item | null) => void;
  /** Part of the query key that names the kind of items. */
  subject: string;
  /** Searches the items on the server. It is called only with three letters or more. */
  search: (words: string) => Promise<Item[]>;
  /** Option to create an item with the typed name, offered if the search has not found it. */
  create?: { label: (words: string) => string; run: (words: string) => void };
}

interface SearchTexts {
  hint: string;
  searching: string;
  nothing: string;
}

/** Select element for sets of items that are too large to load: the server searches them. */
export function SearchSelect<Item extends FoundOption>(props: SearchSelectProps<Item>) {
  const { label, description, texts, value, error, path, autoFocus, onChange, create } = props;
  const [words, setWords] = useState(value?.name ?? "");
  const [isOpen, setOpen] = useState(false);
  const isChosen = value !== null && words === value.name;
  const found = useServerSearch(props.subject, isChosen ? null : words, props.search);
  const { isTooShort, isSearching } = found;
  const shown = withChosen(found.items, value);
  const options = shown.map(({ id, name }) => ({ value: String(id), label: name }));
  if (create && !isTooShort && !isSearching && !found.error)
    options.push({ value: creating, label: create.label(words.trim()) });

  function choose(id: string | null): void {
    if (id === creating) {
      create?.run(words.trim());
      return;
    }
    const item = shown.find((one) => String(one.id) === id) ?? null;
    setWords(item?.name ?? "");
    onChange(item);
  }

  return (
    <Select
      label={label}
      description={description}
      placeholder={texts.hint}
      data={options}
      value={value === null ? null : String(value.id)}
      onChange={choose}
      searchable
      searchValue={words}
      onSearchChange={setWords}
      // Enter takes the first option as soon as the search has found one.
      selectFirstOptionOnChange={!isChosen && !isSearching && options.length > 0}
      // An empty dropdown stays closed, because an open dropdown would take the Esc key that should close the dialog
      // around it.
      dropdownOpened={isOpen && (options.length > 0 || words.trim() !== "")}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      // The options are not filtered in the browser, because the server has already searched them, and in more fields
      // than the name.
      filter={({ options: all }) => all}
      renderOption={({ option }) => (
        <Option name={option.label} detail={shown.find(({ id }) => String(id) === option.value)?.detail} />
      )}
      nothingFoundMessage={words.trim() !== "" && <NothingFound>{messageOf(found, texts)}</NothingFound>}
      rightSection={isSearching ? <Loader size={16} /> : undefined}
      clearable={!isSearching}
      error={error}
      data-path={path}
      data-autofocus={autoFocus || undefined}
    />
  );
}

function Option({ name, detail }: { name: string; detail: string | undefined }) {
  return (
    <span>
      {name} {detail && <small>{detail}</small>}
    </span>
  );
}

/** The options always contain the chosen item, even if it does not match the search. */
function withChosen<Item extends FoundOption>(items: readonly Item[], value: Item | null): readonly Item[] {
  return value && !items.some(({ id }) => id === value.id) ? [value, ...items] : items;
}

function messageOf(
  { isTooShort, isSearching, error }: ServerSearch<FoundOption>,
  texts: SearchTexts,
): string {
  if (isTooShort) return texts.hint;
  if (isSearching) return texts.searching;
  return error ? describeError(error) : texts.nothing;
}
