import type { BinaryNode } from "baileys";
import { SendError } from "../../../ports/channel.ts";

/** Messages that have been sent and for which the server's ack has not arrived. */
export interface PendingSends {
  wait(externalId: string): Promise<void>;
  /** Starts the time limit for the server's ack. Called once the message was written to the connection. */
  limit(externalId: string): void;
  /** Handles an ack from the server; returns false if no message waits for the ack. */
  settle(ack: BinaryNode): boolean;
  /** Ends the wait of a message successfully when its arrival at the server is known without the ack. */
  confirm(externalId: string): void;
  /** Ends the wait of a message that was certainly not written to the connection. */
  cancel(externalId: string): void;
  /**
   * Ends the waits of all messages with an error after a disconnect. The messages count as unconfirmed, because they
   * may or may not have arrived.
   */
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
 * Converts the error code of an ack. With 463, the account may not start new chats at the moment, and a retry would
 * make that worse. Any other code, such as 479, means that the server refused the stanza.
 */
function refusal(code: string): SendError {
  return code === "463"
    ? new SendError("ERR_WAPP_REACHOUT_LIMITED", "no", false)
    : new SendError("ERR_SENDING_WAPP_MSG", "no", false);
}
