import type { TicketFilter } from "@recado/contract/ticket-filters";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import { z } from "zod";
import { hasFlag, withoutParts } from "../tickets/chosen-filter.ts";
import { oldNames, readFilter } from "../tickets/read-filter.ts";
import type { TicketListFilter } from "../tickets/ticket-pages.ts";

export const inboxTabs = ["open", "pending", "closed", "search"] as const;
export type InboxTab = (typeof inboxTabs)[number];

/** Dialogs of the inbox. Each has a URL, so that the browser's Back button closes the dialog. */
const inboxDialogs = ["new", "transfer", "schedule", "snooze", "macro", "assign", "why"] as const;
export type InboxDialog = (typeof inboxDialogs)[number];

/** State of the ticket list in the URL, so that a link or a reload shows the same rows. */
const searchSchema = z.object({
  tab: z.enum(inboxTabs).optional().catch(undefined),
  q: z.string().max(200).optional().catch(undefined),
  all: z.boolean().optional().catch(undefined),
  dialog: z.enum(inboxDialogs).optional().catch(undefined),
});

export interface InboxSearch extends z.infer<typeof searchSchema> {
  filter?: TicketFilter | undefined;
}

/** Reads the state of a URL, also of an old link. Users can type URLs, so invalid values are dropped. */
export function readInboxSearch(raw: Record<string, unknown>): InboxSearch {
  const search = searchSchema.parse(raw);
  const { tags, users, ...others } = raw;
  // Old links filtered the search only by tags and users, and only the open tickets by a part of them.
  const filter = [
    ...readFilter(search.tab === "search" ? raw : others),
    ...(search.tab === undefined ? partOfOldLink(raw.part) : []),
  ];
  return withoutEmpty({ ...search, filter });
}

function partOfOldLink(part: unknown): TicketFilter {
  if (part === "needsAnswer") return [{ field: "waiting", is: true }];
  return part === "snoozed" ? [{ field: "snoozed", is: true }] : [];
}

/** Conditions of the URL besides the shown part of the open tickets, whose button shows it already. */
export function filtersOf({ tab, filter = [] }: InboxSearch): TicketFilter {
  return tab === undefined ? (withoutParts(filter) ?? []) : filter;
}

export interface InboxView {
  tab: InboxTab;
  search: InboxSearch;
  /** Changes a part of the URL's state; the open ticket remains open. */
  change: (part: InboxSearch) => void;
  /** Replaces the state of the lists by the state of a saved view. */
  show: (search: InboxSearch) => void;
}

export function useInboxView(): InboxView {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const search = useMemo(() => readInboxSearch(raw), [raw]);
  const navigate = useNavigate();
  return {
    tab: search.tab ?? "open",
    search,
    change: (part) =>
      void navigate({
        to: ".",
        search: (known) =>
          withoutEmpty({
            ...known,
            ...("tab" in part && { filter: withoutParts(known.filter) }),
            ...part,
          }),
        replace: true,
      }),
    show: (saved) => void navigate({ to: ".", search: withoutEmpty(saved), replace: true }),
  };
}

/** Replaces an old link in the URL by a link of today, so that the filter can be changed. */
export function useCurrentLink(): void {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const isOld = oldNames.some((name) => raw[name] !== undefined);
  useEffect(() => {
    if (isOld) void navigate({ to: ".", search: readInboxSearch(raw), replace: true });
  }, [isOld, raw, navigate]);
}

/** Filter of a tab's ticket list. Showing the tickets of all users is for admins only. */
export function filterFor(
  tab: InboxTab,
  { q = "", all, filter = [] }: InboxSearch,
  { mayShowAll, ...order }: { mayShowAll: boolean } & ChosenOrder,
): TicketListFilter {
  const isSearch = tab === "search";
  // Snoozed tickets are in a list of their own until they wake.
  const hidesSnoozed = tab === "open" && !filter.some(({ field }) => field === "snoozed");
  return {
    status: isSearch ? undefined : tab,
    showAll: mayShowAll && all === true,
    searchParam: isSearch ? q.trim() : "",
    filter: hidesSnoozed ? [...filter, { field: "snoozed", is: false }] : filter,
    ...orderFor(tab, hasFlag(filter, "waiting"), order),
  };
}

interface ChosenOrder {
  oldestFirst: boolean;
  priorityFirst?: boolean;
  slaFirst?: boolean;
}

/** The order by wait is for lists of waiting customers only, other orders for open and waiting tickets only. */
function orderFor(
  tab: InboxTab,
  isWaiting: boolean,
  { oldestFirst, priorityFirst = false, slaFirst = false }: ChosenOrder,
): Required<ChosenOrder> {
  const isUnfinished = tab === "pending" || tab === "open";
  return {
    oldestFirst: (tab === "pending" || (tab === "open" && isWaiting)) && oldestFirst,
    priorityFirst: isUnfinished && priorityFirst,
    slaFirst: isUnfinished && slaFirst,
  };
}

function withoutEmpty(search: InboxSearch): InboxSearch {
  const kept = Object.entries(search).filter(
    ([, value]) => value !== undefined && value !== "" && value !== false && !isEmptyList(value),
  );
  return Object.fromEntries(kept);
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
