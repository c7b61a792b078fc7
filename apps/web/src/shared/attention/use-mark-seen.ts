import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { isRetryable } from "../api/query-client.ts";
import { useResync } from "../live/use-live-state.ts";
import { isAttentive, onVisibilityChange, type VisibleConversation } from "./visible-conversation.ts";

interface SeenOptions {
  sight: VisibleConversation;
  id: number;
  /** Number of unread messages in the conversation. It may stay equal while one message is read and another arrives. */
  unread: number;
  /** Id of the newest message in the conversation. */
  upTo: string | null;
  /** Tells the server that the user has seen all messages up to the given message. */
  tell: (upTo: string | null) => Promise<unknown>;
}

/**
 * Reports which messages the user has seen, but only while the user is looking at the page. Opening a conversation
 * marks its messages as read. Messages that arrive later are marked as read once the end of the conversation is in
 * view.
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
 * Runs the work while the user is looking at the page: at once, when the user returns or scrolls to the end, after
 * missed events, and when one of the `reasons` changes. If it has failed, it is repeated every five seconds.
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
