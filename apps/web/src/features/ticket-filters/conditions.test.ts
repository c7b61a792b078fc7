import { ticketConditionSchema } from "@recado/contract/ticket-filters";
import { describe, expect, it } from "vitest";
import { createCondition, editableFields, isChoice, keysOf, withKeys } from "./conditions.ts";

describe("an edited condition on tickets", () => {
  it.each(editableFields)("on the field %s is one that the server accepts", (field) => {
    const condition = createCondition(field);
    const filled = isChoice(condition)
      ? withKeys(condition, [{ priority: "high", status: "open", sla: "breached" }[field as string] ?? "3"])
      : condition;
    expect(ticketConditionSchema.safeParse(filled).success).toBe(true);
  });

  it("keeps the choice of tickets without a value", () => {
    const condition = createCondition("queue");
    const chosen = isChoice(condition) && withKeys(condition, ["none", "7"]);
    expect(chosen).toEqual({ field: "queue", is: "anyOf", values: [null, 7] });
    expect(chosen && keysOf(chosen)).toEqual(["none", "7"]);
  });
});
