import { readJson } from "@recado/contract/shared/read-json";
import { maxChosenConditions, ticketConditionSchema } from "@recado/contract/ticket-filters";
import type { TicketViewList } from "@recado/contract/ticket-views";
import { z } from "zod";
import { filterOfQuery } from "../tickets/rules.ts";

const ids = z.array(z.int().positive()).optional().catch(undefined);
const flag = z.boolean().optional().catch(undefined);

/** State of the browser's URL as the version before stored it. Fields that it does not know are dropped. */
const storedSearchSchema = z
  .object({
    tab: z.enum(["pending", "closed", "search"]).optional().catch(undefined),
    q: z.string().max(200).optional().catch(undefined),
    all: flag,
    queues: ids,
    connections: ids,
    ads: z.array(z.string().max(500)).optional().catch(undefined),
    fromAd: flag,
    unread: flag,
    tags: ids,
    users: ids,
    part: z.enum(["needsAnswer", "snoozed"]).optional().catch(undefined),
    filter: z.array(z.unknown()).optional().catch(undefined),
  })
  .catch({});

/**
 * Reads the list of a view that the version before stored as state of the browser's URL. That version filtered by tags
 * and users only in the search, and showed parts only of the open tickets.
 */
export function listOfSearch(search: string): TicketViewList {
  const stored = storedSearchSchema.parse(parseJson(search));
  const { tab, q = "", all = false, part } = stored;
  const isSearch = tab === "search";
  const conditions = [
    ...filterOfQuery({
      queueIds: stored.queues,
      whatsappIds: stored.connections,
      ads: stored.ads,
      fromAd: stored.fromAd,
      withUnreadMessages: stored.unread,
      tags: isSearch ? stored.tags : undefined,
      users: isSearch ? stored.users : undefined,
    }),
    ...(tab === undefined && part === "needsAnswer" ? [{ field: "waiting", is: true }] : []),
    ...(tab === undefined && part === "snoozed" ? [{ field: "snoozed", is: true }] : []),
    ...(stored.filter ?? []),
  ];
  return {
    status: isSearch ? null : (tab ?? "open"),
    showAll: all,
    searchParam: isSearch ? q.trim() : "",
    filter: conditions
      .flatMap((condition) => ticketConditionSchema.safeParse(condition).data ?? [])
      .slice(0, maxChosenConditions),
  };
}

/** State of the browser's URL for a list, which pages of the version before read. */
export function urlStateOf({ status, showAll, searchParam, filter }: TicketViewList) {
  const tab = status === "open" ? undefined : (status ?? "search");
  return { tab, all: showAll || undefined, q: searchParam || undefined, filter };
}

function parseJson(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}
