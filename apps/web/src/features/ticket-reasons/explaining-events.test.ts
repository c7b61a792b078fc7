import type { TicketEvent } from "@recado/contract/ticket-events";
import { describe, expect, it } from "vitest";
import { explainingEvents } from "./explaining-events.ts";

const rule = { type: "rule", id: 1, name: "Ouro", version: 2 } as const;

function eventOf(id: string, minute: number, event: Partial<TicketEvent>): TicketEvent {
  return { id, createdAt: new Date(minute * 60_000).toISOString(), reason: null, ...event } as TicketEvent;
}

describe("the events that explain why a ticket is where it is", () => {
  it("are moves and what rules, policies, assignments and timers did, newest first", () => {
    const events = [
      eventOf("opened", 1, { type: "opened", reason: { type: "customer" } }),
      eventOf("tag of a person", 2, { type: "tagged", reason: { type: "user" } }),
      eventOf("tag of a rule", 3, { type: "tagged", reason: rule }),
      eventOf("campaign", 4, { type: "campaign", reason: { type: "campaign", name: "Natal" } }),
      eventOf("deadlines", 5, { type: "slaApplied", reason: { ...rule, type: "slaPolicy" } }),
      eventOf("assignment", 6, {
        type: "accepted",
        reason: { type: "assignment", strategy: "roundRobin", counts: [] },
      }),
      eventOf("rating", 7, { type: "rated", reason: { type: "customer" } }),
      eventOf("transfer from before reasons", 8, { type: "transferred" }),
    ];
    expect(explainingEvents(events).map(({ id }) => id)).toEqual([
      "transfer from before reasons",
      "assignment",
      "deadlines",
      "tag of a rule",
      "opened",
    ]);
  });
});
