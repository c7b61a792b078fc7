import { listNotices, type Notice, readNotice, readNotices } from "@recado/contract/notices";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { call } from "../../../shared/api/call.ts";
import { showError } from "../../../shared/api/show-error.ts";
import { onVisibilityChange } from "../../../shared/attention/visible-conversation.ts";
import { type MoreRows, moreRowsOf } from "../../../shared/lists/more-rows.ts";
import { useLiveEvent } from "../../../shared/live/use-live-event.ts";
import { visibleTicket } from "../../tickets/visible-ticket.ts";

export interface NoticeState {
  /** Loaded notices, newest first; undefined until the first page has loaded. */
  rows: readonly Notice[] | undefined;
  /** Number of all unread notices, including notices that are not loaded. */
  unreads: number;
  error: Error | null;
  refetch: () => void;
  more: MoreRows;
  read: (id: number) => void;
  readAll: () => void;
}

const queryKey = ["notices"];

/** The user's notices, kept the same on all screens. Notices about the visible ticket are marked as read. */
export function useNotices(): NoticeState {
  const client = useQueryClient();
  const paged = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) =>
      call(listNotices, { query: pageParam === null ? {} : { before: String(pageParam) } }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ records, hasMore }) => (hasMore ? (records.at(-1)?.id ?? null) : null),
  });
  const ask = () => void client.invalidateQueries({ queryKey });
  useLiveEvent("notice", ask);

  const one = useMutation({
    mutationFn: (id: number) => call(readNotice, { params: { id: String(id) } }),
    // The notices are refetched after the request, because no live event arrives while the live connection is down.
    onSettled: ask,
  });
  const all = useMutation({
    mutationFn: () => call(readNotices, { body: { upTo: rows?.[0]?.id } }),
    onSettled: ask,
    onError: showError,
  });

  const { data, error, refetch } = paged;
  const rows = data?.pages.flatMap(({ records }) => records);
  useReadInView(rows, one.mutate);
  return {
    rows,
    unreads: data?.pages[0]?.unreads ?? 0,
    error,
    refetch: () => void refetch(),
    more: moreRowsOf(paged),
    read: one.mutate,
    readAll: all.mutate,
  };
}

function useReadInView(rows: readonly Notice[] | undefined, read: (id: number) => void): void {
  const look = useEffectEvent(() => {
    const viewed = visibleTicket.inView();
    if (viewed === null) return;
    for (const { id, ticket, isRead } of rows ?? []) if (!isRead && ticket?.id === viewed) read(id);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes is looked at as well
  useEffect(() => look(), [rows?.[0]?.id]);
  useEffect(() => {
    const stop = onVisibilityChange(() => look());
    const looked = () => look();
    window.addEventListener("focus", looked);
    return () => {
      stop();
      window.removeEventListener("focus", looked);
    };
  }, []);
}
