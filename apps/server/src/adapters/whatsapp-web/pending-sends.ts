import type { BinaryNode } from "baileys";
import { SendError } from "../../ports/channel.ts";

/** Sends that wait for the server's word. */
export interface PendingSends {
  wait(externalId: string): Promise<void>;
  settle(ack: BinaryNode): void;
  /** It is certain that this one did not leave. */
  cancel(externalId: string): void;
  /** The line broke: what waits may have arrived or not. */
  breakOff(): void;
}

const ackMilliseconds = 30_000;

export function createPendingSends(): PendingSends {
  const waiting = new Map<
    string,
    { resolve(): void; reject(error: SendError): void; timer: NodeJS.Timeout }
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
        const timer = setTimeout(() => take(externalId)?.reject(unconfirmed()), ackMilliseconds);
        waiting.set(externalId, { resolve, reject, timer });
      });
    },
    settle({ attrs }) {
      const pending = take(attrs.id ?? "");
      if (attrs.error === undefined) pending?.resolve();
      else pending?.reject(refusal(attrs.error));
    },
    cancel: (externalId) => {
      take(externalId);
    },
    breakOff() {
      for (const externalId of [...waiting.keys()]) take(externalId)?.reject(unconfirmed());
    },
  };
}

function unconfirmed(): SendError {
  return new SendError("ERR_SENDING_UNCONFIRMED", "unknown", false);
}

/** 463: the account may not start new chats for now. Trying again makes it worse. 479 and others: the stanza was refused. */
function refusal(code: string): SendError {
  return code === "463"
    ? new SendError("ERR_WAPP_REACHOUT_LIMITED", "no", false)
    : new SendError("ERR_SENDING_WAPP_MSG", "no", false);
}
