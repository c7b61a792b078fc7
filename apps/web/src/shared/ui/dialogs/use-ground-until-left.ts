import { useEffect, useEffectEvent, useMemo } from "react";
import { type Ground, useHold } from "./form-ground.ts";

/** Leaves a page whose subject was deleted elsewhere, but not while a form is open over it. */
export function useGroundUntilLeft(gone: string | undefined, leave: () => void): Ground {
  const { forms, hold } = useHold();
  const mustLeave = gone !== undefined && forms === 0;
  const go = useEffectEvent(leave);
  useEffect(() => {
    if (mustLeave) go();
  }, [mustLeave]);
  return useMemo(() => ({ gone, hold }), [gone, hold]);
}
