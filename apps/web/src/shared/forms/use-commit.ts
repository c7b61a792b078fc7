import { useEffect, useEffectEvent, useState } from "react";

/** Saves when a field loses the focus. If that happens during a save, it saves once more afterwards. */
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
