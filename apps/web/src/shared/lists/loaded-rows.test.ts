import { describe, expect, it } from "vitest";
import { dropRow, joinPage, nextPage, type RowPage, replaceRow } from "./loaded-rows.ts";

type Named = { id: number; name: string };

function page(ids: readonly number[], count: number): RowPage<Named> {
  return { rows: ids.map((id) => ({ id, name: `row ${id}` })), count, hasMore: ids.length < count };
}

function idsOf({ rows }: RowPage<Named>): number[] {
  return rows.map(({ id }) => id);
}

describe("the next page of a list", () => {
  it.each([
    [0, 1],
    [20, 2],
    [40, 3],
    [39, 2],
    [41, 3],
  ])("after %i rows is page %i", (loaded, expected) => {
    expect(nextPage(loaded, 20)).toBe(expected);
  });

  it("is joined to what is known, each row once, and tells how many there are now", () => {
    const joined = joinPage(page([1, 2, 3], 6), page([3, 4], 5));
    expect(idsOf(joined)).toEqual([1, 2, 3, 4]);
    expect(joined).toMatchObject({ count: 5, hasMore: true });
    expect(idsOf(joinPage(undefined, page([1], 1)))).toEqual([1]);
  });
});

describe("a row that changes", () => {
  it("is shown where it stands; one that is not shown changes nothing", () => {
    const changed = replaceRow(page([1, 2], 2), { id: 2, name: "new" });
    expect(changed.rows).toEqual([
      { id: 1, name: "row 1" },
      { id: 2, name: "new" },
    ]);
    expect(replaceRow(page([1], 3), { id: 9, name: "new" })).toEqual(page([1], 3));
  });

  it("goes and is no longer counted; one that was not loaded is counted by the server alone", () => {
    expect(dropRow(page([1, 2], 5), 1)).toMatchObject({ rows: [{ id: 2 }], count: 4 });
    expect(dropRow(page([1, 2], 5), 9)).toEqual(page([1, 2], 5));
  });
});
