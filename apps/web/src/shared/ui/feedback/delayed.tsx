import { type ReactNode, useEffect, useState } from "react";

const patienceMs = 150;

interface DelayedProps {
  /** Whether the content takes its space even while it is hidden, so that elements below do not move. */
  keepsPlace?: boolean;
  children: ReactNode;
}

/** Hides its content for a short time after mounting, so that a placeholder does not flicker if loading is quick. */
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
