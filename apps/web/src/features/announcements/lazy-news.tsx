import { Suspense } from "react";
import { ButtonPlaceholder } from "../../shared/ui/layout/button-placeholder.tsx";
import { lazyComponent } from "../../shared/ui/layout/lazy-component.ts";

const NewsButton = lazyComponent(() =>
  import("./news-button.tsx").then((module) => ({ default: module.NewsButton })),
);

/** Loads right after the page and appears in a reserved place. */
export function LazyNews() {
  return (
    <Suspense fallback={<ButtonPlaceholder />}>
      <NewsButton />
    </Suspense>
  );
}
