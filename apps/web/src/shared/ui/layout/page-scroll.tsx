import type { ReactNode } from "react";
import classes from "./page-header.module.css";

interface PageScrollProps {
  /** Name of the scroll area; given only for a page without controls, so that the keyboard can still scroll the page. */
  label?: string | undefined;
  children: ReactNode;
}

/** Page that scrolls as a whole, except for its header, which stays visible. */
export function PageScroll({ label, children }: PageScrollProps) {
  const page = <div className={classes.page}>{children}</div>;
  if (label === undefined) return <div className={classes.scroll}>{page}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard.
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      {page}
    </section>
  );
}
