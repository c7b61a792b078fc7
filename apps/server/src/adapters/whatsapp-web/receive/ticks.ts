import type { Logger } from "pino";
import type { ChannelAck, JournalEntry, SessionHost } from "../../../ports/channel.ts";
import type { Persistence } from "../session/persistence.ts";
import { chatOf } from "./journal-before-receipt.ts";
import { type Payload, payloadSchema } from "./payload.ts";

/** Ticks on their way into the rows: what comes while one lot is written makes the next. */
export interface Ticks {
  /** Resolves when they are written; rejects when they never will be. */
  raise(externalIds: readonly string[], ack: number, at?: Date): Promise<void>;
  /** Takes no more; resolves when the last lot is written. */
  close(): Promise<void>;
}

interface Lot {
  ticks: (ChannelAck & { tries: number })[];
  written: PromiseWithResolvers<void>;
}

/** A message of another device of ours may be journalled a moment after its receipts came. */
const againMilliseconds = [500, 2_000, 8_000];

export function createTicks(
  host: Pick<SessionHost, "raiseAcks" | "findJournalled" | "journal">,
  { insist }: Pick<Persistence, "insist">,
  logger: Logger,
): Ticks {
  let next: Lot | undefined;
  let turn = Promise.resolve();
  let closed = false;

  function add(ticks: readonly ChannelAck[], tries: number): Promise<void> {
    if (closed) return Promise.reject(new Error("the session has ended"));
    if (!next) {
      next = { ticks: [], written: Promise.withResolvers() };
      turn = turn.then(writeLot);
    }
    next.ticks.push(...ticks.map((tick) => ({ ...tick, tries })));
    return next.written.promise;
  }

  async function writeLot(): Promise<void> {
    const lot = next;
    next = undefined;
    if (!lot) return;
    try {
      tryAgain(lot, await letWait(await insist(() => host.raiseAcks(lot.ticks))));
      lot.written.resolve();
    } catch (error) {
      logger.error({ err: error }, "ticks were not kept");
      lot.written.reject(error);
    }
  }

  /** What waits to be understood takes its ticks along, in its chat. Gives back the others, whose message nobody has heard of. */
  async function letWait(unknown: readonly ChannelAck[]): Promise<ChannelAck[]> {
    const entries: JournalEntry[] = [];
    const left: ChannelAck[] = [];
    for (const tick of unknown) {
      const found = payloadSchema.safeParse(await insist(() => host.findJournalled(tick.externalId)));
      if (found.success && "attrs" in found.data) entries.push(entryOf(tick, chatOf(found.data.attrs)));
      else left.push(tick);
    }
    if (entries.length > 0) await insist(() => host.journal(entries));
    return left;
  }

  function tryAgain({ ticks }: Lot, left: readonly ChannelAck[]): void {
    const unknown = new Set(left.map(({ externalId }) => externalId));
    for (const [tries, pause] of againMilliseconds.entries()) {
      const again = ticks.filter((tick) => tick.tries === tries && unknown.has(tick.externalId));
      // By then the session may have ended, and nobody waits for these.
      if (again.length > 0) setTimeout(() => void add(again, tries + 1).catch(() => {}), pause).unref();
    }
  }

  return {
    raise: (externalIds, ack, at) =>
      add(
        externalIds.map((externalId) => ({ externalId, ack, at })),
        0,
      ),
    close() {
      closed = true;
      return turn;
    },
  };
}

function entryOf({ externalId: id, ack, at }: ChannelAck, chat: string): JournalEntry {
  const payload: Payload = { tick: { id, ack, ...(at && { at: at.getTime() / 1_000 }) } };
  return { externalId: `${id}:tick:${ack}`, chat, payload };
}
