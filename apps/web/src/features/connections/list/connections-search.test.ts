import { describe, expect, it } from "vitest";
import { parseConnectionsSearch } from "./connections-search.ts";

describe("the URL of the connections page", () => {
  it.each([
    [{}, {}],
    [{ new: "" }, { new: true }],
    [{ new: true, edit: 3 }, { new: true }],
    [{ edit: 3 }, { edit: 3 }],
    [{ edit: "3" }, { edit: 3 }],
    [{ qr: 7 }, { qr: 7 }],
    [{ code: 7 }, { code: 7 }],
    [{ diagnostics: "7" }, { diagnostics: 7 }],
    [{ edit: "x", qr: -1 }, {}],
    [{ edit: 1.5 }, {}],
    [{ other: 1 }, {}],
  ])("with the search %j is read as %j", (search, expected) => {
    expect(parseConnectionsSearch(search)).toEqual(expected);
  });
});
