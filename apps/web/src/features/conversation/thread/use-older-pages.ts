import { type RefObject, useEffect, useEffectEvent } from "react";

interface OlderParts {
  scroller: RefObject<HTMLDivElement | null>;
  rowCount: number;
  /** Distance from the top of the thread, in pixels, at which older messages are requested. */
  nearPx: number;
  canLoad: boolean;
  load: () => void;
}

export function useOlderPages({ scroller, rowCount, nearPx, canLoad, load }: OlderParts): () => void {
  function loadIfNear(): void {
    if (canLoad && scroller.current && scroller.current.scrollTop < nearPx) load();
  }
  const check = useEffectEvent(loadIfNear);
  // A first page that does not fill the window can never be scrolled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of rows is the reason to look again
  useEffect(() => check(), [rowCount, canLoad]);
  return loadIfNear;
}
