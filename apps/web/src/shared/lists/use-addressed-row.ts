import { useQuery } from "@tanstack/react-query";
import { isRefused } from "../api/query-client.ts";
import type { EntitySource } from "./entity-list.ts";
import type { EntityRow } from "./loaded-rows.ts";
import { useDeletedMessage } from "./use-deleted-message.ts";
import { useKeptError } from "./use-kept-error.ts";
import { useKeptRow } from "./use-kept-row.ts";

interface Wanted<Row> {
  source: EntitySource<Row>;
  /** Id of the row in the URL; undefined if the URL names no row. */
  id: number | undefined;
  /** Rows that the list page has already loaded. */
  rows: readonly Row[] | undefined;
  /** Called if the row could not be loaded and its dialog is not open. */
  onGone: () => void;
}

interface WantedRow<Row> {
  row: Row | undefined;
  /** Error message for an open dialog whose row was deleted; undefined while the row exists. */
  gone: string | undefined;
}

/** Finds the row that the URL names, among the loaded rows or by a request, and keeps its last known version. */
export function useAddressedRow<Row extends EntityRow>({
  source,
  id,
  rows,
  onGone,
}: Wanted<Row>): WantedRow<Row> {
  const shown = rows?.find((row) => row.id === id);
  const one = useQuery({
    queryKey: [source.name, "one", id],
    queryFn: () => source.fetchOne(String(id)),
    enabled: id !== undefined && rows !== undefined && shown === undefined,
    gcTime: 0,
  });
  const error = useKeptError(id, one);
  const row = useKeptRow(id, shown ?? one.data);
  const isGone = id !== undefined && shown === undefined && (isRefused(error) || row === undefined);
  return {
    row,
    gone: useDeletedMessage({ error: isGone ? error : null, isOpen: row !== undefined, onGone }),
  };
}
