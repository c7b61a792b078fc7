import { type ReactNode, useEffect, useState } from "react";

const patienceMs = 150;

interface DelayedProps {
  /** Something stands below, which would move down. */
  keepsPlace?: boolean;
  children: ReactNode;
}

/** Shows nothing for the first moment: what loads quickly must not flicker. */
export function Delayed({ keepsPlace = false, children }: DelayedProps) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  if (keepsPlace)
    return <div style={{ display: "contents", visibility: shown ? "visible" : "hidden" }}>{children}</div>;
  return shown ? children : null;
}
