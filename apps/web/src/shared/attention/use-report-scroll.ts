import { useEffect } from "react";
import type { VisibleConversation } from "./visible-conversation.ts";

/** Reports whether the user has scrolled to the end of the conversation, while the conversation is on the screen. */
export function useReportScroll(sight: VisibleConversation, id: number, atEnd: boolean): void {
  useEffect(() => {
    sight.setScrolledUp(id, !atEnd);
    return () => sight.setScrolledUp(id, false);
  }, [sight, id, atEnd]);
}
