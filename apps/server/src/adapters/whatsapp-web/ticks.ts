import type { Logger } from "pino";
import type { SessionHost } from "../../ports/channel.ts";
import type { Persistence } from "./persistence.ts";

/** Ticks on their way into the rows: what comes while one lot is written makes the next. */
export interface Ticks {
  raise(externalIds: readonly string[], ack: number): void;
  settled(): Promise<void>;
}

export function createTicks(
  host: Pick<SessionHost, "raiseAcks">,
  { insist }: Pick<Persistence, "insist">,
  logger: Logger,
): Ticks {
  let waiting: { externalId: string; ack: number }[] = [];
  let turn = Promise.resolve();

  async function writeLot(): Promise<void> {
    const lot = waiting;
    waiting = [];
    if (lot.length > 0) await insist(() => host.raiseAcks(lot));
  }

  return {
    raise(externalIds, ack) {
      waiting.push(...externalIds.map((externalId) => ({ externalId, ack })));
      turn = turn
        .then(writeLot)
        .catch((error: unknown) => logger.error({ err: error }, "ticks were not kept"));
    },
    settled: () => turn,
  };
}
