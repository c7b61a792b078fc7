import { expect, it } from "vitest";
import { shareKnown } from "./share-known.ts";

const ana = { id: 1, name: "Ana", tags: [{ id: 7, name: "vip" }] };
const bia = { id: 2, name: "Bia", tags: [] };

it("gives back what was known when nothing changed", () => {
  const known = { rows: [ana, bia], count: 2 };
  expect(shareKnown(known, structuredClone(known))).toBe(known);
});

it("finds rows again that moved, and what is inside of one that changed", () => {
  const fresh = structuredClone([{ ...bia, name: "Beatriz" }, ana]);
  const shared = shareKnown([ana, bia], fresh);
  expect(shared).toEqual([{ ...bia, name: "Beatriz" }, ana]);
  expect(shared).toMatchObject({ 1: ana });
  expect((shared as unknown[])[1]).toBe(ana);
  expect((shared as (typeof bia)[])[0]?.tags).toBe(bia.tags);
});

it("takes what came where places, lengths or fields differ", () => {
  expect(shareKnown([ana, bia], [structuredClone(bia), structuredClone(ana)])).toEqual([bia, ana]);
  expect(shareKnown([ana, bia], [structuredClone(ana)])).toEqual([ana]);
  expect(shareKnown([ana], [structuredClone(ana), structuredClone(bia)])).toEqual([ana, bia]);
  expect(shareKnown({ a: 1, b: undefined }, { a: 1 })).toStrictEqual({ a: 1 });
  expect(shareKnown({ a: 1 }, { b: undefined })).toStrictEqual({ b: undefined });
  expect(shareKnown([1, 2, 3], [3, 2, 1])).toEqual([3, 2, 1]);
  expect(shareKnown(undefined, null)).toBe(null);
});

it("does not look into what is no plain data", () => {
  const known = new Date(0);
  const fresh = new Date(0);
  expect(shareKnown({ at: known }, { at: fresh })).toMatchObject({ at: fresh });
  expect((shareKnown({ at: known }, { at: fresh }) as { at: Date }).at).toBe(fresh);
});
