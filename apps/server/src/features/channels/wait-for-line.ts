import { RetryLater } from "../../platform/work/tries.ts";
import type { Claim } from "../../platform/work/work-queues.ts";
import { type ChannelSession, SendError } from "../../ports/channel.ts";

type Drain = (claim: Claim) => Promise<void>;

/** The drain of a queue whose work can only be done over a line: where that ends under it, it waits for the next, and nothing is wrong. */
export function waitingForLine(
  { session }: { session(connectionId: number): ChannelSession | undefined },
  drain: Drain,
): Drain {
  return async (claim) => {
    const live = session(claim.connectionId);
    if (!live) throw new RetryLater("the connection is not carried here any more");
    try {
      await drain(claim);
    } catch (error) {
      if (session(claim.connectionId) === live && !isLineMissing(error)) throw error;
      throw new RetryLater("the line has ended", { cause: error });
    }
  };
}

function isLineMissing(error: unknown): boolean {
  return error instanceof SendError && error.code === "ERR_WAPP_NOT_INITIALIZED";
}
