import { describe, expect, it } from "vitest";
import { changesBetween } from "./rules.ts";

describe("what changed", () => {
  it.each([
    [{ name: "Ana" }, { name: "Ana" }, []],
    [{ name: "Ana" }, { name: "Bia" }, [{ field: "name", from: "Ana", to: "Bia" }]],
    [{ queues: ["Vendas"] }, { queues: ["Vendas"] }, []],
    [{ queues: ["Vendas"] }, { queues: [] }, [{ field: "queues", from: ["Vendas"], to: [] }]],
    [{ connection: null }, { connection: "Loja" }, [{ field: "connection", from: null, to: "Loja" }]],
    [
      { active: true, name: "Ana" },
      { active: false, name: "Ana" },
      [{ field: "active", from: true, to: false }],
    ],
  ])("from %j to %j is %j", (before, after, changes) => {
    expect(changesBetween(before, after)).toEqual(changes);
  });

  it("keeps no more of a long text than tells what it was", () => {
    const [change] = changesBetween({ text: "" }, { text: "a".repeat(5_000) });
    expect(change?.to).toBe(`${"a".repeat(200)}…`);
  });
});
