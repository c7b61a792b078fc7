import { expect, it } from "vitest";
import { normalise } from "./normalise.ts";

it.each([
  ["1772712000", new Date("2026-03-05T12:00:00Z")],
  ["soon", undefined],
  [undefined, undefined],
])("a Cloud API status with the timestamp %s has the time %s", (timestamp, at) => {
  const status = { id: "wamid.1", status: "read", timestamp };
  expect(normalise({ provider: "cloud", status, contact: null })).toMatchObject({ ack: 4, at });
});
