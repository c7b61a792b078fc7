import { create } from "zustand";
import type { BulkStep } from "./bulk-rules.ts";

export interface NotDone {
  id: number;
  name: string;
  reason: string;
}

export interface BulkReport {
  step: BulkStep | "undo";
  notDone: readonly NotDone[];
}

interface BulkRun {
  /** How far the present run is. */
  progress: { done: number; total: number } | null;
  /** What the last run did not do, until somebody has read it. */
  report: BulkReport | null;
}

const useBulkRun = create<BulkRun>(() => ({ progress: null, report: null }));
let stopped = false;

export function startRun(total: number): void {
  stopped = false;
  useBulkRun.setState({ progress: { done: 0, total }, report: null });
}

export function noteProgress(done: number): void {
  useBulkRun.setState(({ progress }) => ({ progress: progress && { ...progress, done } }));
}

/** What is under way is waited for, nothing else is begun. */
export function stopRun(): void {
  stopped = true;
}

export function isStopped(): boolean {
  return stopped;
}

export function endRun(report: BulkReport): void {
  useBulkRun.setState({ progress: null, report: report.notDone.length > 0 ? report : null });
}

export function closeReport(): void {
  useBulkRun.setState({ report: null });
}

export function useProgress(): BulkRun["progress"] {
  return useBulkRun(({ progress }) => progress);
}

export function useReport(): BulkReport | null {
  return useBulkRun(({ report }) => report);
}
