import type { Ticket } from "@recado/contract/tickets";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { sampleFilter, sampleTicket } from "../../testing/samples.ts";
import { applyTicket, forgetTicket, knownTicket, markTicketRead, ticketKeys } from "./ticket-cache.ts";
import type { TicketListFilter, TicketListPages } from "./ticket-pages.ts";

const all = sampleFilter({ status: "pending" });

/** An inbox list of which only the first ticket is loaded. */
function openInbox(filter: TicketListFilter, { hasMore = true } = {}) {
  const client = new QueryClient();
  const recounted: TicketListFilter[] = [];
  const rules = {
    userId: 7,
    timeZone: "UTC",
    recount: (list: TicketListFilter) => void recounted.push(list),
  };
  const page = {
    tickets: [waiting(1)],
    count: 50,
    isCountLimited: false,
    hasMore,
    nextCursor: hasMore ? "c" : null,
    found: [],
  };
  client.setQueryData<TicketListPages>(ticketKeys.list(filter), { pages: [page] });
  return { client, recounted, rules };
}

function waiting(id: number, changes: Partial<Ticket> = {}): Ticket {
  return sampleTicket({ id, uuid: `u${id}`, status: "pending", userId: null, unreadMessages: 1, ...changes });
}

describe("a partly loaded ticket list is counted again", () => {
  it("if a removed ticket may belong to the unloaded part", () => {
    const { client, recounted, rules } = openInbox(all);
    applyTicket(client, waiting(9, { status: "open", userId: 8 }), rules);
    forgetTicket(client, 10, rules);
    expect(recounted).toEqual([all, all]);
  });

  it("if a ticket of the unloaded part of the unread list is read", () => {
    const { client, recounted, rules } = openInbox({ ...all, filter: [{ field: "unread", is: true }] });
    markTicketRead(client, 9, rules);
    expect(recounted).toHaveLength(1);
  });
});

it("a removed ticket is refused on the open page and forgotten elsewhere until it returns", () => {
  const { client, rules } = openInbox(all);
  const [open, left] = [ticketKeys.detail("u1"), ticketKeys.detail("u2")];
  client.setQueryData(open, waiting(1));
  client.setQueryData(left, waiting(2));
  const single = { queryKey: open, queryFn: () => waiting(1), staleTime: Number.POSITIVE_INFINITY };
  const stop = new QueryObserver(client, single).subscribe(() => undefined);
  forgetTicket(client, 1, rules);
  forgetTicket(client, 2, rules);
  expect(client.getQueryState(open)).toMatchObject({ data: { id: 1 }, error: { status: 404 } });
  expect(client.getQueryState(left)).toBeUndefined();
  expect(knownTicket(client, 1)).toBeUndefined();
  applyTicket(client, waiting(1, { status: "open", userId: 8 }), rules);
  expect(client.getQueryState(open)).toMatchObject({ data: { status: "open" }, error: null });
  stop();
});

describe("a ticket list is not counted again", () => {
  it("if the removed ticket or the whole list is loaded", () => {
    const { client, recounted, rules } = openInbox(all);
    applyTicket(client, waiting(1, { status: "open", userId: 8 }), rules);
    const whole = openInbox(all, { hasMore: false });
    applyTicket(whole.client, waiting(9, { status: "closed" }), whole.rules);
    forgetTicket(whole.client, 9, whole.rules);
    expect([...recounted, ...whole.recounted]).toEqual([]);
  });

  it("if the ticket was known to be elsewhere, or for a new message", () => {
    const { client, recounted, rules } = openInbox(all);
    const attended = waiting(9, { status: "open", userId: 8 });
    client.setQueryData(ticketKeys.detail(attended.uuid), attended);
    applyTicket(client, { ...attended, status: "closed" }, rules);
    applyTicket(client, waiting(10, { status: "open", userId: 8 }), { ...rules, mayLeave: false });
    expect(recounted).toEqual([]);
  });
});
