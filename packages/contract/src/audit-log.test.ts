import { expect, it } from "vitest";
import { auditFields } from "./audit-log.ts";

it("the audit log lists each field once", () => {
  expect(auditFields.filter((field, place) => auditFields.indexOf(field) !== place)).toEqual([]);
});
