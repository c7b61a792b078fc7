import type { Network } from "../network.ts";
import { type Reachout, tellLock, tellQuota } from "./reachout.ts";
import { requirePhone } from "./state.ts";

/** What WhatsApp lets a phone write to strangers. */
export interface ReachoutActs {
  /** From now on the phone may begin so many chats until the cycle ends, and is warned before; null, as at the start, for as many as it likes. Its devices are told. */
  limitNewChats(phone: string, limit: { total: number; endsAt: Date } | null): void;
  /** Strangers are refused with 463 until then; null ends that. Its devices are told. */
  lockReachout(phone: string, until: Date | null): void;
}

export function makeReachoutActs(network: Network): ReachoutActs {
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
      tellQuota(network, phone);
    },
    lockReachout(number, until) {
      const phone = change(number, (reachout) => {
        if (until) reachout.lockedUntil = until.toISOString();
        else delete reachout.lockedUntil;
      });
      tellLock(network, phone);
    },
  };
}
