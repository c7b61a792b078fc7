import type { TicketView, TicketViewList } from "@recado/contract/ticket-views";
import { storableJson } from "../../platform/db/storable-text.ts";
import type { AuditSubject } from "../audit-log/actions.ts";
import { listOfSearch, urlStateOf } from "./rules.ts";
import type { TicketViewRow } from "./store.ts";

export function presentTicketView(row: TicketViewRow): TicketView {
  const list = listOf(row);
  return {
    id: row.id,
    name: row.name,
    list,
    isShared: row.user_id === null,
    queueIds: row.queue_ids,
    search: storableJson(urlStateOf(list)),
  };
}

/** List of a view. A row of the version before has no list, but the state of the browser's URL. */
function listOf({ list, search }: TicketViewRow): TicketViewList {
  return (list as TicketViewList | null) ?? listOfSearch(search);
}

export function auditedTicketView(row: TicketViewRow): AuditSubject {
  const { status, filter } = listOf(row);
  return {
    label: row.name,
    fields: {
      name: row.name,
      general: row.user_id === null,
      queues: row.queue_ids.map(String),
      conditions: [
        ...(status ? [`status ${status}`] : []),
        ...filter.map((condition) => Object.values(condition).join(" ")),
      ],
    },
  };
}
