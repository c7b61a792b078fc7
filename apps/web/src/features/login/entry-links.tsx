import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import classes from "./login.module.css";

/** Links from one page before sign-in to the others, such as from the login to the sign-up. */
export function EntryLinks({ children }: { children: ReactNode }) {
  return <div className={classes.links}>{children}</div>;
}

export function EntryLink({ to, children }: { to: NonNullable<LinkProps["to"]>; children: string }) {
  return (
    <Link to={to} className={classes.link}>
      {children}
    </Link>
  );
}
