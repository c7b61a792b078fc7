import type { Ticket } from "@recado/contract/tickets";
import { expect, it } from "vitest";
import { sampleTicket } from "../../../testing/samples.ts";
import { countUnseen, freezeOrder, rowsInOrder } from "./frozen-order.ts";

const before = [at(1, 30), at(2, 20), at(3, 10)];

it("the ticket list shows the true order while no order is frozen", () => {
  expect(shown([at(3, 40), at(1, 30), at(2, 20)], false)).toEqual([[3, 1, 2], 0]);
});

it("the frozen ticket list updates a row in place instead of moving the row", () => {
  expect(shown([at(3, 40), at(1, 30), at(2, 20)])).toEqual([[1, 2, 3], 1]);
});

it("the frozen ticket list hides a new ticket and counts an update", () => {
  expect(shown([at(9, 50), ...before])).toEqual([[1, 2, 3], 1]);
});

it("the frozen ticket list counts no update if the first row stays first", () => {
  expect(shown([at(1, 45), at(2, 20), at(3, 10)])).toEqual([[1, 2, 3], 0]);
});

it("the frozen ticket list removes vanished tickets and adds older pages", () => {
  expect(shown([at(1, 30), at(3, 10), at(4, 5)])).toEqual([[1, 3, 4], 0]);
});

it("the frozen ticket list adds a new waiting ticket at the end if the longest wait is first", () => {
  const waiting = [waitsSince(1, 10), waitsSince(2, 20)];
  const order = { oldestFirst: true };
  const later = rowsInOrder([...waiting, waitsSince(3, 30)], freezeOrder(waiting), order);
  expect([later.rows.map(({ id }) => id), later.updated.length]).toEqual([[1, 2, 3], 0]);
  const earlier = rowsInOrder([waitsSince(4, 5), ...waiting], freezeOrder(waiting), order);
  expect([earlier.rows.map(({ id }) => id), earlier.updated.length]).toEqual([[1, 2], 1]);
});

it("the frozen ticket list does not count an update of a row that is on screen", () => {
  const { rows, updated } = rowsInOrder([at(9, 50), at(3, 40), ...before.slice(0, 2)], freezeOrder(before), {
    oldestFirst: false,
  });
  expect(countUnseen(updated, rows)).toBe(1);
  expect(countUnseen(updated, rows.slice(0, 2))).toBe(2);
});

function waitsSince(id: number, minute: number): Ticket {
  return { ...at(id, 59), queuedAt: at(id, minute).updatedAt };
}

function shown(tickets: Ticket[], held = true) {
  const result = rowsInOrder(tickets, held ? freezeOrder(before) : null, { oldestFirst: false });
  return [result.rows.map(({ id }) => id), result.updated.length];
}

function at(id: number, minute: number): Ticket {
  return sampleTicket({ id, updatedAt: new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString() });
}
