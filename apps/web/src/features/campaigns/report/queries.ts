import {
  getCampaignReport,
  listRecipients,
  type Recipient,
  type RecipientFilter,
} from "@recado/contract/campaign-report";
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "../../../shared/api/call.ts";
import { type ListSource, removeRow } from "../../../shared/lists/entity-list.ts";
import { useLiveEvent } from "../../../shared/live/use-live-event.ts";
import { campaignSource } from "../queries.ts";

export type RecipientRow = Omit<Recipient, "id"> & { id: number };

const refreshMs = 2_000;
/** The specification's: what came in last is settled by then. */
const finishedMs = 5_000;

export function reportQuery(id: number) {
  return queryOptions({
    queryKey: [reportKey(id), "report"],
    queryFn: () => call(getCampaignReport, { params: { id: String(id) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Those of its people that a filter is for; all without one. */
export function recipientSource(id: number, filter: RecipientFilter | null): ListSource<RecipientRow> {
  return {
    name: `${reportKey(id)}-${filter ?? "all"}`,
    fetchPage: async (query) => {
      const { recipients, count, hasMore } = await call(listRecipients, {
        params: { id: String(id) },
        query: { ...query, ...(filter === null ? {} : { filter }) },
      });
      return { rows: recipients.map((row) => ({ ...row, id: Number(row.id) })), count, hasMore };
    },
  };
}

/** The report goes along with the campaign: its state and counts at once, the rest every few seconds at the most. */
export function useReportLive(id: number, onDeleted: () => void): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reload = () =>
    void client.invalidateQueries({
      predicate: ({ queryKey: [name] }) => typeof name === "string" && isOfReport(name, id),
    });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      clearTimeout(last.current);
    },
    [],
  );
  useLiveEvent("campaign", (event) => {
    if (event.action === "delete") {
      if (event.id !== id) return;
      removeRow(client, campaignSource, id);
      return onDeleted();
    }
    const { record } = event;
    if (record.id !== id) return;
    client.setQueryData(reportQuery(id).queryKey, (known) => known && { ...known, campaign: record });
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      reload();
    }, refreshMs);
    if (record.status !== "FINALIZADA") return;
    clearTimeout(last.current);
    last.current = setTimeout(reload, finishedMs);
  });
}

function reportKey(id: number): string {
  return `campaign-report-${id}`;
}

function isOfReport(name: string, id: number): boolean {
  return name === reportKey(id) || name.startsWith(`${reportKey(id)}-`);
}
