import { useEffect, useEffectEvent, useMemo } from "react";
import { type FormHost, useOpenFormCount } from "./form-context.ts";

/**
 * Leaves a page when its entity was deleted elsewhere. If a form is open over the page, it waits until the form is
 * closed.
 */
export function useLeaveWhenDeleted(gone: string | undefined, leave: () => void): FormHost {
  const { forms, hold } = useOpenFormCount();
  const mustLeave = gone !== undefined && forms === 0;
  const go = useEffectEvent(leave);
  useEffect(() => {
    if (mustLeave) go();
  }, [mustLeave]);
  return useMemo(() => ({ gone, hold }), [gone, hold]);
}
