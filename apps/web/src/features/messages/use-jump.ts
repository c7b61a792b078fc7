import type { Virtualizer } from "@tanstack/react-virtual";
import { useEffect, useEffectEvent, useState } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { showToast } from "../../shared/ui/toast.ts";
import { messageTexts } from "./texts.ts";
import type { ThreadRow } from "./thread-rows.ts";

const highlightMs = 2_500;

interface JumpParts {
  rows: ThreadRow[];
  virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>;
  hasOlder: boolean;
  loadOlder: () => void;
}

/** Goes to a message, fetching older pages until it is there, and lights it up for a moment. */
export function useJump({ rows, virtualizer, hasOlder, loadOlder }: JumpParts): {
  jumpTo: (id: string) => void;
  highlighted: string | null;
} {
  const t = useTexts(messageTexts);
  const [target, setTarget] = useState<string | null>(null);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const index =
    target === null ? -1 : rows.findIndex((row) => row.kind === "message" && row.message.id === target);
  const step = useEffectEvent(() => {
    if (target === null) return;
    if (index >= 0) {
      virtualizer.scrollToIndex(index, { align: "center" });
      setHighlighted(target);
      setTarget(null);
    } else if (hasOlder) loadOlder();
    else {
      setTarget(null);
      showToast({ message: t("quotedNotFound"), tone: "bad", ms: 2_000 });
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page of rows is the next step of the search
  useEffect(() => step(), [target, rows.length]);
  useEndHighlight(highlighted, () => setHighlighted(null));
  return { jumpTo: setTarget, highlighted };
}

function useEndHighlight(highlighted: string | null, end: () => void): void {
  const finish = useEffectEvent(end);
  useEffect(() => {
    if (highlighted === null) return;
    const timer = setTimeout(() => finish(), highlightMs);
    return () => clearTimeout(timer);
  }, [highlighted]);
}
