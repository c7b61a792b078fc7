import { expect, it } from "vitest";
import { uuid } from "zod";
import { createUuid } from "./uuid.ts";

it("makes uuids the contract accepts, each another", () => {
  const made = Array.from({ length: 100 }, createUuid);
  for (const one of made) expect(uuid().safeParse(one).success).toBe(true);
  expect(new Set(made).size).toBe(100);
});
