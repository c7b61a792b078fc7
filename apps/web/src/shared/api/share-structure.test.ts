import { expect, it } from "vitest";
import { shareStructure } from "./share-structure.ts";

const ana = { id: 1, name: "Ana", tags: [{ id: 7, name: "vip" }] };
const bia = { id: 2, name: "Bia", tags: [] };

it("unchanged data keeps its identity after a reload", () => {
  const known = { rows: [ana, bia], count: 2 };
  expect(shareStructure(known, structuredClone(known))).toBe(known);
});

it("moved rows and unchanged parts of changed rows keep their identity after a reload", () => {
  const fresh = structuredClone([{ ...bia, name: "Beatriz" }, ana]);
  const shared = shareStructure([ana, bia], fresh);
  expect(shared).toEqual([{ ...bia, name: "Beatriz" }, ana]);
  expect(shared).toMatchObject({ 1: ana });
  expect((shared as unknown[])[1]).toBe(ana);
  expect((shared as (typeof bia)[])[0]?.tags).toBe(bia.tags);
});

it("reloaded data replaces known data where positions, lengths or fields differ", () => {
  expect(shareStructure([ana, bia], [structuredClone(bia), structuredClone(ana)])).toEqual([bia, ana]);
  expect(shareStructure([ana, bia], [structuredClone(ana)])).toEqual([ana]);
  expect(shareStructure([ana], [structuredClone(ana), structuredClone(bia)])).toEqual([ana, bia]);
  expect(shareStructure({ a: 1, b: undefined }, { a: 1 })).toStrictEqual({ a: 1 });
  expect(shareStructure({ a: 1 }, { b: undefined })).toStrictEqual({ b: undefined });
  expect(shareStructure([1, 2, 3], [3, 2, 1])).toEqual([3, 2, 1]);
  expect(shareStructure(undefined, null)).toBe(null);
});

it("reloaded values that are not plain data are not compared", () => {
  const known = new Date(0);
  const fresh = new Date(0);
  expect(shareStructure({ at: known }, { at: fresh })).toMatchObject({ at: fresh });
  expect((shareStructure({ at: known }, { at: fresh }) as { at: Date }).at).toBe(fresh);
});
