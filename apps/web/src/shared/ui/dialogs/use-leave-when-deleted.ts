import { useEffect, useEffectEvent, useMemo } from "react";
import { type FormHost, useOpenFormCount } from "./form-context.ts";

/** Leaves a page whose entity was deleted elsewhere. While a form is open over the page, the page stays. */
export function useLeaveWhenDeleted(gone: string | undefined, leave: () => void): FormHost {
  const { forms, hold } = useOpenFormCount();
  const mustLeave = gone !== undefined && forms === 0;
  const go = useEffectEvent(leave);
  useEffect(() => {
    if (mustLeave) go();
  }, [mustLeave]);
  return useMemo(() => ({ gone, hold }), [gone, hold]);
}
