import { MultiSelect, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { listTagNames } from "@recado/contract/tags";
import { listUserNames } from "@recado/contract/users";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { NothingFound } from "../../../shared/ui/lists/nothing-found.tsx";
import { ticketTexts } from "../../tickets/texts.ts";
import { useInboxView } from "../inbox-view.ts";
import classes from "./list-search.module.css";
import { useMayShowAll } from "./use-may-show-all.ts";

const searchDelayMs = 500;

export function ListSearch() {
  const t = useTexts(ticketTexts);
  const { search, change } = useInboxView();
  const [text, setText] = useState(search.q ?? "");
  const searchSoon = useDebouncedCallback((q: string) => change({ q }), searchDelayMs);
  const mayFilterUsers = useMayShowAll();
  const tags = useQuery({ queryKey: ["tags", "list"], queryFn: () => call(listTagNames, {}) });
  const users = useQuery({
    queryKey: ["users", "list"],
    queryFn: () => call(listUserNames, {}),
    enabled: mayFilterUsers,
  });
  return (
    <search className={classes.search}>
      <TextInput
        type="search"
        aria-label={t("searchLabel")}
        placeholder={t("searchLabel")}
        leftSection={<IconSearch size={18} stroke={1.75} />}
        value={text}
        maxLength={200}
        autoFocus={text === ""}
        onChange={(event) => {
          setText(event.currentTarget.value);
          searchSoon(event.currentTarget.value);
        }}
      />
      <NameFilter
        label={t("filterTags")}
        names={tags.data ?? []}
        chosen={search.tags ?? []}
        onChange={(ids) => change({ tags: ids })}
      />
      {mayFilterUsers && (
        <NameFilter
          label={t("filterUsers")}
          names={users.data ?? []}
          chosen={search.users ?? []}
          onChange={(ids) => change({ users: ids })}
        />
      )}
    </search>
  );
}

interface NameFilterProps {
  label: string;
  names: { id: number; name: string }[];
  chosen: number[];
  onChange: (ids: number[]) => void;
}

function NameFilter({ label, names, chosen, onChange }: NameFilterProps) {
  const t = useTexts(ticketTexts);
  return (
    <MultiSelect
      aria-label={label}
      placeholder={chosen.length === 0 ? label : ""}
      data={names.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={chosen.map(String)}
      onChange={(values) => onChange(values.map(Number))}
      classNames={{ inputField: classes.field }}
      nothingFoundMessage={<NothingFound>{t("nothingFound")}</NothingFound>}
      searchable
      clearable
      hidePickedOptions
    />
  );
}
