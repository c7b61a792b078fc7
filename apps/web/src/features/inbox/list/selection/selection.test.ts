import { afterEach, expect, it } from "vitest";
import {
  endSelection,
  isSelecting,
  keepSelected,
  selectedIds,
  selectStretch,
  startSelecting,
  toggleSelected,
} from "./selection.ts";

const order = [11, 12, 13, 14, 15];

afterEach(endSelection);

it("selecting a range of tickets starts at the last selected one in both directions", () => {
  toggleSelected(13);
  selectStretch(order, 15);
  expect([...selectedIds()]).toEqual([13, 14, 15]);
  selectStretch(order, 12);
  expect([...selectedIds()].sort()).toEqual([12, 13, 14, 15]);
});

it("selecting a range of tickets without a start selects a single ticket", () => {
  selectStretch(order, 12);
  expect([...selectedIds()]).toEqual([12]);
  toggleSelected(14);
  keepSelected([11, 12, 13, 15]);
  selectStretch([11, 12, 13, 15], 15);
  expect([...selectedIds()]).toEqual([12, 15]);
});

it("the selection drops tickets that left the list and ends with the last one", () => {
  toggleSelected(11);
  toggleSelected(12);
  keepSelected([12, 13]);
  expect([...selectedIds()]).toEqual([12]);
  keepSelected([13]);
  expect(isSelecting()).toBe(false);
});

it("a selection started by a button waits for its first ticket", () => {
  startSelecting();
  keepSelected(order);
  expect(isSelecting()).toBe(true);
  toggleSelected(11);
  toggleSelected(11);
  expect(isSelecting()).toBe(false);
});
