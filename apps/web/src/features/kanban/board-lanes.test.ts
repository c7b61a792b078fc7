import { describe, expect, it } from "vitest";
import { sampleTicket } from "../../testing/samples.ts";
import { addCards, changeCard, dropCard, type LaneCards, lanesOf, placeCard } from "./board-lanes.ts";

const proposal = { id: 5, name: "Proposta", color: "#c92a2a", kanban: 1 } as const;
const won = { id: 6, name: "Ganho", color: "#2f9e6e", kanban: 1 } as const;
const vip = { id: 7, name: "VIP", color: "#3b6fd4", kanban: 0 } as const;

function lane(ids: number[], more: Partial<LaneCards> = {}): LaneCards {
  return { tickets: ids.map((id) => sampleTicket({ id })), count: ids.length, hasMore: false, ...more };
}

function idsOf({ tickets, count }: LaneCards) {
  return { ids: tickets.map(({ id }) => id), count };
}

describe("the kanban lanes", () => {
  it.each([
    ["without tags", {}, ["open"]],
    ["waiting", { status: "pending" }, ["open"]],
    ["with a tag without a lane", { tags: [vip] }, ["open"]],
    ["with a lane's tag", { tags: [vip, proposal] }, [5]],
    ["with the tags of two lanes", { tags: [proposal, won] }, [5, 6]],
    ["closed", { status: "closed", tags: [proposal] }, []],
  ] as const)("of a ticket $0 are $2", (_, ticket, expected) => {
    expect(lanesOf(sampleTicket({ ...ticket, tags: [...("tags" in ticket ? ticket.tags : [])] }))).toEqual(
      expected,
    );
  });
});

describe("the cards of a kanban lane", () => {
  it.each([
    ["a new ticket comes first", lane([9, 5]), 12, { ids: [12, 9, 5], count: 3 }],
    ["an older ticket is inserted in order", lane([9, 5]), 7, { ids: [9, 7, 5], count: 3 }],
    ["the oldest ticket comes last", lane([9, 5]), 2, { ids: [9, 5, 2], count: 3 }],
    [
      "a ticket beyond the loaded part is only counted",
      lane([9, 5], { count: 8, hasMore: true }),
      2,
      { ids: [9, 5], count: 9 },
    ],
    ["a known ticket stays", lane([9, 5]), 5, { ids: [9, 5], count: 2 }],
  ])("are updated: %s", (_, cards, id, expected) => {
    expect(idsOf(placeCard(cards, sampleTicket({ id })))).toEqual(expected);
  });

  it("show changes of a ticket without moving its card", () => {
    const cards = placeCard(lane([9, 5]), sampleTicket({ id: 5, lastMessage: "E o preço?" }));
    expect(cards.tickets[1]?.lastMessage).toBe("E o preço?");
    const read = changeCard(cards, 9, (ticket) => ({ ...ticket, unreadMessages: 3 }));
    expect(read.tickets.map(({ unreadMessages }) => unreadMessages)).toEqual([3, 0]);
  });

  it("lose a removed ticket and keep the count for an unknown one", () => {
    expect(idsOf(dropCard(lane([9, 5]), 9))).toEqual({ ids: [5], count: 1 });
    expect(dropCard(lane([9, 5], { count: 8 }), 2)).toMatchObject({ count: 8 });
  });

  it("are continued by the next page without duplicates", () => {
    const cards = addCards(lane([9, 5], { count: 3, hasMore: true }), lane([5, 2], { count: 3 }));
    expect(idsOf(cards)).toEqual({ ids: [9, 5, 2], count: 3 });
    expect(cards.hasMore).toBe(false);
  });
});
