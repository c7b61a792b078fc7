import { useNavigate, useSearch } from "@tanstack/react-router";
import { z } from "zod";
import type { TicketListFilter } from "../tickets/ticket-pages.ts";

export const inboxTabs = ["open", "pending", "closed", "search"] as const;
export type InboxTab = (typeof inboxTabs)[number];

/** Dialogs of the inbox. Each has a URL, so that the browser's Back button closes the dialog. */
const inboxDialogs = ["new", "transfer", "schedule", "snooze", "macro", "assign", "why"] as const;
export type InboxDialog = (typeof inboxDialogs)[number];

/** Parts of the open tickets that can be shown alone. */
const openParts = ["needsAnswer", "snoozed"] as const;
export type OpenPart = (typeof openParts)[number];

const ids = z.array(z.int().positive()).optional().catch(undefined);

/** State of the ticket list in the URL, so that a link or a reload shows the same rows. */
export const inboxSearchSchema = z.object({
  tab: z.enum(inboxTabs).optional().catch(undefined),
  q: z.string().max(200).optional().catch(undefined),
  all: z.boolean().optional().catch(undefined),
  queues: ids,
  connections: ids,
  ads: z.array(z.string().max(500)).optional().catch(undefined),
  fromAd: z.boolean().optional().catch(undefined),
  unread: z.boolean().optional().catch(undefined),
  tags: ids,
  users: ids,
  part: z.enum(openParts).optional().catch(undefined),
  dialog: z.enum(inboxDialogs).optional().catch(undefined),
});

/** The part of the URL's state that a saved view stores: the state of the lists, without an open dialog. */
const savedSearchSchema = inboxSearchSchema.omit({ dialog: true });

export function writeSaved(search: InboxSearch): string {
  return JSON.stringify(savedSearchSchema.parse(withoutEmpty(search)));
}

/** Parses a saved view. Another version of the product may have written the view, so unknown fields are dropped. */
export function readSaved(saved: string): InboxSearch {
  return savedSearchSchema.parse(JSON.parse(saved));
}

export type InboxSearch = z.infer<typeof inboxSearchSchema>;

/** Change of the URL's state that removes the filters of the list's head. */
export const clearedFilters: InboxSearch = {
  queues: [],
  connections: [],
  ads: [],
  fromAd: false,
  unread: false,
};

/** Whether a filter of the list's head is set, which may hide tickets. */
export function isFiltered(search: InboxSearch): boolean {
  return Object.keys(withoutEmpty(search)).some((name) => name in clearedFilters);
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
  const search = inboxSearchSchema.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  return {
    tab: search.tab ?? "open",
    search,
    change: (part) =>
      void navigate({ to: ".", search: (known) => withoutEmpty({ ...known, ...part }), replace: true }),
    show: (saved) => void navigate({ to: ".", search: withoutEmpty(saved), replace: true }),
  };
}

/**
 * Filter of a tab's ticket list. Showing the tickets of all users is for admins only, the part for open tickets only, and
 * tag and user filters for the search only.
 */
export function filterFor(
  tab: InboxTab,
  search: InboxSearch,
  { mayShowAll, ...order }: { mayShowAll: boolean } & ChosenOrder,
): TicketListFilter {
  const isSearch = tab === "search";
  const needsAnswer = tab === "open" && search.part === "needsAnswer";
  return {
    status: isSearch ? undefined : tab,
    showAll: mayShowAll && search.all === true,
    queueIds: search.queues ?? [],
    connectionIds: search.connections ?? [],
    ads: search.ads ?? [],
    fromAd: search.fromAd === true,
    tags: isSearch ? (search.tags ?? []) : [],
    users: isSearch && mayShowAll ? (search.users ?? []) : [],
    searchParam: isSearch ? (search.q ?? "").trim() : "",
    unread: search.unread === true,
    withoutChatbot: false,
    needsAnswer,
    snoozed: snoozedOf(tab, search),
    ...orderFor(tab, needsAnswer, order),
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
  needsAnswer: boolean,
  { oldestFirst, priorityFirst = false, slaFirst = false }: ChosenOrder,
): Required<ChosenOrder> {
  const isUnfinished = tab === "pending" || tab === "open";
  return {
    oldestFirst: (tab === "pending" || needsAnswer) && oldestFirst,
    priorityFirst: isUnfinished && priorityFirst,
    slaFirst: isUnfinished && slaFirst,
  };
}

/** Snoozed tickets are in a list of their own until they wake. */
function snoozedOf(tab: InboxTab, { part }: InboxSearch): boolean | null {
  return tab === "open" ? part === "snoozed" : null;
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
