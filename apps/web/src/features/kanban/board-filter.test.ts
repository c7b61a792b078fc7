import type { TicketFilter } from "@recado/contract/ticket-filters";
import type { Ticket } from "@recado/contract/tickets";
import { expect, it } from "vitest";
import { sampleTicket } from "../../testing/samples.ts";
import { emptyFilter, parseBoardSearch, passesFilter } from "./board-filter.ts";

const vip = { id: 7, name: "VIP", color: "#3b6fd4", kanban: 0 } as const;

it.each([
  ["no filter", {}, [], true],
  ["its queue", { queueId: 3 }, [{ field: "queue", is: "anyOf", values: [3] }], true],
  ["another agent", { userId: 8 }, [{ field: "user", is: "anyOf", values: [9] }], false],
  ["one of its tags", { tags: [vip] }, [{ field: "tag", is: "anyOf", values: [7, 8] }], true],
] satisfies [string, Partial<Ticket>, TicketFilter, boolean][])(
  "the kanban board with %s selected decides about a ticket: %#",
  (_, ticket, filter, expected) => {
    expect(passesFilter(sampleTicket(ticket), { ...emptyFilter, filter })).toBe(expected);
  },
);

it("the kanban board's filter in the URL drops invalid values and reads old links", () => {
  const invalid = {
    queues: ["4"],
    users: "5",
    tags: [],
    waiting: "yes",
    search: [],
    filter: [{ field: "mood" }],
  };
  expect(parseBoardSearch(invalid)).toEqual({});
  expect(parseBoardSearch({ users: [5], waiting: true }).filter).toEqual([
    { field: "user", is: "anyOf", values: [5] },
    { field: "status", is: "anyOf", values: ["pending"] },
  ]);
});

it.each([
  ["Renata", "Renata"],
  [" Renata ", "Renata"],
  [11_987, "11987"],
  ["  ", undefined],
])("the kanban board's search term %j in the URL is read as %j", (search, expected) => {
  expect(parseBoardSearch({ search }).search).toBe(expected);
});
