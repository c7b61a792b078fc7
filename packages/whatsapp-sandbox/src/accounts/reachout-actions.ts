import type { WhatsappNetwork } from "../network.ts";
import { type Reachout, sendLock, sendQuota } from "./reachout.ts";
import { requirePhone } from "./state.ts";

/** Methods that limit how a phone may begin chats with new contacts. */
export interface ReachoutActions {
  /**
   * Limits the number of new chats that the phone may begin in the current cycle; null (the default) removes the limit.
   * The phone's devices are notified now, and again when the phone comes close to the limit.
   */
  limitNewChats(phone: string, limit: { total: number; endsAt: Date } | null): void;
  /**
   * Rejects the phone's messages to new contacts with error 463 until the given time; null ends the lock. The phone's
   * devices are notified.
   */
  lockReachout(phone: string, until: Date | null): void;
}

export function makeReachoutActions(network: WhatsappNetwork): ReachoutActions {
  const change = (number: string, work: (reachout: Reachout) => void) => {
    const phone = requirePhone(network.state, number);
    phone.reachout ??= {};
    work(phone.reachout);
    network.snapshot.changed();
    return phone;
  };
  return {
    limitNewChats(number, limit) {
      const phone = change(number, (reachout) => {
        if (!limit) delete reachout.quota;
        else
          reachout.quota = {
            total: limit.total,
            begun: [],
            startsAt: new Date().toISOString(),
            endsAt: limit.endsAt.toISOString(),
          };
      });
      sendQuota(network, phone);
    },
    lockReachout(number, until) {
      const phone = change(number, (reachout) => {
        if (until) reachout.lockedUntil = until.toISOString();
        else delete reachout.lockedUntil;
      });
      sendLock(network, phone);
    },
  };
}
