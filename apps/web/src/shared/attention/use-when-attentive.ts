import { useEffect, useEffectEvent } from "react";
import { useResync } from "../live/use-live-state.ts";
import { isAttentive, onSightChange } from "./sight.ts";

const againMs = 5_000;

/**
 * Runs the work while the user looks at the page: at once, when the user returns or sees another part of it, after a
 * resync, when a reason changes, and repeatedly after a failure.
 */
export function useWhenAttentive(work: () => void, reasons: readonly unknown[], hasFailed: boolean): void {
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
      const stopHearing = onSightChange(look);
      return () => {
        window.removeEventListener("focus", look);
        document.removeEventListener("visibilitychange", look);
        stopHearing();
      };
    },
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller says what is a reason to look again
    reasons,
  );
  useEffect(() => {
    if (!hasFailed) return;
    const timer = setInterval(() => workIfSeen(), againMs);
    return () => clearInterval(timer);
  }, [hasFailed]);
}
