import { type RefObject, useCallback, useRef } from "react";

let left = { place: "", top: 0 };

interface ListPlace {
  scroller: RefObject<HTMLDivElement | null>;
  /** For the element that scrolls. */
  attach: (element: HTMLDivElement | null) => (() => void) | undefined;
  /** Where the list was left, if it is the one that was left last; else its top. */
  top: number;
}

/** A list that is shown again, after a conversation or another page, stands where it stood. */
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
