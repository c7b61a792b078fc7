import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { isWorthAskingAgain } from "../api/query-client.ts";
import type { Sight } from "./sight.ts";
import { useWhenAttentive } from "./use-when-attentive.ts";

interface Shown {
  sight: Sight;
  /** The conversation on the screen. */
  id: number;
  /** How many of its messages wait for this reader: the number may stay while one is read and the next comes in. */
  unread: number;
  /** Its newest message. */
  upTo: string | null;
  /** Tells the server that it was seen up to that one. */
  tell: (upTo: string | null) => Promise<unknown>;
}

/**
 * Tells what somebody has seen, only while they look at it: what was unread when it was opened is read by that; what comes in
 * later, once its end is before them.
 */
export function useTellSeen({ sight, id, unread, upTo, tell }: Shown): void {
  const { mutate, error } = useMutation({ mutationFn: tell });
  const isOpened = useRef(false);
  useEffect(() => {
    sight.show(id);
    return () => sight.show(null);
  }, [sight, id]);
  useWhenAttentive(
    () => {
      const isBelow = isOpened.current && sight.isScrolledUp(id);
      isOpened.current = true;
      if (unread > 0 && !isBelow) mutate(upTo);
    },
    [id, unread, upTo],
    isWorthAskingAgain(error),
  );
}
