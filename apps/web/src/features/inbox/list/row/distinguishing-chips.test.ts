import { expect, it } from "vitest";
import { distinguishingChips } from "./distinguishing-chips.ts";

it.each([
  [0, 0, "none"],
  [1, 1, "none"],
  [2, 1, "connections"],
  [1, 2, "queues"],
  [2, 3, "both"],
])("for %i connections and %i queues a ticket row shows the chips: %s", (connections, queues, expected) => {
  expect(distinguishingChips(connections, queues)).toBe(expected);
});
