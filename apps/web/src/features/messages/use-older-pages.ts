import { type RefObject, useEffect, useEffectEvent } from "react";

/** Older messages are asked for before the reader gets there, and at the latest 50 px from the top. */
const prefetchPx = 800;

interface OlderParts {
  scroller: RefObject<HTMLDivElement | null>;
  rowCount: number;
  canLoad: boolean;
  load: () => void;
}

export function useOlderPages({ scroller, rowCount, canLoad, load }: OlderParts): () => void {
  function loadIfNear(): void {
    if (canLoad && scroller.current && scroller.current.scrollTop < prefetchPx) load();
  }
  const check = useEffectEvent(loadIfNear);
  // A first page that does not fill the window is never scrolled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of rows is the reason to look again
  useEffect(() => check(), [rowCount, canLoad]);
  return loadIfNear;
}
