import { lazy, Suspense } from "react";
import { ButtonPlace } from "../../shared/ui/button-place.tsx";

const NewsButton = lazy(() => import("./news-button.tsx").then((module) => ({ default: module.NewsButton })));

/** Comes right after the page, into the place that is kept for it. */
export function LazyNews() {
  return (
    <Suspense fallback={<ButtonPlace />}>
      <NewsButton />
    </Suspense>
  );
}
