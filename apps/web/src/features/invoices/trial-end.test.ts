import { expect, it } from "vitest";
import { trialEnd } from "./trial-end.ts";

const trialExpiration = "2027-03-18T23:59:59.000Z";

it.each([
  ["on trial", trialExpiration, trialExpiration, trialExpiration],
  ["on a shortened trial", "2027-03-10T23:59:59.000Z", trialExpiration, "2027-03-10T23:59:59.000Z"],
  ["paying after its trial", "2027-04-18T23:59:59.000Z", trialExpiration, null],
  ["without a due date", null, trialExpiration, null],
  ["without a trial", "2027-04-18T23:59:59.000Z", null, null],
])("a company $0 has the trial end $3", (_, dueDate, expiration, end) => {
  expect(trialEnd({ dueDate, trialExpiration: expiration })).toBe(end);
});
