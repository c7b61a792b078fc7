import type { TicketSla } from "@recado/contract/ticket-sla";
import type { Ticket } from "@recado/contract/tickets";
import { describe, expect, it } from "vitest";
import { sampleFilter, sampleTicket } from "../../testing/samples.ts";
import {
  addPage,
  changeTickets,
  countOf,
  dropTicket,
  flattenTickets,
  matchesByTicket,
  matchesFilter,
  placeTicket,
  type TicketListFilter,
  type TicketListPages,
} from "./ticket-pages.ts";

const filter = sampleFilter();

it("the search hits of all loaded pages are found by ticket", () => {
  const found = (ticketId: number) => ({ ticketId, messageId: `${ticketId}0`, excerpt: "Bolo" });
  const page = { tickets: [], count: 0, isCountLimited: false, hasMore: false, nextCursor: null };
  const pages = {
    pages: [
      { ...page, found: [found(1)] },
      { ...page, found: [found(2)] },
    ],
  };
  expect([...matchesByTicket(pages).values()].map(({ messageId }) => messageId)).toEqual(["10", "20"]);
  expect(matchesByTicket(undefined).size).toBe(0);
});

describe("a ticket list", () => {
  const ad = { id: "2", sourceType: "ad", headline: "Sofá", body: "", url: null, clickId: null };
  it.each([
    ["my open ticket", { status: "open", userId: 7 }, {}, true],
    ["a colleague's open ticket", { status: "open", userId: 8 }, {}, false],
    ["a colleague's open ticket, showing all", { status: "open", userId: 8 }, { showAll: true }, true],
    ["a ticket resolved by a colleague", { status: "closed", userId: 8 }, { status: "closed" }, true],
    ["a waiting ticket", { status: "pending", userId: null }, { status: "pending" }, true],
    [
      "a read ticket among the unread",
      { status: "open", userId: 7 },
      { filter: [{ field: "unread", is: true }] },
      false,
    ],
    [
      "an unread ticket among the unread",
      { status: "open", userId: 7, unreadMessages: 1 },
      { filter: [{ field: "unread", is: true }] },
      true,
    ],
    [
      "an answered ticket among the unanswered",
      { status: "open", userId: 7 },
      { filter: [{ field: "waiting", is: true }] },
      false,
    ],
    [
      "a ticket whose customer waits among the unanswered",
      { status: "open", userId: 7, waitingSince: "2026-11-20T12:00:00.000Z" },
      { filter: [{ field: "waiting", is: true }] },
      true,
    ],
    ["a ticket of another status", { status: "closed", userId: 7 }, {}, false],
    [
      "a ticket of an unselected connection",
      { status: "open", userId: 7, whatsappId: 2 },
      { filter: [{ field: "connection", is: "anyOf", values: [1] }] },
      false,
    ],
    [
      "a ticket of a selected connection",
      { status: "open", userId: 7, whatsappId: 2 },
      { filter: [{ field: "connection", is: "anyOf", values: [1, 2] }] },
      true,
    ],
    [
      "a ticket of an unselected queue",
      { status: "open", userId: 7, queueId: 2 },
      { filter: [{ field: "queue", is: "anyOf", values: [1] }] },
      false,
    ],
    [
      "a ticket without queue with selected queues",
      { status: "open", userId: 7, queueId: null },
      { filter: [{ field: "queue", is: "anyOf", values: [1] }] },
      false,
    ],
    [
      "a ticket of a selected queue",
      { status: "open", userId: 7, queueId: 1 },
      { filter: [{ field: "queue", is: "anyOf", values: [1] }] },
      true,
    ],
    [
      "a ticket from an ad with any ad selected",
      { userId: 7, ad },
      { filter: [{ field: "fromAd", is: true }] },
      true,
    ],
    [
      "a ticket without ad with any ad selected",
      { userId: 7 },
      { filter: [{ field: "fromAd", is: true }] },
      false,
    ],
    [
      "a ticket from the selected ad",
      { userId: 7, ad },
      { filter: [{ field: "ad", is: "anyOf", values: ["1", "2"] }] },
      true,
    ],
    [
      "a ticket from an unselected ad",
      { userId: 7, ad },
      { filter: [{ field: "ad", is: "anyOf", values: ["1"] }] },
      false,
    ],
  ] satisfies [string, Partial<Ticket>, Partial<TicketListFilter>, boolean][])(
    "contains $0: $3",
    (_name, ticket, change, expected) => {
      expect(
        matchesFilter(sampleTicket(ticket), { ...filter, ...change }, { userId: 7, timeZone: "UTC" }),
      ).toBe(expected);
    },
  );
});

