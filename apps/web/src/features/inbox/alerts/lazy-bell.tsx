import { Suspense } from "react";
import { ButtonPlaceholder } from "../../../shared/ui/layout/button-placeholder.tsx";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";

const NotificationsBell = lazyComponent(() =>
  import("./notifications-bell.tsx").then((module) => ({ default: module.NotificationsBell })),
);

/** Loads the bell right after the page, into its reserved space. */
export function LazyBell() {
  return (
    <Suspense fallback={<ButtonPlaceholder />}>
      <NotificationsBell />
    </Suspense>
  );
}
