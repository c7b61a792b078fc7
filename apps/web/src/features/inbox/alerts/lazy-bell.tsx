import { Suspense } from "react";
import { ButtonPlace } from "../../../shared/ui/layout/button-place.tsx";
import { lazyPart } from "../../../shared/ui/layout/lazy-part.ts";

const NotificationsBell = lazyPart(() =>
  import("./notifications-bell.tsx").then((module) => ({ default: module.NotificationsBell })),
);

/** Loads the bell right after the page, into its reserved space. */
export function LazyBell() {
  return (
    <Suspense fallback={<ButtonPlace />}>
      <NotificationsBell />
    </Suspense>
  );
}
