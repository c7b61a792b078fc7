import type { Viewing } from "@recado/contract/client-events";
import { expect, it } from "vitest";
import { createViewingSignal } from "./viewing.ts";

function setUp() {
  const told: Viewing[] = [];
  const page = { isInSight: true };
  const signal = createViewingSignal(
    (viewing) => told.push(viewing),
    () => page.isInSight,
  );
  return { told, page, signal };
}

it("tells which conversation is open and whether somebody types in it, and that it was left", () => {
  const { told, signal } = setUp();
  const leave = signal.open(7);
  signal.type(7, true);
  signal.type(8, true);
  leave();
  signal.type(7, false);
  signal.tellAgain();
  expect(told).toEqual([{ ticketId: 7, typing: false }, { ticketId: 7, typing: true }, null]);
});

it("leaves the next conversation open where the one before is left after it", () => {
  const { told, signal } = setUp();
  const leave = signal.open(7);
  signal.open(8);
  leave();
  expect(told.at(-1)).toEqual({ ticketId: 8, typing: false });
});

it("says of nothing that it is seen while the page is out of sight, and says it again once it is back", () => {
  const { told, page, signal } = setUp();
  signal.open(7);
  page.isInSight = false;
  signal.tellAgain();
  page.isInSight = true;
  signal.tellAgain();
  expect(told).toEqual([{ ticketId: 7, typing: false }, null, { ticketId: 7, typing: false }]);
});
