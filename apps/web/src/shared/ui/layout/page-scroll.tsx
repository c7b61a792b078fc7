import type { ReactNode } from "react";
import classes from "./page-header.module.css";

/** A page that scrolls as a whole while its header stays visible. */
export function PageScroll({ children }: { children: ReactNode }) {
  return (
    <div className={classes.scroll}>
      <div className={classes.page}>{children}</div>
    </div>
  );
}
