import type { EventName, EventPayload } from "@recado/contract/events";
import { useQueryClient } from "@tanstack/react-query";
import { useLiveEvent } from "../live/use-live-event.ts";
import { type ListSource, putRow, refetchRows, removeRow } from "./entity-list.ts";
import type { EntityRow } from "./loaded-rows.ts";

/** Keeps the lists of a source current. `read` returns the changed row, or the id of a deleted row. */
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

/** For rows that show data of other entities: any event about those refetches the rows. */
export function useRefetchedRows<Row>(source: ListSource<Row>, name: EventName): void {
  const client = useQueryClient();
  useLiveEvent(name, () => refetchRows(client, source));
}
