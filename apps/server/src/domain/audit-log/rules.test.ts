import { describe, expect, it } from "vitest";
import { changesBetween } from "./rules.ts";

describe("the changes of an audit entry", () => {
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
  ])("between %j and %j are %j", (before, after, changes) => {
    expect(changesBetween(before, after)).toEqual(changes);
  });

  it("cut a long text to 200 characters", () => {
    const [change] = changesBetween({ text: "" }, { text: "a".repeat(5_000) });
    expect(change?.to).toBe(`${"a".repeat(200)}…`);
  });
});
