import { useEffect, useEffectEvent } from "react";
import { useResync } from "../../shared/live/use-live-state.ts";
import { isAttentive, onViewChange } from "./viewed-ticket.ts";

/**
 * Does something while somebody looks at the page: at once, when they come back to it or see another part of it, when what was missed
 * is made up for, and when one of the reasons has changed.
 */
export function useWhenAttentive(work: () => void, reasons: readonly unknown[]): void {
  const workIfSeen = useEffectEvent(() => {
    if (isAttentive()) work();
  });
  useResync(() => workIfSeen());
  useEffect(
    () => {
      const look = () => workIfSeen();
      look();
      window.addEventListener("focus", look);
      document.addEventListener("visibilitychange", look);
      const stopHearing = onViewChange(look);
      return () => {
        window.removeEventListener("focus", look);
        document.removeEventListener("visibilitychange", look);
        stopHearing();
      };
    },
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller says what is a reason to look again
    reasons,
  );
}
