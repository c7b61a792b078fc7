import classes from "./layout.module.css";

export function Kbd({ children }: { children: string }) {
  return <kbd className={classes.kbd}>{children}</kbd>;
}
