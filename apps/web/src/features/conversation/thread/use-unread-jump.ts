import type { Virtualizer } from "@tanstack/react-virtual";
import { useEffect, useEffectEvent, useState } from "react";
import type { OlderPages } from "../../messages/message-queries.ts";

interface UnreadParts {
  rows: readonly { kind: string }[];
  virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>;
  older: OlderPages;
  /** Whether the user is writing to the customer, which implies that the user has read everything. */
  isAnswering: boolean;
}

interface UnreadJump {
  /**
   * Whether to offer the jump: the unread line is above the visible rows, loaded or not, and the user has not jumped
   * to it yet.
   */
  isOffered: boolean;
  jump: () => void;
}

/** Jumps to the unread line and loads the pages in between. */
export function useUnreadJump({ rows, virtualizer, older, isAnswering }: UnreadParts): UnreadJump {
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
  const isAbove = line === -1 ? older.exist : line < (virtualizer.range?.startIndex ?? 0);
  return { isOffered: isAbove && state !== "over", jump: () => setState("seeking") };
}
