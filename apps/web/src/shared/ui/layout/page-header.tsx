import type { ReactNode } from "react";
import { formatCount } from "../../format/number.ts";
import classes from "./page-header.module.css";
import { usePageTitle } from "./page-title.ts";

interface PageHeaderProps {
  title: string;
  count?: number;
  /** Whether there are more than `count`. */
  isCountLimited?: boolean;
  /** Search and the page's one primary button. */
  children?: ReactNode;
}

/** The page's only h1, with what can be done on the page. */
export function PageHeader({ title, count, isCountLimited, children }: PageHeaderProps) {
  usePageTitle(`${title} · Recado`);
  return (
    <div className={classes.header}>
      <h1 className={classes.title}>{title}</h1>
      {count !== undefined && (
        <span className={classes.count}>{`${formatCount(count)}${isCountLimited ? "+" : ""}`}</span>
      )}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
