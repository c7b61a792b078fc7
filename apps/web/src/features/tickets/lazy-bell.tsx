import { lazy, Suspense } from "react";
import classes from "./lazy-bell.module.css";

const NotificationsBell = lazy(() =>
  import("./notifications-bell.tsx").then((module) => ({ default: module.NotificationsBell })),
);

/** Comes right after the page, into the place that is kept for it. */
export function LazyBell() {
  return (
    <Suspense fallback={<span className={classes.place} />}>
      <NotificationsBell />
    </Suspense>
  );
}
