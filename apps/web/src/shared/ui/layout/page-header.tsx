import type { ReactNode } from "react";
import { formatCount } from "../../format/number.ts";
import classes from "./page-header.module.css";
import { usePageTitle } from "./page-title.ts";

interface PageHeaderProps {
  title: string;
  count?: number;
  /** Whether `count` is only a lower bound, because the server stopped counting. */
  isCountLimited?: boolean;
  /** Search field and primary button of the page. */
  children?: ReactNode;
}

/** Header of a page: its title, which is the page's only h1, and its actions. */
export function PageHeader(props: PageHeaderProps) {
  usePageTitle(props.title);
  return <Header {...props} level="h1" />;
}

/** Header of a section of a page, such as a tab; its title is an h2. */
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
