import type { Clock } from "../ports/clock.ts";

/** A clock that shows the real time plus an offset, which a test can increase. */
export class SteeredClock implements Clock {
  private aheadMilliseconds = 0;

  now(): Date {
    return new Date(Date.now() + this.aheadMilliseconds);
  }

  advance(milliseconds: number): void {
    this.aheadMilliseconds += milliseconds;
  }

  /** Sets the offset to zero. The clock then agrees with the database, which always uses the real time. */
  reset(): void {
    this.aheadMilliseconds = 0;
  }
}

export const second = 1_000;
export const minute = 60 * second;
export const day = 24 * 60 * minute;
