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

it("selects a stretch from the last that was chosen, upwards and downwards", () => {
  toggleSelected(13);
  selectStretch(order, 15);
  expect([...selectedIds()]).toEqual([13, 14, 15]);
  selectStretch(order, 12);
  expect([...selectedIds()].sort()).toEqual([12, 13, 14, 15]);
});

it("begins a stretch where there is none to go on from", () => {
  selectStretch(order, 12);
  expect([...selectedIds()]).toEqual([12]);
  toggleSelected(14);
  keepSelected([11, 12, 13, 15]);
  selectStretch([11, 12, 13, 15], 15);
  expect([...selectedIds()]).toEqual([12, 15]);
});

it("lets go of what has left the list, and of all with the last one", () => {
  toggleSelected(11);
  toggleSelected(12);
  keepSelected([12, 13]);
  expect([...selectedIds()]).toEqual([12]);
  keepSelected([13]);
  expect(isSelecting()).toBe(false);
});

it("waits for the first one where selecting was begun by a button", () => {
  startSelecting();
  keepSelected(order);
  expect(isSelecting()).toBe(true);
  toggleSelected(11);
  toggleSelected(11);
  expect(isSelecting()).toBe(false);
});
