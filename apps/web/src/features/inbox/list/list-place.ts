import { type RefObject, useCallback, useRef } from "react";

let left = { place: "", top: 0 };

interface ListPlace {
  scroller: RefObject<HTMLDivElement | null>;
  /** Ref callback of the scrolling element. */
  attach: (element: HTMLDivElement | null) => (() => void) | undefined;
  /** Scroll position of the list if it was the last one left, otherwise 0. */
  top: number;
}

/** Restores a list's scroll position when it is shown again after a conversation or another page. */
export function useListPlace(place: string): ListPlace {
  const scroller = useRef<HTMLDivElement>(null);
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      scroller.current = element;
      if (!element) return;
      return () => {
        left = { place, top: element.scrollTop };
        scroller.current = null;
      };
    },
    [place],
  );
  return { scroller, attach, top: left.place === place ? left.top : 0 };
}
