const clock = "M6 1.2a4.8 4.8 0 1 0 0 9.6a4.8 4.8 0 1 0 0-9.6M6 3.4V6l1.7 1.1";
const alert = "M6 1.2a4.8 4.8 0 1 0 0 9.6a4.8 4.8 0 1 0 0-9.6M6 3.6v2.8M6 8.4v.01";

const oneTick = "M1 6.6l2.6 2.6L9 3";
/** The second tick begins where the first one covers it. */
const twoTicks = `${oneTick}M7.6 8.2l1 1L14 3`;
const delivered = 3;

/** Width in pixels; the height is twelve. */
export function ticksWidth(ack: number, failed: boolean): number {
  if (failed || ack <= 0) return 12;
  return ack < delivered ? 10 : 15;
}

export function ticksPath(ack: number, failed: boolean): string {
  if (failed) return alert;
  if (ack <= 0) return clock;
  return ack < delivered ? oneTick : twoTicks;
}
