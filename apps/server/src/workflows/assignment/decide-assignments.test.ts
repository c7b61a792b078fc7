import { describe, expect, it } from "vitest";
import { runCount } from "../../testing/run-count.ts";
import {
  type AssignableTicket,
  type Attendant,
  decideAssignments,
  type QueueTurn,
} from "./decide-assignments.ts";

const queueId = 1;

function attendantsOf(given: readonly Partial<Attendant>[]): Attendant[] {
  return given.map((attendant, index) => ({
    id: index + 1,
    name: `Pessoa ${index + 1}`,
    open: 0,
    capacity: null,
    ...attendant,
  }));
}

function turnsOf(weights: readonly number[]): QueueTurn[] {
  return weights.map((weight, index) => ({ queueId, userId: index + 1, weight, balance: 0 }));
}

function ticketsOf(count: number, given: Partial<AssignableTicket> = {}): AssignableTicket[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    queueId,
    lastAttendantId: null,
    isDeputy: false,
    returnedBy: null,
    ...given,
  }));
}

function randomFrom(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return 1 + (state % most);
  };
}

describe("the weighted round robin", () => {
  it("keeps everybody within one ticket of their share at any time, for random weights", () => {
    for (let seed = 1; seed <= runCount({ short: 60, long: 2_000 }); seed += 1) {
      const random = randomFrom(seed);
      const weights = Array.from({ length: 1 + random(49) }, () => random(seed % 2 === 0 ? 100 : 3));
      const sum = weights.reduce((one, other) => one + other, 0);
      const decisions = decideAssignments(
        [{ id: queueId, strategy: "roundRobin" }],
        attendantsOf(weights.map(() => ({}))),
        turnsOf(weights),
        ticketsOf(500),
      );
      const got = weights.map(() => 0);
      for (const [index, { userId }] of decisions.entries()) {
        got[userId - 1] = (got[userId - 1] ?? 0) + 1;
        const worst = Math.max(
          ...weights.map((weight, at) => Math.abs((got[at] ?? 0) - ((index + 1) * weight) / sum)),
        );
        if (worst > 1) expect({ seed, index, worst }).toEqual({ seed, index, worst: "at most 1" });
      }
      expect(decisions).toHaveLength(500);
    }
  });

  it("gives one who was absent no more than their share once they are back", () => {
    const queues = [{ id: queueId, strategy: "roundRobin" as const }];
    const turns = turnsOf([1, 1, 1]);
    const [, , third] = turns;
    const everybody = attendantsOf([{}, {}, {}]);
    decideAssignments(queues, everybody.slice(0, 2), turns.slice(0, 2), ticketsOf(100));
    const later = decideAssignments(queues, everybody, turns, ticketsOf(30));
    expect(later.filter(({ userId }) => userId === third?.userId).length).toBeLessThanOrEqual(11);
  });
});

describe("the assignment to the least busy agent", () => {
  const queues = [{ id: queueId, strategy: "leastBusy" as const }];

  it("compares the open tickets with the capacity", () => {
    const attendants = attendantsOf([
      { open: 3, capacity: 4 },
      { open: 5, capacity: 10 },
    ]);
    const [first] = decideAssignments(queues, attendants, turnsOf([1, 1]), ticketsOf(1));
    expect(first).toMatchObject({
      userId: 2,
      reason: {
        strategy: "leastBusy",
        counts: [
          { userId: 2, open: 5 },
          { userId: 1, open: 3 },
        ],
      },
    });
  });

  it("takes turns among equally busy agents", () => {
    const turns = turnsOf([1, 1]);
    const chosen = [1, 2, 3, 4].map(
      () => decideAssignments(queues, attendantsOf([{}, {}]), turns, ticketsOf(1))[0]?.userId,
    );
    expect(chosen).toEqual([1, 2, 1, 2]);
  });
});

describe.each(["roundRobin", "leastBusy"] as const)("the assignment by %s", (strategy) => {
  const queues = [{ id: queueId, strategy }];

  it("stops at the capacity, and lets the tickets wait that are left", () => {
    const attendants = attendantsOf([{ open: 1, capacity: 2 }, { capacity: 0 }, { capacity: 2 }]);
    const decisions = decideAssignments(queues, attendants, turnsOf([1, 1, 1]), ticketsOf(5));
    expect(decisions.map(({ ticketId }) => ticketId)).toEqual([1, 2, 3]);
    expect(decisions.map(({ userId }) => userId).toSorted()).toEqual([1, 3, 3]);
  });

  it("prefers the customer's last agent, but not a full one", () => {
    const attendants = attendantsOf([{}, { open: 3, capacity: 4 }]);
    const tickets = ticketsOf(2, { lastAttendantId: 2 });
    const decisions = decideAssignments(queues, attendants, turnsOf([1, 1]), tickets);
    expect(decisions).toMatchObject([
      { userId: 2, reason: { strategy: "lastAttendant", counts: [{ userId: 2, open: 3 }] } },
      { userId: 1, reason: { strategy } },
    ]);
  });

  it("does not give a ticket to the one who has just returned it", () => {
    const turns = turnsOf([1, 1]);
    const tickets = ticketsOf(3, { returnedBy: 1 });
    const decisions = decideAssignments(queues, attendantsOf([{}, {}]), turns, tickets);
    expect(decisions.map(({ userId }) => userId)).toEqual([2, 2, 2]);
    expect(decideAssignments(queues, attendantsOf([{}]), turns, tickets)).toEqual([]);
  });
});
