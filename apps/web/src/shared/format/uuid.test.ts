import { expect, it } from "vitest";
import { uuid } from "zod";
import { createUuid } from "./uuid.ts";

it("created UUIDs are valid for the contract and all different", () => {
  const made = Array.from({ length: 100 }, createUuid);
  for (const one of made) expect(uuid().safeParse(one).success).toBe(true);
  expect(new Set(made).size).toBe(100);
});
