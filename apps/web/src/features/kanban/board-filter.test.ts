import { expect, it } from "vitest";
import { sampleTicket } from "../../testing/samples.ts";
import { emptyFilter, parseBoardSearch, passesFilter } from "./board-filter.ts";

const vip = { id: 7, name: "VIP", color: "#3b6fd4", kanban: 0 } as const;

it.each([
  ["no filter", {}, {}, true],
  ["its queue", { queueId: 3 }, { queueIds: [3] }, true],
  ["another queue", { queueId: 4 }, { queueIds: [3] }, false],
  ["a queue although it has none", { queueId: null }, { queueIds: [3] }, false],
  ["another agent", { userId: 8 }, { userIds: [9] }, false],
  ["one of its tags", { tags: [vip] }, { tagIds: [7, 8] }, true],
  ["a tag that it lacks", { tags: [] }, { tagIds: [7] }, false],
  ["no agent among the chosen", { userId: null }, { userIds: [9] }, false],
  ["waiting tickets while it waits", { status: "pending" }, { isWaiting: true }, true],
  ["waiting tickets while it is attended", { status: "open" }, { isWaiting: true }, false],
] as const)("the kanban board with %s selected decides about a ticket: %#", (_, ticket, filter, expected) => {
  const tags = "tags" in ticket ? [...ticket.tags] : [];
  expect(passesFilter(sampleTicket({ ...ticket, tags }), { ...emptyFilter, ...filter })).toBe(expected);
});

it("the kanban board's filter in the URL drops invalid values", () => {
  const search = parseBoardSearch({ queues: [3, "4", -1], users: "5", tags: [], waiting: "yes", search: [] });
  expect(search).toEqual({ queues: [3] });
});

it.each([
  ["Renata", "Renata"],
  [" Renata ", "Renata"],
  [11_987, "11987"],
  ["  ", undefined],
])("the kanban board's search term %j in the URL is read as %j", (search, expected) => {
  expect(parseBoardSearch({ search }).search).toBe(expected);
});
