import type { ViewSignal } from "@recado/contract/client-events";
import { expect, it } from "vitest";
import { createViewingReporter } from "./viewing-reporter.ts";

function setUp() {
  const told: ViewSignal[] = [];
  const page = { isInSight: true };
  const signal = createViewingReporter(
    (viewing) => told.push(viewing),
    () => page.isInSight,
  );
  return { told, page, signal };
}

it("the viewing signal reports the open conversation, typing in it, and its end", () => {
  const { told, signal } = setUp();
  const leave = signal.open(7);
  signal.type(7, true);
  signal.type(8, true);
  leave();
  signal.type(7, false);
  signal.reportAgain();
  expect(told).toEqual([{ ticketId: 7, typing: false }, { ticketId: 7, typing: true }, null]);
});

it("the viewing signal keeps the next conversation open when the previous one is left later", () => {
  const { told, signal } = setUp();
  const leave = signal.open(7);
  signal.open(8);
  leave();
  expect(told.at(-1)).toEqual({ ticketId: 8, typing: false });
});

it("the viewing signal reports no conversation while the page is hidden", () => {
  const { told, page, signal } = setUp();
  signal.open(7);
  page.isInSight = false;
  signal.reportAgain();
  page.isInSight = true;
  signal.reportAgain();
  expect(told).toEqual([{ ticketId: 7, typing: false }, null, { ticketId: 7, typing: false }]);
});
