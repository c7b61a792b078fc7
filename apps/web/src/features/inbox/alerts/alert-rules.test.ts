import { expect, it } from "vitest";
import { sampleMessage, sampleTicket } from "../../../testing/samples.ts";
import { callsAgent } from "./alert-rules.ts";

const agent = 7;
const now = Date.parse("2026-11-20T12:02:00.000Z");
const justNow = { createdAt: "2026-11-20T12:00:01.000Z" };

it.each([
  ["a new message of the agent's own customer", {}, {}, true],
  ["a message of a waiting customer", {}, { status: "pending", userId: null }, true],
  ["a message of a colleague's customer", {}, { userId: 8 }, false],
  ["a sent message", { fromMe: true }, {}, false],
  ["a message that was read on the phone", { read: true }, {}, false],
  ["a message that is two minutes old", { createdAt: "2026-11-20T12:00:00.000Z" }, {}, false],
  ["yesterday's message received after a reconnect", { createdAt: "2026-11-19T12:00:00.000Z" }, {}, false],
] as const)("an alert for $0 is raised: $3", (_, message, ticket, expected) => {
  expect(callsAgent(sampleMessage({ ...justNow, ...message }), sampleTicket(ticket), agent, now)).toBe(
    expected,
  );
});