describe("placing a ticket in a list", () => {
  // Specification (tickets): a new message moves its ticket to the top.
  it("moves a known ticket to the top and keeps the count", () => {
    const { pages, recount } = placeTicket(twoPages(), at(3, 50), filter);
    expect(idsOf(pages)).toEqual([3, 1, 2, 4]);
    expect(countOf(pages)).toBe(9);
    expect(recount).toBe(false);
  });

  it("inserts a ticket at the position of its last activity", () => {
    const { pages } = placeTicket(allLoaded(), at(9, 25), filter);
    expect(idsOf(pages)).toEqual([1, 9, 2, 3]);
  });

  it("counts a new ticket if the whole list is loaded", () => {
    const { pages, recount } = placeTicket(allLoaded(), at(9, 50), filter);
    expect(countOf(pages)).toBe(4);
    expect(recount).toBe(false);
  });

  it("requests a recount if an unknown ticket may be counted on an unloaded page", () => {
    const { pages, recount } = placeTicket(twoPages(), at(9, 50), filter);
    expect(idsOf(pages)).toEqual([9, 1, 2, 3, 4]);
    expect(countOf(pages)).toBe(9);
    expect(recount).toBe(true);
  });

  it("leaves out a ticket older than the loaded part", () => {
    expect(idsOf(placeTicket(twoPages(), at(9, 1), filter).pages)).toEqual([1, 2, 3, 4]);
  });

  it("ignores an older state of a known ticket", () => {
    const pages = twoPages();
    expect(placeTicket(pages, { ...at(1, 5), lastMessage: "old" }, filter).pages).toBe(pages);
  });

  it("appends a new waiting ticket if the longest wait is first and the end is loaded", () => {
    const order = { oldestFirst: true };
    const late = waitsSince(9, 40);
    const pages = { pages: [page([waitsSince(1, 10), waitsSince(2, 20)], 2, false)] };
    expect(idsOf(placeTicket(pages, late, order).pages)).toEqual([1, 2, 9]);
    expect(idsOf(placeTicket(pages, waitsSince(9, 15), order).pages)).toEqual([1, 9, 2]);
    // A new message does not move a ticket, because the order depends on the time since which the ticket has been
    // waiting.
    expect(
      idsOf(placeTicket(pages, { ...waitsSince(1, 10), updatedAt: at(1, 59).updatedAt }, order).pages),
    ).toEqual([1, 2]);
    const partly = { pages: [page([waitsSince(1, 10), waitsSince(2, 20)], 9, true)] };
    const { pages: same, recount } = placeTicket(partly, late, order);
    expect([idsOf(same), recount]).toEqual([[1, 2], true]);
  });

  it("places a ticket by its priority first if the highest priority is first, and then by its time", () => {
    const order = { oldestFirst: false, priorityFirst: true };
    const pages = { pages: [page([{ ...at(1, 10), priority: "high" }, at(2, 20)], 2, false)] };
    expect(idsOf(placeTicket(pages, { ...at(9, 5), priority: "urgent" }, order).pages)).toEqual([9, 1, 2]);
    expect(idsOf(placeTicket(pages, { ...at(9, 5), priority: "high" }, order).pages)).toEqual([1, 9, 2]);
    expect(idsOf(placeTicket(pages, at(9, 30), order).pages)).toEqual([1, 9, 2]);
    expect(idsOf(placeTicket(pages, { ...at(9, 30), priority: "low" }, order).pages)).toEqual([1, 2, 9]);
  });

  it("places a ticket by its next SLA due time if that order is chosen, and one without a clock last", () => {
    const order = { oldestFirst: false, slaFirst: true };
    const due = (id: number, minute: number) => ({ ...at(id, 1), sla: slaDueAt(minute) });
    const pages = { pages: [page([due(1, 10), due(2, 20)], 2, false)] };
    expect(idsOf(placeTicket(pages, due(9, 15), order).pages)).toEqual([1, 9, 2]);
    expect(idsOf(placeTicket(pages, at(9, 30), order).pages)).toEqual([1, 2, 9]);
  });

  it("fills an empty list", () => {
    const { pages } = placeTicket({ pages: [page([], 0, false)] }, at(1, 1), filter);
    expect(idsOf(pages)).toEqual([1]);
    expect(countOf(pages)).toBe(1);
  });
});

