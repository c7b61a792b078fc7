import { expect, it } from "vitest";
import { shownChips } from "./shown-chips.ts";

// Specification (tickets): a row shows connection and queue tags.
it("a ticket row shows the chips of the only queue and connection unless the user hides them", () => {
  const single = { queues: 1, connections: 1 };
  expect(shownChips(false, single)).toEqual({ queue: true, connection: true });
  expect(shownChips(true, single)).toEqual({ queue: false, connection: false });
  expect(shownChips(true, { queues: 2, connections: 1 })).toEqual({ queue: true, connection: false });
});
