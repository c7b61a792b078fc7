import { ActionIcon, Button } from "@mantine/core";
import { listQueues } from "@recado/contract/queues";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { call } from "../../../shared/api/call.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useSeesAllTickets, useUser } from "../../../shared/session/session-context.ts";
import { Dropdown } from "../../../shared/ui/dialogs/dropdown.tsx";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";
import { useConnections } from "../../connections/use-connections.ts";
import { ticketTexts } from "../../tickets/texts.ts";
import { clearedFilters, isFiltered, useInboxView } from "../inbox-view.ts";
import { Tick } from "./filter-tick.tsx";
import classes from "./list.module.css";

const SavedViews = lazyComponent(() =>
  import("./views/saved-views.tsx").then(({ SavedViews }) => ({ default: SavedViews })),
);

const RowOptions = lazyComponent(() =>
  import("./row-options.tsx").then(({ RowOptions }) => ({ default: RowOptions })),
);

const AdFilter = lazyComponent(() =>
  import("./views/ad-filter.tsx").then(({ AdFilter }) => ({ default: AdFilter })),
);

interface Choice {
  id: number;
  name: string;
  /** Colour of the queue; undefined for a choice that is no queue. */
  color?: string;
}

/** Filters of the ticket lists. While a filter has no choice, it hides no ticket. */
export function TicketFilters() {
  const t = useTexts(ticketTexts);
  const { search } = useInboxView();
  const isActive = isFiltered(search);
  return (
    <Dropdown
      role="dialog"
      label={t("filter")}
      width={280}
      button={(properties) => (
        <ActionIcon
          className={classes.button}
          aria-label={t("filter")}
          title={t("filter")}
          data-active={isActive || undefined}
          {...properties}
        >
          <IconAdjustmentsHorizontal size={20} stroke={1.75} />
        </ActionIcon>
      )}
    >
      <Choices isActive={isActive} />
      <Suspense>
        <SavedViews />
        <RowOptions />
      </Suspense>
    </Dropdown>
  );
}

function Choices({ isActive }: { isActive: boolean }) {
  const t = useTexts(ticketTexts);
  const { search, change } = useInboxView();
  const { data: connections = [] } = useConnections();
  return (
    <>
      <div className={classes.choices}>
        <Tick checked={search.unread === true} onChange={(unread) => change({ unread })}>
          {t("onlyUnread")}
        </Tick>
      </div>
      <ChoiceGroup
        title={t("filterQueues")}
        choices={useQueueChoices()}
        chosen={search.queues ?? []}
        onChange={(queues) => change({ queues })}
      />
      {connections.length > 1 && (
        <ChoiceGroup
          title={t("filterConnections")}
          choices={connections}
          chosen={search.connections ?? []}
          onChange={(ids) => change({ connections: ids })}
        />
      )}
      <Suspense>
        <AdFilter />
      </Suspense>
      {isActive && (
        <Button variant="subtle" size="compact-sm" fullWidth onClick={() => change(clearedFilters)}>
          {t("clearFilter")}
        </Button>
      )}
    </>
  );
}

interface ChoiceGroupProps {
  title: string;
  choices: readonly Choice[];
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
}

function ChoiceGroup({ title, choices, chosen, onChange }: ChoiceGroupProps) {
  if (choices.length === 0) return null;
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.ticketFiltersTitle}>{title}</legend>
      {choices.map(({ id, name, color }) => (
        <Tick
          key={id}
          checked={chosen.includes(id)}
          onChange={(checked) => onChange(checked ? [...chosen, id] : chosen.filter((other) => other !== id))}
        >
          {color && <span className={classes.dot} style={{ background: color }} />}
          {name}
        </Tick>
      ))}
    </fieldset>
  );
}

/** Queues that can be chosen as a filter: all queues for admins, their own queues for other users. */
export function useQueueChoices(): Choice[] {
  const user = useUser();
  const isAdmin = useSeesAllTickets();
  const all = useQuery({ queryKey: ["queues"], queryFn: () => call(listQueues, {}), enabled: isAdmin });
  return isAdmin ? (all.data ?? []) : user.queues;
}
