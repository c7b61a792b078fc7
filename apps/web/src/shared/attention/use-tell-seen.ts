import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { isWorthAskingAgain } from "../api/query-client.ts";
import type { Sight } from "./sight.ts";
import { useWhenAttentive } from "./use-when-attentive.ts";

interface Shown {
  sight: Sight;
  id: number;
  /** Number of its messages that are unread. It may stay the same while one is read and the next arrives. */
  unread: number;
  /** Id of its newest message. */
  upTo: string | null;
  /** Tells the server that everything up to this message was seen. */
  tell: (upTo: string | null) => Promise<unknown>;
}

/**
 * Reports what the user has seen, only while they look at the page. Opening the conversation marks its messages as
 * read; later messages count once the end of the conversation is in view.
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
