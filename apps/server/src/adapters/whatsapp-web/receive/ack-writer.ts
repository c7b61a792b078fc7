import type { Logger } from "pino";
import type { ChannelAck, JournalEntry, SessionHost } from "../../../ports/channel.ts";
import type { Persistence } from "../session/persistence.ts";
import { chatOf } from "./journal-before-receipt.ts";
import { type WebPayload, webPayloadSchema } from "./payload.ts";

/**
 * Collects delivery states of messages (acks) and stores them in batches. Acks that arrive while a batch is being
 * stored form the next batch.
 */
export interface AckWriter {
  /** Stores an ack of messages; resolves when it is stored, and rejects if it cannot be stored. */
  raise(externalIds: readonly string[], ack: number, at?: Date): Promise<void>;
  /** Accepts no further acks; resolves when the last batch is stored. */
  close(): Promise<void>;
}

interface Lot {
  ticks: (ChannelAck & { tries: number })[];
  written: PromiseWithResolvers<void>;
}

/**
 * Pauses in milliseconds before an ack of an unknown message is tried again. A message from another device of the
 * company may be journalled shortly after its receipts.
 */
const againMilliseconds = [500, 2_000, 8_000];

export function createAckWriter(
  host: Pick<SessionHost, "raiseAcks" | "findJournalled" | "journal">,
  { insist }: Pick<Persistence, "insist">,
  logger: Logger,
): AckWriter {
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
      logger.error(
        { err: error },
        "message receipts not stored, WhatsApp sends the receipts again after the reconnect",
      );
      lot.written.reject(error);
    }
  }

  /**
   * Journals the acks of messages that are journalled but not processed yet, so that message and ack are processed in
   * order. Returns the acks of messages that are not journalled.
   */
  async function letWait(unknown: readonly ChannelAck[]): Promise<ChannelAck[]> {
    const entries: JournalEntry[] = [];
    const left: ChannelAck[] = [];
    for (const tick of unknown) {
      const found = webPayloadSchema.safeParse(await insist(() => host.findJournalled(tick.externalId)));
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
      // The error is ignored, because the session may have ended by the time of the retry.
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
  const payload: WebPayload = { tick: { id, ack, ...(at && { at: at.getTime() / 1_000 }) } };
  return { externalId: `${id}:tick:${ack}`, chat, payload };
}
