import type { Clock } from "../ports/clock.ts";

/** Goes with the real time, and ahead of it as far as a test moves it. */
export class SteeredClock implements Clock {
  private aheadMilliseconds = 0;

  now(): Date {
    return new Date(Date.now() + this.aheadMilliseconds);
  }

  advance(milliseconds: number): void {
    this.aheadMilliseconds += milliseconds;
  }

  /** Back to the real time, which the database goes by. */
  reset(): void {
    this.aheadMilliseconds = 0;
  }
}

export const second = 1_000;
export const minute = 60 * second;
export const day = 24 * 60 * minute;
