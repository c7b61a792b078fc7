import { type SlaClock, slaKinds, type TicketSla } from "@recado/contract/ticket-sla";
import type { SlaClockRow } from "../../domain/sla-policies/clock-store.ts";
import { type ClockState, isUnfinished, leftMs, nextClock, type SlaStage } from "./rules.ts";

export function clockOfRow(row: SlaClockRow): ClockState {
  return {
    kind: row.kind as ClockState["kind"],
    startedAt: row.started_at,
    targetMinutes: row.target_minutes,
    usedMs: Number(row.used_ms),
    runningSince: row.running_since,
    stoppedAt: row.stopped_at,
    stop: row.stop as ClockState["stop"],
    stage: row.stage as SlaStage,
    dueAt: row.due_at,
    checkAt: row.check_at,
  };
}

export function presentTicketSla(policy: TicketSla["policy"], clocks: readonly ClockState[]): TicketSla {
  const next = nextClock(clocks);
  return { policy, clock: next ? presentClock(next) : null };
}

/** Presents the latest clock of each kind that has a target, with its start. */
export function presentTicketClocks(clocks: readonly ClockState[]): (SlaClock & { startedAt: string })[] {
  return slaKinds.flatMap((kind) => {
    const latest = clocks.filter((clock) => clock.kind === kind && clock.targetMinutes !== null).at(-1);
    return latest ? [{ ...presentClock(latest), startedAt: latest.startedAt.toISOString() }] : [];
  });
}

function presentClock(clock: ClockState): SlaClock {
  const { kind, stage, targetMinutes, runningSince, stoppedAt, dueAt } = clock;
  const shared = { kind, stage, targetMinutes: targetMinutes ?? 0 };
  if (runningSince)
    return {
      ...shared,
      state: "running",
      dueAt: dueAt?.toISOString() ?? null,
      pausedAt: null,
      leftMs: null,
    };
  const isPaused = isUnfinished(clock);
  return {
    ...shared,
    state: isPaused ? "paused" : "done",
    dueAt: null,
    pausedAt: isPaused ? (stoppedAt?.toISOString() ?? null) : null,
    leftMs: leftMs(clock),
  };
}
