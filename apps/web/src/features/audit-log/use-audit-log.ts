import { type AuditLogEntry, listAuditLog } from "@recado/contract/audit-log";
import type { AuditArea } from "@recado/contract/shared/audit-areas";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import type { EntityList } from "../../shared/lists/entity-list.ts";
import { moreRowsOf } from "../../shared/lists/more-rows.ts";

export interface AuditFilter {
  area: AuditArea | undefined;
  userId: string | undefined;
  from: string;
  to: string;
}

export const noFilter: AuditFilter = { area: undefined, userId: undefined, from: "", to: "" };

export type AuditLine = Omit<AuditLogEntry, "id"> & { id: number };

/**
 * Audit entries, newest first. Each further page continues after the last shown entry, even if entries were added
 * meanwhile.
 */
export function useAuditLog(search: string, { area, userId, from, to }: AuditFilter): EntityList<AuditLine> {
  const query = {
    ...(search === "" ? {} : { searchParam: search }),
    ...(area ? { area } : {}),
    ...(userId ? { userId } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
  const paged = useInfiniteQuery({
    queryKey: ["auditLog", query],
    queryFn: ({ pageParam }) =>
      call(listAuditLog, { query: { ...query, ...(pageParam === "" ? {} : { before: pageParam }) } }),
    initialPageParam: "",
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data, error, refetch } = paged;
  return {
    rows: data?.pages.flatMap(({ entries }) => entries.map((entry) => ({ ...entry, id: Number(entry.id) }))),
    count: data?.pages[0]?.count,
    error,
    refetch: () => void refetch(),
    more: moreRowsOf(paged),
  };
}
