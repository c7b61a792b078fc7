/*
 * Clocks of a ticket's SLA policy, as pure functions. A clock counts business time while it runs: `usedMs` is the time
 * of its earlier runs, and `runningSince` the start of the present run. A change of the ticket starts and stops clocks;
 * `placeStages` then computes when a running clock reaches the shares of its target.
 */
import {
  addBusinessMs,
  type BusinessCalendar,
  businessMsBetween,
} from "@recado/contract/shared/business-time";
import { type SlaKind, slaStages } from "@recado/contract/ticket-sla";

export type SlaStage = 0 | (typeof slaStages)[number];

export interface ClockState {
  kind: SlaKind;
  /** For answer clocks, the start of the customer's wait; identifies the clock among those of its kind. */
  startedAt: Date;
  targetMinutes: number | null;
  usedMs: number;
  runningSince: Date | null;
  stoppedAt: Date | null;
  stop: "snoozed" | "waiting" | "answered" | "ended" | null;
  stage: SlaStage;
  dueAt: Date | null;
  /** Instant at which the clock reaches its next stage; null if it stands still or has no further stage. */
  checkAt: Date | null;
}

/** State of a ticket that starts and stops its clocks. */
export interface TicketState {
  at: Date;
  isClosed: boolean;
  waitingSince: Date | null;
  isSnoozed: boolean;
  /** Whether a person has answered the customer before. */
  isAnswered: boolean;
}

export interface SlaTargets {
  targets: Readonly<Record<SlaKind, number | null>>;
  calendar: BusinessCalendar;
}

const minuteMs = 60_000;

/** Returns whether the clock may still run: neither an answer nor the end of the ticket has stopped it. */
export function isUnfinished({ stop }: ClockState): boolean {
  return stop !== "answered" && stop !== "ended";
}

/** Returns the clocks after a change of their ticket. */
export function followChange(
  clocks: readonly ClockState[],
  ticket: TicketState,
  { targets, calendar }: SlaTargets,
): ClockState[] {
  const after = clocks.map((clock) => ({ ...clock }));
  const waits = !ticket.isClosed && ticket.waitingSince !== null;
  const answerClock = waits ? findOrAddAnswerClock(after, ticket, targets) : undefined;
  for (const clock of after) {
    if (clock.kind === "resolution" || clock === answerClock || !isUnfinished(clock)) continue;
    stop(clock, ticket.isClosed ? "ended" : "answered", ticket.at, calendar);
  }
  if (answerClock) runUnlessSnoozed(answerClock, ticket, calendar);
  const resolution = findOrAddResolution(after, ticket, targets);
  if (resolution && ticket.isClosed) stop(resolution, "ended", ticket.at, calendar);
  else if (resolution && waits) runUnlessSnoozed(resolution, ticket, calendar);
  else if (resolution) stop(resolution, "waiting", ticket.at, calendar);
  return after;
}

/**
 * Returns the clock of the customer's present wait. A clock with the same start is continued: the answer that ended it
 * was not sent, or the closing of the ticket was undone.
 */
function findOrAddAnswerClock(
  clocks: ClockState[],
  { waitingSince, isAnswered, at }: TicketState,
  targets: SlaTargets["targets"],
): ClockState {
  const startedAt = waitingSince ?? at;
  const known = clocks.find(
    ({ kind, ...clock }) => kind !== "resolution" && clock.startedAt.getTime() === startedAt.getTime(),
  );
  if (known) return known;
  const isFirst = !isAnswered && clocks.every(({ kind }) => kind !== "firstAnswer");
  const added = createClock(isFirst ? "firstAnswer" : "nextAnswer", startedAt, targets);
  clocks.push(added);
  return added;
}

/** Returns the resolution clock, of which a ticket has one. A ticket that is already closed gets none. */
function findOrAddResolution(
  clocks: ClockState[],
  { at, isClosed }: TicketState,
  targets: SlaTargets["targets"],
): ClockState | undefined {
  const known = clocks.find(({ kind }) => kind === "resolution");
  if (known || isClosed) return known;
  const added = createClock("resolution", at, targets);
  clocks.push(added);
  return added;
}

