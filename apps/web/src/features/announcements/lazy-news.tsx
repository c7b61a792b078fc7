import { Suspense } from "react";
import { ButtonPlace } from "../../shared/ui/layout/button-place.tsx";
import { lazyPart } from "../../shared/ui/layout/lazy-part.ts";

const NewsButton = lazyPart(() =>
  import("./news-button.tsx").then((module) => ({ default: module.NewsButton })),
);

/** Loads right after the page and appears in a reserved place. */
export function LazyNews() {
  return (
    <Suspense fallback={<ButtonPlace />}>
      <NewsButton />
    </Suspense>
  );
}
