import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { isRetryable } from "../api/query-client.ts";
import { useResync } from "../live/use-live-state.ts";
import { isAttentive, onVisibilityChange, type VisibleConversation } from "./visible-conversation.ts";

interface SeenOptions {
  sight: VisibleConversation;
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
export function useMarkSeen({ sight, id, unread, upTo, tell }: SeenOptions): void {
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
    isRetryable(error),
  );
}

const againMs = 5_000;

/**
 * Runs the work while the user looks at the page: at once, when the user returns or sees another part of it, after a
 * resync, when a reason changes, and repeatedly after a failure.
 */
function useWhenAttentive(work: () => void, reasons: readonly unknown[], hasFailed: boolean): void {
  const workIfSeen = useEffectEvent(() => {
    if (isAttentive()) work();
  });
  useResync(() => workIfSeen());
  useEffect(
    () => {
      const look = () => workIfSeen();
      look();
      window.addEventListener("focus", look);
      document.addEventListener("visibilitychange", look);
      const stopListening = onVisibilityChange(look);
      return () => {
        window.removeEventListener("focus", look);
        document.removeEventListener("visibilitychange", look);
        stopListening();
      };
    },
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller says what is a reason to look again
    reasons,
  );
  useEffect(() => {
    if (!hasFailed) return;
    const timer = setInterval(() => workIfSeen(), againMs);
    return () => clearInterval(timer);
  }, [hasFailed]);
}
