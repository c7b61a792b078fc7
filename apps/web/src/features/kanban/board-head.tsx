import { Button, TextInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { listTagNames, type Tag } from "@recado/contract/tags";
import type { TicketFilter } from "@recado/contract/ticket-filters";
import { listUserNames } from "@recado/contract/users";
import { IconAdjustmentsHorizontal, IconPlus, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { sharedTexts } from "../../shared/i18n/texts.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import type { ListSearch } from "../../shared/lists/use-list-search.ts";
import { useCan } from "../../shared/session/session-context.ts";
import { lazyComponent } from "../../shared/ui/layout/lazy-component.ts";
import { PageHeader } from "../../shared/ui/layout/page-header.tsx";
import { useRootAttribute } from "../../shared/ui/layout/use-root-mark.ts";
import { Tick } from "../inbox/list/filter-tick.tsx";
import { NameFilter } from "../inbox/list/name-filter.tsx";
import { useQueueChoices } from "../inbox/list/use-queue-choices.ts";
import { chosenIds, chosenValues, withValues } from "../tickets/chosen-filter.ts";
import { ticketTexts } from "../tickets/texts.ts";
import type { BoardSearch } from "./board-filter.ts";
import classes from "./board-head.module.css";
import { boardTexts } from "./texts.ts";

const TagDialog = lazyComponent(() =>
  import("../tags/tag-dialog.tsx").then((module) => ({ default: module.TagDialog })),
);

interface BoardHeadProps {
  search: ListSearch;
  filter: BoardSearch;
  onFilter: (change: BoardSearch) => void;
}

/** Title of the board with its search, its filters and the button that adds a lane. */
export function BoardHead({ search, filter, onFilter }: BoardHeadProps) {
  const t = useTexts(boardTexts);
  const mayAdd = useCan("tags:kanban");
  const shortAdd = useTexts(sharedTexts)("add");
  const narrow = useMediaQuery("(max-width: 600px)", undefined, { getInitialValueInEffect: false });
  const isFiltered = filter.filter !== undefined;
  const [isOpen, setOpen] = useState(isFiltered);
  const [isAdding, setAdding] = useState(false);
  useRootAttribute("filterRow", isOpen);
  return (
    <div className={classes.head}>
      <PageHeader title={t("title")}>
        <TextInput
          className={classes.search}
          type="search"
          data-board-search
          aria-label={t("search")}
          placeholder={t("search")}
          leftSection={<IconSearch size={18} stroke={1.75} />}
          maxLength={200}
          value={search.text}
          onChange={({ currentTarget }) => search.type(currentTarget.value)}
        />
        <Button
          variant={isFiltered ? "light" : "default"}
          aria-label={t("filters")}
          aria-expanded={isOpen}
          px={narrow ? 10 : 14}
          onClick={() => setOpen(!isOpen)}
        >
          <IconAdjustmentsHorizontal size={18} stroke={1.75} />
          {!narrow && <span className={classes.label}>{t("filters")}</span>}
        </Button>
        {mayAdd && (
          <Button
            leftSection={<IconPlus size={18} />}
            aria-label={t("addLane")}
            onClick={() => setAdding(true)}
          >
            {narrow ? shortAdd : t("addLane")}
          </Button>
        )}
      </PageHeader>
      {isOpen && (
        <Filters filter={filter.filter ?? []} onFilter={(changed) => onFilter({ filter: changed })} />
      )}
      <Suspense>{isAdding && <TagDialog isLane onClose={() => setAdding(false)} />}</Suspense>
    </div>
  );
}

interface FiltersProps {
  filter: TicketFilter;
  onFilter: (filter: TicketFilter) => void;
}

function Filters({ filter, onFilter }: FiltersProps) {
  const t = useTexts(boardTexts);
  const tTickets = useTexts(ticketTexts);
  const queues = useQueueChoices();
  const users = useQuery({ queryKey: ["users", "list"], queryFn: () => call(listUserNames, {}) });
  const tags = useQuery({ queryKey: ["tags", "list"], queryFn: () => call(listTagNames, {}) });
  return (
    <div className={classes.filters}>
      <NameFilter
        label={tTickets("filterQueues")}
        names={queues}
        chosen={chosenIds(filter, "queue")}
        onChange={(ids) => onFilter(withValues(filter, "queue", ids))}
      />
      <NameFilter
        label={tTickets("filterUsers")}
        names={users.data ?? []}
        chosen={chosenIds(filter, "user")}
        onChange={(ids) => onFilter(withValues(filter, "user", ids))}
      />
      <NameFilter
        label={tTickets("filterTags")}
        names={(tags.data ?? []).filter(isNoLane)}
        chosen={chosenIds(filter, "tag")}
        onChange={(ids) => onFilter(withValues(filter, "tag", ids))}
      />
      <Tick
        checked={chosenValues(filter, "status").includes("pending")}
        onChange={(waiting) => onFilter(withValues(filter, "status", waiting ? ["pending"] : []))}
      >
        {t("onlyWaiting")}
      </Tick>
      {filter.length > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => onFilter([])}>
          {tTickets("clearFilter")}
        </Button>
      )}
    </div>
  );
}

/** Lanes are columns of the board already, so the filter offers only the other tags. */
function isNoLane({ kanban }: Tag): boolean {
  return kanban === 0;
}
