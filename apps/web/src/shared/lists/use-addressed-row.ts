import { useQuery } from "@tanstack/react-query";
import { isRefused } from "../api/query-client.ts";
import type { EntitySource } from "./entity-list.ts";
import type { EntityRow } from "./loaded-rows.ts";
import { useDeletedMessage } from "./use-deleted-message.ts";
import { useKeptError } from "./use-kept-error.ts";
import { useKeptRow } from "./use-kept-row.ts";

interface Wanted<Row> {
  source: EntitySource<Row>;
  /** Undefined if the address names no row. */
  id: number | undefined;
  /** Rows that the page already shows. */
  rows: readonly Row[] | undefined;
  /** Called if the row does not exist. */
  onGone: () => void;
}

interface WantedRow<Row> {
  row: Row | undefined;
  /** Message that the row was deleted while its dialog was open. */
  gone: string | undefined;
}

/** The row named by the address, on the loaded page or not, in its last known version. */
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
