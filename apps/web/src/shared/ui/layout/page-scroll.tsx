import type { ReactNode } from "react";
import classes from "./page-header.module.css";

/** Page that scrolls as a whole, except for its header, which stays visible. */
export function PageScroll({ children }: { children: ReactNode }) {
  return (
    <div className={classes.scroll}>
      <div className={classes.page}>{children}</div>
    </div>
  );
}
