import { afterEach, expect, it } from "vitest";
import {
  endTicketSelection,
  isSelecting,
  keepSelected,
  selectedIds,
  selectRange,
  startTicketSelection,
  toggleTicket,
} from "./selection.ts";

const order = [11, 12, 13, 14, 15];

afterEach(endTicketSelection);

it("selecting a range of tickets starts at the last selected one in both directions", () => {
  toggleTicket(13);
  selectRange(order, 15);
  expect([...selectedIds()]).toEqual([13, 14, 15]);
  selectRange(order, 12);
  expect([...selectedIds()].sort()).toEqual([12, 13, 14, 15]);
});

it("selecting a range of tickets without a start selects a single ticket", () => {
  selectRange(order, 12);
  expect([...selectedIds()]).toEqual([12]);
  toggleTicket(14);
  keepSelected([11, 12, 13, 15]);
  selectRange([11, 12, 13, 15], 15);
  expect([...selectedIds()]).toEqual([12, 15]);
});

it("the selection drops tickets that left the list and ends with the last one", () => {
  toggleTicket(11);
  toggleTicket(12);
  keepSelected([12, 13]);
  expect([...selectedIds()]).toEqual([12]);
  keepSelected([13]);
  expect(isSelecting()).toBe(false);
});

it("a selection started by a button waits for its first ticket", () => {
  startTicketSelection();
  keepSelected(order);
  expect(isSelecting()).toBe(true);
  toggleTicket(11);
  toggleTicket(11);
  expect(isSelecting()).toBe(false);
});
