import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import classes from "./login.module.css";

/** Links to the other pages before sign-in. */
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
