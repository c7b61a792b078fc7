import { RetryLater } from "../../platform/work/retries.ts";
import type { Claim } from "../../platform/work/work-queues.ts";
import { type ChannelSession, SendError } from "../../ports/channel.ts";

type Drain = (claim: Claim) => Promise<void>;

/**
 * Wraps a drain whose work needs a connected session. If the session ends during the work, the work waits for the next
 * session and the try does not count as failed.
 */
export function waitingForSession(
  { session }: { session(connectionId: number): ChannelSession | undefined },
  drain: Drain,
): Drain {
  return async (claim) => {
    const live = session(claim.connectionId);
    if (!live) throw new RetryLater("this process does not own the connection any more");
    try {
      await drain(claim);
    } catch (error) {
      if (session(claim.connectionId) === live && !isSessionMissing(error)) throw error;
      throw new RetryLater("the WhatsApp connection has ended", { cause: error });
    }
  };
}

function isSessionMissing(error: unknown): boolean {
  return error instanceof SendError && error.code === "ERR_WAPP_NOT_INITIALIZED";
}
