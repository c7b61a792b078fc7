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
export function PageHeader(props: PageHeaderProps) {
  usePageTitle(props.title);
  return <Header {...props} level="h1" />;
}

/** The same of a part of a page, as a tab. */
export function PartHeader(props: PageHeaderProps) {
  return <Header {...props} level="h2" />;
}

function Header({
  title,
  count,
  isCountLimited,
  level: Level,
  children,
}: PageHeaderProps & { level: "h1" | "h2" }) {
  return (
    <div className={classes.header} data-level={Level}>
      <Level className={classes.title}>{title}</Level>
      {count !== undefined && (
        <span className={classes.count}>{`${formatCount(count)}${isCountLimited ? "+" : ""}`}</span>
      )}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
