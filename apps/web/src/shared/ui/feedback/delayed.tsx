import { type ReactNode, useEffect, useState } from "react";

const patienceMs = 150;

/** Shows nothing for the first moment: what loads quickly must not flicker. */
export function Delayed({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return shown ? children : null;
}
