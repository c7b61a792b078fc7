import type { Metrics } from "../../platform/metrics.ts";
import type { PushSender } from "../../ports/push-sender.ts";

/** Wraps the push sender and counts pushes by their outcome. */
export function countingPushes(push: PushSender, metrics: Pick<Metrics, "count">): PushSender {
  return {
    ...push,
    async send(...asked) {
      const outcome = await push.send(...asked);
      metrics.count("recado_pushes_total", { outcome });
      return outcome;
    },
  };
}
