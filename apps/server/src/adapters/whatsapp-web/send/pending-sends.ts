import type { BinaryNode } from "baileys";
import { SendError } from "../../../ports/channel.ts";

/** Sends that wait for the server's ack. */
export interface PendingSends {
  wait(externalId: string): Promise<void>;
  /** Starts the time limit for the ack; called when the message was written. */
  limit(externalId: string): void;
  /** Handles a server ack; returns false if no send waited for it. */
  settle(ack: BinaryNode): boolean;
  /** Resolves a send whose arrival is known by other means. */
  confirm(externalId: string): void;
  /** Drops a send that was certainly not written. */
  cancel(externalId: string): void;
  /** Rejects all waiting sends as unconfirmed after a disconnect: they may or may not have arrived. */
  breakOff(): void;
}

export function createPendingSends(ackMilliseconds: number): PendingSends {
  const waiting = new Map<
    string,
    { resolve(): void; reject(error: SendError): void; timer?: NodeJS.Timeout }
  >();

  function take(externalId: string) {
    const pending = waiting.get(externalId);
    waiting.delete(externalId);
    clearTimeout(pending?.timer);
    return pending;
  }

  return {
    wait(externalId) {
      return new Promise((resolve, reject) => {
        waiting.set(externalId, { resolve, reject });
      });
    },
    limit(externalId) {
      const pending = waiting.get(externalId);
      if (pending)
        pending.timer = setTimeout(() => take(externalId)?.reject(unconfirmedError()), ackMilliseconds);
    },
    settle({ attrs }) {
      const pending = take(attrs.id ?? "");
      if (attrs.error === undefined) pending?.resolve();
      else pending?.reject(refusal(attrs.error));
      return pending !== undefined;
    },
    confirm: (externalId) => take(externalId)?.resolve(),
    cancel: (externalId) => {
      take(externalId);
    },
    breakOff() {
      for (const externalId of [...waiting.keys()]) take(externalId)?.reject(unconfirmedError());
    },
  };
}

export function unconfirmedError(): SendError {
  return new SendError("ERR_SENDING_UNCONFIRMED", "unknown", false);
}

/**
 * 463: the account may not start new chats at the moment, and retrying makes it worse. 479 and others: the stanza was
 * refused.
 */
function refusal(code: string): SendError {
  return code === "463"
    ? new SendError("ERR_WAPP_REACHOUT_LIMITED", "no", false)
    : new SendError("ERR_SENDING_WAPP_MSG", "no", false);
}
