import {
  getCampaignReport,
  listRecipients,
  type Recipient,
  type RecipientFilter,
} from "@recado/contract/campaign-report";
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { type ListSource, removeRow } from "../../../shared/lists/entity-list.ts";
import { useLiveEvent } from "../../../shared/live/use-live-event.ts";
import { campaignSource } from "../queries.ts";
import { createReportRefresh } from "./report-refresh.ts";

export type CampaignRecipient = Omit<Recipient, "id"> & { id: number };

export function reportQuery(id: number) {
  return queryOptions({
    queryKey: [reportKey(id), "report"],
    queryFn: () => call(getCampaignReport, { params: { id: String(id) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** List of the campaign's recipients in one state; null lists all recipients. */
export function recipientSource(id: number, filter: RecipientFilter | null): ListSource<CampaignRecipient> {
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

/**
 * Keeps a campaign's report current. Status and counts are updated at once, all other data every few seconds at most.
 */
export function useReportLive(id: number, onDeleted: () => void): void {
  const client = useQueryClient();
  const [refresh] = useState(() =>
    createReportRefresh(
      () =>
        void client.invalidateQueries({
          predicate: ({ queryKey: [name] }) => typeof name === "string" && isOfReport(name, id),
        }),
    ),
  );
  useEffect(() => refresh.stop, [refresh]);
  useLiveEvent("campaign", (event) => {
    if (event.action === "delete") {
      if (event.id !== id) return;
      removeRow(client, campaignSource, id);
      return onDeleted();
    }
    const { record } = event;
    if (record.id !== id) return;
    client.setQueryData(reportQuery(id).queryKey, (known) => known && { ...known, campaign: record });
    refresh.note(record);
  });
}

function reportKey(id: number): string {
  return `campaign-report-${id}`;
}

function isOfReport(name: string, id: number): boolean {
  return name === reportKey(id) || name.startsWith(`${reportKey(id)}-`);
}
