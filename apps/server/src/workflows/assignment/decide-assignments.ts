import type { AssignmentStrategy } from "@recado/contract/queues";
import { mostCandidateCounts, type TicketEventReason } from "@recado/contract/ticket-events";

export type AssignmentReason = Extract<TicketEventReason, { type: "assignment" }>;

export interface AssigningQueue {
  id: number;
  strategy: Exclude<AssignmentStrategy, "manual">;
}

/** User who is available, with the number of open tickets that use the user's capacity. */
export interface Attendant {
  id: number;
  name: string;
  open: number;
  /** Largest number of open tickets; null if there is no limit. */
  capacity: number | null;
}

/** Part of an attendant in the round robin of a queue. */
export interface QueueTurn {
  queueId: number;
  userId: number;
  weight: number;
  /** Tickets that the attendant should have got by now, minus those that the attendant got. */
  balance: number;
}

export interface AssignableTicket {
  id: number;
  queueId: number;
  /** User who served the customer last, if the queue prefers that user. */
  lastAttendantId: number | null;
  /** Whether that user stands in for the user who served the customer last. */
  isDeputy: boolean;
  /** User who returned the ticket a short time ago, and does not get it. */
  returnedBy: number | null;
}

export interface AssignmentDecision {
  ticketId: number;
  userId: number;
  reason: AssignmentReason;
}

interface Candidate {
  attendant: Attendant;
  turn: QueueTurn;
}

/**
 * Decides which attendant gets which ticket, in the order of the tickets. Raises the counts of the attendants and moves
 * the balances of the turns. A ticket for which nobody has room is left out.
 */
export function decideAssignments(
  queues: readonly AssigningQueue[],
  attendants: readonly Attendant[],
  turns: readonly QueueTurn[],
  tickets: readonly AssignableTicket[],
): AssignmentDecision[] {
  const strategies = new Map(queues.map(({ id, strategy }) => [id, strategy]));
  const candidates = candidatesOf(attendants, turns);
  return tickets.flatMap((ticket) => {
    const strategy = strategies.get(ticket.queueId);
    const free = (candidates.get(ticket.queueId) ?? []).filter(
      ({ attendant }) => hasRoom(attendant) && attendant.id !== ticket.returnedBy,
    );
    return strategy && free.length > 0 ? [decideOne(ticket, strategy, free)] : [];
  });
}

/** Groups the attendants by the queues in which they have a turn. */
function candidatesOf(
  attendants: readonly Attendant[],
  turns: readonly QueueTurn[],
): Map<number, Candidate[]> {
  const known = new Map(attendants.map((attendant) => [attendant.id, attendant]));
  const candidates = turns.flatMap((turn) => {
    const attendant = known.get(turn.userId);
    return attendant ? [{ attendant, turn }] : [];
  });
  return Map.groupBy(candidates, ({ turn }) => turn.queueId);
}

function decideOne(
  ticket: AssignableTicket,
  strategy: AssigningQueue["strategy"],
  free: readonly Candidate[],
): AssignmentDecision {
  shareTicket(free);
  const last = free.find(({ attendant }) => attendant.id === ticket.lastAttendantId);
  const chosen = last ?? choose[strategy](free);
  const by = ticket.isDeputy ? "deputy" : "lastAttendant";
  const reason = reasonFor(last ? by : strategy, chosen, free);
  chosen.turn.balance -= 1;
  chosen.attendant.open += 1;
  return { ticketId: ticket.id, userId: chosen.attendant.id, reason };
}

export function hasRoom({ open, capacity }: Pick<Attendant, "open" | "capacity">): boolean {
  return capacity === null || open < capacity;
}

/** Adds to each candidate's balance the part of one ticket that the candidate's weight stands for. */
function shareTicket(free: readonly Candidate[]): void {
  const sum = weightOf(free);
  for (const { turn } of free) turn.balance += turn.weight / sum;
}

function weightOf(free: readonly Candidate[]): number {
  return free.reduce((sum, { turn }) => sum + turn.weight, 0);
}

const choose = { roundRobin: chooseByTurn, leastBusy: chooseLeastBusy };

/** Tolerance for the rounding of sums of fractions. */
const rounding = 1e-9;

/**
 * Chooses by weighted round robin, so that each attendant's number of tickets stays within one of the attendant's share
 * at any time (R. Tijdeman, "The chairman assignment problem", 1980): of those whose balance is large enough, the one
 * who would first fall behind by more than one ticket.
 */
function chooseByTurn(free: readonly Candidate[]): Candidate {
  const sum = weightOf(free);
  const step = free.length < 2 ? 0 : 1 / (2 * free.length - 2);
  const due = free.filter(({ turn }) => turn.balance >= step - rounding);
  const deadline = ({ turn }: Candidate) => ((1 - step - turn.balance) * sum) / turn.weight;
  return smallest(due.length > 0 ? due : free, [deadline]);
}

/**
 * Chooses the attendant with the fewest open tickets relative to the capacity. An attendant without a limit counts as
 * one with the largest capacity. Of several, the one whose turn it is gets the ticket.
 */
function chooseLeastBusy(free: readonly Candidate[]): Candidate {
  const largest = Math.max(1, ...free.map(({ attendant }) => attendant.capacity ?? 0));
  const load = ({ attendant }: Candidate) => attendant.open / (attendant.capacity ?? largest);
  return smallest(free, [load, ({ turn }) => -turn.balance]);
}

/** Returns the candidate with the smallest value; of equal ones by the next value, and at last by the user's id. */
function smallest(
  free: readonly Candidate[],
  values: readonly ((candidate: Candidate) => number)[],
): Candidate {
  return free.reduce((best, candidate) => {
    for (const value of values) {
      const difference = value(candidate) - value(best);
      if (Math.abs(difference) > rounding) return difference < 0 ? candidate : best;
    }
    return candidate.attendant.id < best.attendant.id ? candidate : best;
  });
}

function reasonFor(
  strategy: AssignmentReason["strategy"],
  chosen: Candidate,
  free: readonly Candidate[],
): AssignmentReason {
  const others = free
    .filter((candidate) => candidate !== chosen)
    .map(({ attendant }) => attendant)
    .toSorted((one, other) => one.open - other.open || one.id - other.id);
  const named = strategy === "roundRobin" || strategy === "leastBusy" ? others : [];
  const counts = [chosen.attendant, ...named].slice(0, mostCandidateCounts);
  return {
    type: "assignment",
    strategy,
    counts: counts.map(({ id, name, open }) => ({ userId: id, name, open })),
  };
}
