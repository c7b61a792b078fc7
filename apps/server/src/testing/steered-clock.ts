import type { Clock } from "../ports/clock.ts";

/** Follows the real time, plus the offset that a test adds. */
export class SteeredClock implements Clock {
  private aheadMilliseconds = 0;

  now(): Date {
    return new Date(Date.now() + this.aheadMilliseconds);
  }

  advance(milliseconds: number): void {
    this.aheadMilliseconds += milliseconds;
  }

  /** Returns to the real time, which the database uses. */
  reset(): void {
    this.aheadMilliseconds = 0;
  }
}

export const second = 1_000;
export const minute = 60 * second;
export const day = 24 * 60 * minute;
