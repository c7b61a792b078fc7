import type { EventName, EventPayload } from "@recado/contract/events";
import { useQueryClient } from "@tanstack/react-query";
import { useLiveEvent } from "../live/use-live-event.ts";
import { type ListSource, putRow, refetchRows, removeRow } from "./entity-list.ts";
import type { EntityRow } from "./loaded-rows.ts";

/**
 * Keeps all lists of a source current by the live event `name`. The function `read` takes the changed row from the
 * event, or the id of a deleted row.
 */
export function useLiveRows<Row extends EntityRow, Name extends EventName>(
  source: ListSource<Row>,
  name: Name,
  read: (event: EventPayload<Name>) => Row | number,
): void {
  const client = useQueryClient();
  useLiveEvent(name, (event) => {
    const change = read(event);
    if (typeof change === "number") removeRow(client, source, change);
    else putRow(client, source, change);
  });
}

/** Refetches the rows of a source after each live event `name`, for rows that display data of other entities. */
export function useRefetchedRows<Row>(source: ListSource<Row>, name: EventName): void {
  const client = useQueryClient();
  useLiveEvent(name, () => refetchRows(client, source));
}
