import type { Logger } from "pino";
import type { ChannelAck, SessionHost } from "../../ports/channel.ts";
import type { Persistence } from "./persistence.ts";

/** Ticks on their way into the rows: what comes while one lot is written makes the next. */
export interface Ticks {
  raise(externalIds: readonly string[], ack: number): void;
  /** Takes no more; resolves when the last lot is written. */
  close(): Promise<void>;
}

/** A message of another device of ours may take a moment to be understood, and its receipts come meanwhile. */
const againMilliseconds = [500, 2_000, 8_000];

export function createTicks(
  host: Pick<SessionHost, "raiseAcks">,
  { insist }: Pick<Persistence, "insist">,
  logger: Logger,
): Ticks {
  let waiting: (ChannelAck & { tries: number })[] = [];
  let turn = Promise.resolve();
  let closed = false;

  function add(ticks: readonly ChannelAck[], tries: number): void {
    if (closed || ticks.length === 0) return;
    waiting.push(...ticks.map((tick) => ({ ...tick, tries })));
    turn = turn.then(writeLot).catch((error: unknown) => logger.error({ err: error }, "ticks were not kept"));
  }

  async function writeLot(): Promise<void> {
    const lot = waiting;
    waiting = [];
    if (lot.length === 0) return;
    const unknown = new Set((await insist(() => host.raiseAcks(lot))).map(({ externalId }) => externalId));
    for (const [tries, pause] of againMilliseconds.entries()) {
      const again = lot.filter((tick) => tick.tries === tries && unknown.has(tick.externalId));
      if (again.length > 0) setTimeout(() => add(again, tries + 1), pause).unref();
    }
  }

  return {
    raise: (externalIds, ack) =>
      add(
        externalIds.map((externalId) => ({ externalId, ack })),
        0,
      ),
    close() {
      closed = true;
      return turn;
    },
  };
}
