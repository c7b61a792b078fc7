import { Button } from "@mantine/core";
import { listUserNames } from "@recado/contract/users";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useConnections } from "../connections/use-connections.ts";
import { NameFilter } from "../inbox/list/name-filter.tsx";
import { queuesQuery } from "../queues/queries.ts";
import { ticketTexts } from "../tickets/texts.ts";
import classes from "./dashboard.module.css";
import type { SelectionSearch } from "./period-search.ts";

interface SelectionFiltersProps {
  value: SelectionSearch;
  onChange: (value: SelectionSearch) => void;
}

/** Fields that limit the dashboard to tickets of some queues, connections and agents. */
export function SelectionFilters({ value, onChange }: SelectionFiltersProps) {
  const t = useTexts(ticketTexts);
  const queues = useQuery(queuesQuery);
  const users = useQuery({ queryKey: ["users", "list"], queryFn: () => call(listUserNames, {}) });
  const { data: connections = [] } = useConnections();
  const choose = (change: SelectionSearch) => onChange({ ...value, ...change });
  const { queues: queueIds = [], connections: connectionIds = [], users: userIds = [] } = value;
  return (
    <div className={classes.filters}>
      <NameFilter
        label={t("filterQueues")}
        names={queues.data ?? []}
        chosen={queueIds}
        onChange={(ids) => choose({ queues: ids })}
      />
      <NameFilter
        label={t("filterConnections")}
        names={connections}
        chosen={connectionIds}
        onChange={(ids) => choose({ connections: ids })}
      />
      <NameFilter
        label={t("filterUsers")}
        names={users.data ?? []}
        chosen={userIds}
        onChange={(ids) => choose({ users: ids })}
      />
      {queueIds.length + connectionIds.length + userIds.length > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => onChange({})}>
          {t("clearFilter")}
        </Button>
      )}
    </div>
  );
}