function createClock(kind: SlaKind, startedAt: Date, targets: SlaTargets["targets"]): ClockState {
  return {
    kind,
    startedAt,
    targetMinutes: targets[kind],
    usedMs: 0,
    runningSince: null,
    stoppedAt: startedAt,
    stop: "waiting",
    stage: 0,
    dueAt: null,
    checkAt: null,
  };
}

function runUnlessSnoozed(clock: ClockState, ticket: TicketState, calendar: BusinessCalendar): void {
  if (ticket.isSnoozed) stop(clock, "snoozed", ticket.at, calendar);
  if (ticket.isSnoozed || clock.runningSince) return;
  clock.runningSince = startOfRun(clock, ticket);
  clock.stop = null;
  clock.stoppedAt = null;
}

/**
 * Returns the start of a run. After a wait for the customer, the clock runs from the customer's message, which may have
 * been written before the ticket changed. After an answer that was not sent, it runs as if it had never stopped.
 */
function startOfRun({ stop, stoppedAt }: ClockState, { at, waitingSince }: TicketState): Date {
  if (stop === "snoozed" || stop === "ended" || !stoppedAt) return at;
  return waitingSince && waitingSince > stoppedAt ? waitingSince : stoppedAt;
}

function stop(
  clock: ClockState,
  reason: NonNullable<ClockState["stop"]>,
  at: Date,
  calendar: BusinessCalendar,
): void {
  if (clock.stop === reason) return;
  if (clock.runningSince) {
    clock.usedMs += businessMsBetween(calendar, clock.runningSince, at);
    clock.stage = stageOf(clock);
  }
  clock.runningSince = null;
  clock.stoppedAt = at;
  clock.stop = reason;
}

/** Returns the clock with the targets of another policy. A clock whose target changes begins its stages again. */
export function withTarget(clock: ClockState, targets: SlaTargets["targets"]): ClockState {
  const targetMinutes = targets[clock.kind];
  if (!isUnfinished(clock) || targetMinutes === clock.targetMinutes) return clock;
  return { ...clock, targetMinutes, stage: 0, dueAt: null };
}

/** Returns the clock with its present stage and the instants of its next stage and of its due time. */
export function placeStages(clock: ClockState, now: Date, calendar: BusinessCalendar): ClockState {
  const { runningSince, targetMinutes, usedMs } = clock;
  if (targetMinutes === null) return { ...clock, dueAt: null, checkAt: null };
  // A breached clock keeps the instant of its breach.
  const breachedAt = clock.stage === 100 ? clock.dueAt : null;
  if (!runningSince) return { ...clock, stage: stageOf(clock), dueAt: breachedAt, checkAt: null };
  const reachedAt = (share: number) =>
    addBusinessMs(calendar, runningSince, (targetMinutes * minuteMs * share) / 100 - usedMs);
  let { stage } = clock;
  let checkAt: Date | null = null;
  for (const share of slaStages) {
    if (share <= stage) continue;
    checkAt = reachedAt(share);
    if (!checkAt || checkAt > now) break;
    stage = share;
    checkAt = null;
  }
  return { ...clock, stage, dueAt: breachedAt ?? reachedAt(100), checkAt };
}

/** Returns the largest stage that the used time of a stopped clock has reached. Stages are never taken back. */
function stageOf({ stage, targetMinutes, usedMs }: ClockState): SlaStage {
  if (targetMinutes === null) return stage;
  const reached = slaStages.filter((share) => usedMs >= (targetMinutes * minuteMs * share) / 100);
  return reached.at(-1) ?? stage;
}

/** Returns the clock that a list shows: the running clock that is due first, else the paused one with the least left. */
export function nextClock(clocks: readonly ClockState[]): ClockState | undefined {
  const open = clocks.filter((clock) => isUnfinished(clock) && clock.targetMinutes !== null);
  const running = open.filter(({ runningSince, dueAt }) => runningSince !== null && dueAt !== null);
  if (running.length > 0) return running.toSorted((one, other) => Number(one.dueAt) - Number(other.dueAt))[0];
  return open.toSorted((one, other) => leftMs(one) - leftMs(other))[0];
}

/** Milliseconds of business time that a stopped clock has left; never negative. */
export function leftMs({ targetMinutes, usedMs }: ClockState): number {
  return Math.max(0, (targetMinutes ?? 0) * minuteMs - usedMs);
}
