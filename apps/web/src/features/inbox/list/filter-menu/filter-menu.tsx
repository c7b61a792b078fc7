import { Button } from "@mantine/core";
import { useTexts } from "../../../../shared/i18n/use-texts.ts";
import { LazyContent } from "../../../../shared/ui/dialogs/dropdown-parts.tsx";
import { useConnections } from "../../../connections/use-connections.ts";
import { chosenIds, hasFlag, withFlag, withValue, withValues } from "../../../tickets/chosen-filter.ts";
import { ticketTexts } from "../../../tickets/texts.ts";
import { filtersOf, useInboxView } from "../../inbox-view.ts";
import { Tick } from "../filter-tick.tsx";
import classes from "../list.module.css";
import { RowOptions } from "../row-options.tsx";
import { useQueueChoices } from "../use-queue-choices.ts";
import { AdFilter } from "../views/ad-filter.tsx";
import { SavedViews } from "../views/saved-views.tsx";
import { filterMenuTexts } from "./filter-menu-texts.ts";
import { FoldedGroup } from "./folded-group.tsx";
import { namedFields, useNamedChoices } from "./use-named-choices.ts";

/** Filters of the ticket lists, saved views and options of the rows. Without a condition, no ticket is hidden. */
export function FilterMenu() {
  return (
    <LazyContent>
      <Choices />
      <SavedViews />
      <RowOptions />
    </LazyContent>
  );
}

function Choices() {
  const t = useTexts(ticketTexts);
  const inMenu = useTexts(filterMenuTexts);
  const named = useNamedChoices();
  const { tab, search, change } = useInboxView();
  const { filter = [] } = search;
  const { data: connections = [] } = useConnections();
  return (
    <>
      <div className={classes.choices}>
        <Tick
          checked={hasFlag(filter, "unread")}
          onChange={(unread) => change({ filter: withFlag(filter, "unread", unread) })}
        >
          {t("onlyUnread")}
        </Tick>
        {tab === "search" && (
          <Tick
            checked={hasFlag(filter, "snoozed")}
            onChange={(snoozed) => change({ filter: withFlag(filter, "snoozed", snoozed) })}
          >
            {inMenu("snoozed")}
          </Tick>
        )}
      </div>
      <ChoiceGroup title={t("filterQueues")} field="queue" choices={useQueueChoices()} />
      {connections.length > 1 && (
        <ChoiceGroup title={t("filterConnections")} field="connection" choices={connections} />
      )}
      {namedFields.map((field) => (
        <FoldedGroup key={field} title={inMenu(field)} field={field} choices={named[field]} />
      ))}
      <AdFilter />
      {filtersOf(search).length > 0 && (
        <Button variant="subtle" size="compact-sm" fullWidth onClick={() => change({ filter: [] })}>
          {t("clearFilter")}
        </Button>
      )}
    </>
  );
}

interface ChoiceGroupProps {
  title: string;
  field: "queue" | "connection";
  choices: readonly { id: number; name: string; color?: string }[];
}

function ChoiceGroup({ title, field, choices }: ChoiceGroupProps) {
  const { search, change } = useInboxView();
  const { filter = [] } = search;
  const chosen = chosenIds(filter, field);
  if (choices.length === 0) return null;
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.ticketFiltersTitle}>{title}</legend>
      {choices.map(({ id, name, color }) => (
        <Tick
          key={id}
          checked={chosen.includes(id)}
          onChange={(checked) =>
            change({ filter: withValues(filter, field, withValue(chosen, id, checked)) })
          }
        >
          {color && <span className={classes.dot} style={{ background: color }} />}
          {name}
        </Tick>
      ))}
    </fieldset>
  );
}
