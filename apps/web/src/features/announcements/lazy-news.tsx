import { Suspense } from "react";
import { ButtonPlaceholder } from "../../shared/ui/layout/button-placeholder.tsx";
import { lazyComponent } from "../../shared/ui/layout/lazy-component.ts";

const NewsButton = lazyComponent(() =>
  import("./news-button.tsx").then((module) => ({ default: module.NewsButton })),
);

/** Loads the announcements button right after the page, into space that is reserved for the button. */
export function LazyNews() {
  return (
    <Suspense fallback={<ButtonPlaceholder />}>
      <NewsButton />
    </Suspense>
  );
}
