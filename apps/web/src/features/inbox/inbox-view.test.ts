import { describe, expect, it } from "vitest";
import { filterFor, readInboxSearch } from "./inbox-view.ts";

const anyOf = (field: string, values: unknown[]) => ({ field, is: "anyOf", values });
const isTrue = (field: string) => ({ field, is: true });

describe("the state of the ticket list in the URL", () => {
  it.each([
    ["queues and unread tickets", { queues: [3], unread: true }, [anyOf("queue", [3]), isTrue("unread")]],
    ["connections", { tab: "closed", connections: [1, 2] }, [anyOf("connection", [1, 2])]],
    ["ads", { ads: ["7"], fromAd: true }, [anyOf("ad", ["7"]), isTrue("fromAd")]],
    [
      "tags and users of a search",
      { tab: "search", tags: [4], users: [5] },
      [anyOf("tag", [4]), anyOf("user", [5])],
    ],
    ["tags and users, which only a search had", { tab: "closed", tags: [4], users: [5] }, undefined],
    ["unanswered tickets", { part: "needsAnswer" }, [isTrue("waiting")]],
    ["snoozed tickets", { part: "snoozed" }, [isTrue("snoozed")]],
    ["a part, which only open tickets had", { tab: "pending", part: "snoozed" }, undefined],
    ["invalid values", { queues: ["x"], unread: "yes", ads: [3], fromAd: false }, undefined],
  ])("of an old link with %s becomes a typed filter", (_, link, filter) => {
    expect(readInboxSearch(link).filter).toEqual(filter);
  });

  it("keeps valid conditions and drops invalid ones", () => {
    const raw = {
      tab: "search",
      q: "bolo",
      filter: [{ field: "mood", is: true }, isTrue("group")],
      dialog: "new",
    };
    const search = readInboxSearch(raw);
    expect(search).toEqual({ tab: "search", q: "bolo", filter: [isTrue("group")], dialog: "new" });
  });
});

describe("the filter of a ticket list", () => {
  const order = { mayShowAll: false, oldestFirst: true };

  it("leaves snoozed tickets out of the open ones, unless they are asked for", () => {
    expect(filterFor("open", {}, order).filter).toEqual([{ field: "snoozed", is: false }]);
    const snoozed = readInboxSearch({ part: "snoozed" });
    expect(filterFor("open", snoozed, order).filter).toEqual([isTrue("snoozed")]);
    expect(filterFor("closed", {}, order).filter).toEqual([]);
  });

  it("is sorted by the wait only where all customers wait", () => {
    const waiting = readInboxSearch({ part: "needsAnswer" });
    expect(filterFor("open", waiting, order).oldestFirst).toBe(true);
    expect(filterFor("pending", {}, order).oldestFirst).toBe(true);
    expect(filterFor("open", {}, order).oldestFirst).toBe(false);
    expect(filterFor("closed", waiting, order).oldestFirst).toBe(false);
  });
});
