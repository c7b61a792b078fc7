import { useEffect, useEffectEvent, useState } from "react";

/**
 * Saves a field's value when the field loses the focus. If it loses the focus while a save is running, the value is
 * saved once more after that.
 */
export function useCommitOnBlur(isPending: boolean, commit: () => void): () => void {
  const [isDue, setDue] = useState(false);
  const follow = useEffectEvent(() => {
    setDue(false);
    commit();
  });
  useEffect(() => {
    if (isDue && !isPending) follow();
  }, [isDue, isPending]);
  return () => (isPending ? setDue(true) : commit());
}
