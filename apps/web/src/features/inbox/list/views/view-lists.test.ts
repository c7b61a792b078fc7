import type { TicketFilter } from "@recado/contract/ticket-filters";
import type { TicketViewList } from "@recado/contract/ticket-views";
import { describe, expect, it } from "vitest";
import { readInboxSearch } from "../../inbox-view.ts";
import { isSameList, searchOfView, viewOfSearch } from "./view-lists.ts";

const filter: TicketFilter = [
  { field: "queue", is: "anyOf", values: [3, 4] },
  { field: "unread", is: true },
];
const open: TicketViewList = { status: "open", showAll: true, searchParam: "", filter: [...filter] };

describe("the list of a saved view", () => {
  it.each([
    open,
    { ...open, status: "closed", showAll: false, filter: [] },
    { ...open, status: null, searchParam: "bolo" },
  ] satisfies TicketViewList[])("is the same after it was shown by the URL: %#", (list) => {
    const url = readInboxSearch({ ...searchOfView(list), dialog: "new" });
    expect(viewOfSearch(url)).toEqual(list);
    expect(isSameList(viewOfSearch(url), list)).toBe(true);
  });

  it("is the same in another order of conditions and values, but not with another value", () => {
    const [queue, unread] = filter;
    const turned = [unread, { ...queue, values: [4, 3] }] as TicketViewList["filter"];
    expect(isSameList(open, { ...open, filter: turned })).toBe(true);
    expect(isSameList(open, { ...open, filter: [unread, { ...queue, values: [4] }] as never })).toBe(false);
    expect(isSameList(open, { ...open, showAll: false })).toBe(false);
  });
});
