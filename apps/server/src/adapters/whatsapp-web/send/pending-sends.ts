import type { BinaryNode } from "baileys";
import { SendError } from "../../../ports/channel.ts";

/** Sends that wait for the server's word. */
export interface PendingSends {
  wait(externalId: string): Promise<void>;
  /** It has been handed over: from now on the server's word is due. */
  limit(externalId: string): void;
  /** The server's ack; false when nobody waited for it. */
  settle(ack: BinaryNode): boolean;
  /** It is known by other means that this one has arrived. */
  confirm(externalId: string): void;
  /** It is certain that this one did not leave. */
  cancel(externalId: string): void;
  /** The line broke: what waits may have arrived or not. */
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
      if (pending) pending.timer = setTimeout(() => take(externalId)?.reject(unconfirmed()), ackMilliseconds);
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
      for (const externalId of [...waiting.keys()]) take(externalId)?.reject(unconfirmed());
    },
  };
}

export function unconfirmed(): SendError {
  return new SendError("ERR_SENDING_UNCONFIRMED", "unknown", false);
}

/** 463: the account may not start new chats for now. Trying again makes it worse. 479 and others: the stanza was refused. */
function refusal(code: string): SendError {
  return code === "463"
    ? new SendError("ERR_WAPP_REACHOUT_LIMITED", "no", false)
    : new SendError("ERR_SENDING_WAPP_MSG", "no", false);
}
