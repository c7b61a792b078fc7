import { ApiError } from "@recado/contract/shared/client";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { showError } from "../api/show-error.ts";
import type { EntitySource } from "./entity-list.ts";
import type { Identified } from "./loaded-rows.ts";

interface Wanted<Row> {
  source: EntitySource<Row>;
  /** Nothing where the address asks for none. */
  id: number | undefined;
  /** What the page shows already. */
  rows: readonly Row[] | undefined;
  /** It is not there, or no longer. */
  onGone: () => void;
}

/** The row that the address names, on the page or not, as it was last known. Undefined until it is known. */
export function useWantedRow<Row extends Identified>({ source, id, rows, onGone }: Wanted<Row>) {
  const shown = rows?.find((row) => row.id === id);
  const { data, error } = useQuery({
    queryKey: [source.name, "one", id],
    queryFn: () => source.fetchOne(String(id)),
    enabled: id !== undefined && rows !== undefined && shown === undefined,
    gcTime: 0,
  });
  const found = shown ?? data;
  const [last, setLast] = useState<Row>();
  const lately = id === undefined ? undefined : (found ?? last);
  if (lately !== last) setLast(lately);
  const known = found ?? (last?.id === id ? last : undefined);
  const isRefused = error instanceof ApiError && error.status < 500;
  const gone = shown === undefined && error !== null && (isRefused || known === undefined);
  useEffect(() => {
    if (id === undefined || !gone) return;
    showError(error);
    onGone();
  }, [id, gone, error, onGone]);
  return id === undefined ? undefined : known;
}
