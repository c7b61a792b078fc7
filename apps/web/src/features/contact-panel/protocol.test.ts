import { expect, it } from "vitest";
import { ticketProtocol } from "./protocol.ts";

it.each([
  ["2026-11-21T23:59:00.000Z", 7, "202611217"],
  ["2026-01-02T00:00:00.000Z", 48_211, "2026010248211"],
])("the protocol number of a ticket opened at %s with the id %s is %s", (createdAt, id, expected) => {
  expect(ticketProtocol({ createdAt, id })).toBe(expected);
});
