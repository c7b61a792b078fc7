import { type ReactNode, useEffect, useState } from "react";

const patienceMs = 150;

interface DelayedProps {
  /** Reserves the space of the content, so that elements below do not move. */
  keepsPlace?: boolean;
  children: ReactNode;
}

/** Shows nothing for the first moment, so that a quick load does not flicker. */
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