describe("adding a page to a ticket list", () => {
  it("continues the list", () => {
    expect(idsOf(addPage(twoPages(), page([at(5, 5)], 9, false), "c"))).toEqual([1, 2, 3, 4, 5]);
  });

  it("discards the page if the list was reloaded meanwhile", () => {
    expect(idsOf(addPage(allLoaded(), page([at(5, 5)], 9, false), "c"))).toEqual([1, 2, 3]);
  });
});

describe("dropping a ticket from a list", () => {
  it("removes the ticket and lowers the count", () => {
    const pages = dropTicket(twoPages(), 2);
    expect(idsOf(pages)).toEqual([1, 3, 4]);
    expect(countOf(pages)).toBe(8);
  });

  it("changes nothing for an unknown ticket", () => {
    const pages = twoPages();
    expect(dropTicket(pages, 99)).toBe(pages);
  });
});

it("changing a ticket keeps the identity of the other pages", () => {
  const pages = twoPages();
  const changed = changeTickets(pages, (ticket) =>
    ticket.id === 1 ? { ...ticket, unreadMessages: 0 } : ticket,
  );
  expect(changed.pages[0]?.tickets[0]?.unreadMessages).toBe(0);
  expect(changed.pages[1]).toBe(pages.pages[1]);
  expect(changeTickets(pages, (ticket) => ticket)).toBe(pages);
});

it("a ticket that appears on two pages is shown once", () => {
  const pages: TicketListPages = {
    pages: [page([at(2, 50), at(1, 30)], 3, true), page([at(2, 20), at(3, 10)], 3, false)],
  };
  expect(flattenTickets(pages).map(({ id }) => id)).toEqual([2, 1, 3]);
});

function at(id: number, minute: number): Ticket {
  return sampleTicket({
    id,
    unreadMessages: 1,
    updatedAt: new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString(),
  });
}

function waitsSince(id: number, minute: number): Ticket {
  return { ...at(id, 0), status: "pending", queuedAt: at(id, minute).updatedAt };
}

function page(tickets: Ticket[], count: number, hasMore: boolean) {
  return { tickets, count, isCountLimited: false, hasMore, nextCursor: hasMore ? "c" : null, found: [] };
}

function twoPages(): TicketListPages {
  return {
    pages: [page([at(1, 30), at(2, 20)], 9, true), page([at(3, 15), at(4, 10)], 9, true)],
  };
}

function allLoaded(): TicketListPages {
  return { pages: [page([at(1, 30), at(2, 20), at(3, 10)], 3, false)] };
}

function idsOf(pages: TicketListPages): number[] {
  return flattenTickets(pages).map(({ id }) => id);
}

function slaDueAt(minute: number): TicketSla {
  const dueAt = new Date(Date.UTC(2026, 10, 30, 12, minute)).toISOString();
  const target = { kind: "firstAnswer", state: "running", stage: 0, targetMinutes: 60 } as const;
  return {
    policy: { id: 1, name: "Ouro", version: 1 },
    clock: { ...target, dueAt, pausedAt: null, leftMs: null },
  };
}
