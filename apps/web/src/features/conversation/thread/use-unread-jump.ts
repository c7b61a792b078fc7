import type { Virtualizer } from "@tanstack/react-virtual";
import { useEffect, useEffectEvent, useState } from "react";
import type { OlderPages } from "../../messages/message-queries.ts";

interface UnreadParts {
  rows: readonly { kind: string }[];
  /** Number of unread messages when the conversation was opened. */
  unreadCount: number;
  /** Counts the messages of others in the rows from an index on. */
  countFrom: (index: number) => number;
  virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>;
  older: OlderPages;
  /** Whether the user is writing to the customer, which implies that the user has read everything. */
  isAnswering: boolean;
}

interface UnreadJump {
  /** Number of the unread messages that are above the visible rows. */
  count: number;
  /**
   * Whether to offer the jump: the unread line is above the visible rows, loaded or not, and the user has not jumped
   * to it yet.
   */
  isOffered: boolean;
  jump: () => void;
}

/** Jumps to the unread line and loads the pages in between. */
export function useUnreadJump(parts: UnreadParts): UnreadJump {
  const { rows, unreadCount, countFrom, virtualizer, older, isAnswering } = parts;
  const [state, setState] = useState<"waiting" | "seeking" | "over">("waiting");
  if (isAnswering && state !== "over") setState("over");
  const line = rows.findIndex(({ kind }) => kind === "unread");
  const step = useEffectEvent(() => {
    if (state !== "seeking") return;
    if (line === -1 && older.exist) {
      if (!older.loading && !older.failed) older.load();
      return;
    }
    virtualizer.scrollToIndex(Math.max(0, line), { align: "start" });
    setState("over");
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page of rows is the next step of the search
  useEffect(() => step(), [state, rows.length, older.loading]);
  const top = virtualizer.range?.startIndex ?? 0;
  const isAbove = line === -1 ? older.exist : line < top;
  const loaded = line === -1 ? unreadCount : countFrom(line);
  const count = isAbove ? loaded - countFrom(top) : 0;
  return { count, isOffered: count > 0 && state !== "over", jump: () => setState("seeking") };
}
