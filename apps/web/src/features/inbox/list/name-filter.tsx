import { MultiSelect } from "@mantine/core";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useFirstMatch } from "../../../shared/ui/fields/use-first-match.ts";
import { NothingFound } from "../../../shared/ui/lists/nothing-found.tsx";
import { ticketTexts } from "../../tickets/texts.ts";
import classes from "./list-search.module.css";

interface NameFilterProps {
  label: string;
  names: readonly { id: number; name: string }[];
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
}

/** Field that filters a list by any number of named entities, such as tags or users. */
export function NameFilter({ label, names, chosen, onChange }: NameFilterProps) {
  const t = useTexts(ticketTexts);
  return (
    <MultiSelect
      aria-label={label}
      placeholder={chosen.length === 0 ? label : ""}
      data={names.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={chosen.map(String)}
      onChange={(values) => onChange(values.map(Number))}
      classNames={{ inputField: classes.field }}
      {...useFirstMatch()}
      nothingFoundMessage={<NothingFound>{t("nothingFound")}</NothingFound>}
      searchable
      clearable
      hidePickedOptions
    />
  );
}
