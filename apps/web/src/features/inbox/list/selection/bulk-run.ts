import { create } from "zustand";
import type { BulkStep } from "./bulk-rules.ts";

export interface BulkFailure {
  id: number;
  name: string;
  reason: string;
}

export interface BulkReport {
  step: BulkStep | "undo";
  notDone: readonly BulkFailure[];
}

interface BulkRun {
  /** Progress of the bulk action that is running; null while no action is running. */
  progress: { done: number; total: number } | null;
  /** Failures of the last bulk action, until the user closes the report. */
  report: BulkReport | null;
}

const useBulkRun = create<BulkRun>(() => ({ progress: null, report: null }));
let stopped = false;

export function startRun(total: number): void {
  stopped = false;
  useBulkRun.setState({ progress: { done: 0, total }, report: null });
}

export function reportProgress(done: number): void {
  useBulkRun.setState(({ progress }) => ({ progress: progress && { ...progress, done } }));
}

/** Stops the bulk action. Requests that have begun finish; no further request begins. */
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
