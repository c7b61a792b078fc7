import type { RecipientFilter } from "@recado/contract/campaign-report";
import type { Campaign } from "@recado/contract/campaigns";
import { IconUsers } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { formatCount } from "../../../shared/format/number.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useEntityList } from "../../../shared/lists/entity-list.ts";
import { useListSearch } from "../../../shared/lists/use-list-search.ts";
import { ListPage } from "../../../shared/ui/lists/list-page.tsx";
import { recipientSource } from "./queries.ts";
import { useRecipientColumns } from "./recipient-columns.tsx";
import { overlappingStates, recipientStateOrder, stateIcons } from "./recipient-states.ts";
import classes from "./report.module.css";
import { reportTexts } from "./report-texts.ts";

/** All recipients of the campaign, filtered by state, name or number, with links to their conversations. */
export function RecipientList({ campaign: { id, counts } }: { campaign: Campaign }) {
  const t = useTexts(reportTexts);
  const [filter, setFilter] = useState<RecipientFilter | null>(null);
  const source = useMemo(() => recipientSource(id, filter), [id, filter]);
  const search = useListSearch();
  const list = useEntityList(source, search.term);
  const columns = useRecipientColumns();
  return (
    <ListPage
      name={`campaign-${id}`}
      title={t("people")}
      isPart
      list={list}
      search={search}
      searchLabel={t("searchPeople")}
      columns={columns}
      filters={<Filters counts={counts} filter={filter} onChoose={setFilter} />}
      empty={{
        icon: <IconUsers size={22} stroke={1.75} />,
        title: t("noPeople"),
        hint: t(filter === null ? "noPeopleHint" : "noneOfState"),
      }}
    />
  );
}

interface FiltersProps {
  counts: Campaign["counts"];
  filter: RecipientFilter | null;
  onChoose: (filter: RecipientFilter | null) => void;
}

/** Filter buttons for every state that has recipients. The chosen state has a button even if it has no recipients. */
function Filters({ counts, filter, onChoose }: FiltersProps) {
  const t = useTexts(reportTexts);
  const shown = [...recipientStateOrder, ...overlappingStates].filter(
    (state) => counts[state] > 0 || state === filter,
  );
  return (
    <fieldset className={classes.filters} aria-label={t("filters")}>
      <button
        type="button"
        className={classes.filter}
        aria-pressed={filter === null}
        onClick={() => onChoose(null)}
      >
        {t("everybody")}
      </button>
      {shown.map((state) => {
        const Sign = stateIcons[state];
        return (
          <button
            key={state}
            type="button"
            className={classes.filter}
            aria-pressed={filter === state}
            onClick={() => onChoose(filter === state ? null : state)}
          >
            <Sign size={14} stroke={2} aria-hidden="true" />
            {t(`states.${state}`)}
            <span className={classes.count}>{formatCount(counts[state])}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
