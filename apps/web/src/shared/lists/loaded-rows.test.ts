import { describe, expect, it } from "vitest";
import {
  appendPage,
  appendRequestedPage,
  dropRow,
  nextPage,
  type RowPage,
  replaceRow,
} from "./loaded-rows.ts";

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

  it("is joined to the known rows without duplicates and updates the count", () => {
    const joined = appendPage(page([1, 2, 3], 6), page([3, 4], 5));
    expect(idsOf(joined)).toEqual([1, 2, 3, 4]);
    expect(joined).toMatchObject({ count: 5, hasMore: true });
    expect(idsOf(appendPage(undefined, page([1], 1)))).toEqual([1]);
  });
});

describe("a requested page of a list", () => {
  const asked = { number: 2, pageSize: 2 };

  it("is appended, even if a known row was removed meanwhile", () => {
    expect(idsOf(appendRequestedPage(page([1, 2], 4), page([3, 4], 4), asked))).toEqual([1, 2, 3, 4]);
    expect(idsOf(appendRequestedPage(page([1, 2, 3], 4), page([3, 4], 4), asked))).toEqual([1, 2, 3, 4]);
  });

  it("is discarded if it would leave a gap or is already loaded", () => {
    expect(idsOf(appendRequestedPage(page([1], 4), page([3, 4], 4), asked))).toEqual([1]);
    expect(idsOf(appendRequestedPage(page([1, 2, 3, 4], 6), page([3, 4], 6), asked))).toEqual([1, 2, 3, 4]);
  });
});

describe("a changed row of a list", () => {
  it("is updated in place, and an unknown row changes nothing", () => {
    const changed = replaceRow(page([1, 2], 2), { id: 2, name: "new" });
    expect(changed.rows).toEqual([
      { id: 1, name: "row 1" },
      { id: 2, name: "new" },
    ]);
    expect(replaceRow(page([1], 3), { id: 9, name: "new" })).toEqual(page([1], 3));
  });

  it("that is removed lowers the count, and an unknown row does not", () => {
    expect(dropRow(page([1, 2], 5), 1)).toMatchObject({ rows: [{ id: 2 }], count: 4 });
    expect(dropRow(page([1, 2], 5), 9)).toEqual(page([1, 2], 5));
  });
});
