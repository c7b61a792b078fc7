import { useEffect } from "react";
import type { Sight } from "./sight.ts";

/** Whether the reader of a conversation is at its end, as long as it is on the screen. */
export function useTellScroll(sight: Sight, id: number, atEnd: boolean): void {
  useEffect(() => {
    sight.setScrolledUp(id, !atEnd);
    return () => sight.setScrolledUp(id, false);
  }, [sight, id, atEnd]);
}
