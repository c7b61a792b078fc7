import type { Virtualizer } from "@tanstack/react-virtual";
import { useEffect, useEffectEvent } from "react";
import { showFailure } from "../../../shared/api/show-error.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import {
  isFoundTarget,
  setJumpTarget,
  setReached,
  useJumpTarget,
  useReached,
} from "../../messages/jump-target.ts";
import type { OlderPages } from "../../messages/message-queries.ts";
import { isLongText } from "../../messages/text-lines.ts";
import { setOpened } from "../bubble/opened-texts.ts";
import { messageTexts } from "../texts.ts";
import { messagesOf, type ThreadRow } from "./thread-row.ts";

const highlightMs = 2_500;

interface JumpParts {
  ticketId: number;
  /** Whether the loaded messages are up to date. */
  ready: boolean;
  rows: ThreadRow[];
  virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>;
  older: OlderPages;
}

/** Jumps to a message, loads the pages in between, and highlights the message for a moment. */
export function useJump({ ticketId, ready, rows, virtualizer, older }: JumpParts): {
  jumpTo: (id: string) => void;
  highlighted: string | null;
} {
  const t = useTexts(messageTexts);
  const target = useJumpTarget(ticketId);
  const highlighted = useReached(ticketId);
  const index =
    target === null
      ? -1
      : rows.findIndex((row) => messagesOf(row).some(({ message }) => message.id === target));
  const step = useEffectEvent(() => {
    if (target === null || !ready) return;
    if (index >= 0) {
      virtualizer.scrollToIndex(index, { align: opensText(rows[index], target) ? "start" : "center" });
      setReached({ ticketId, messageId: target });
    } else if (older.exist) {
      if (!older.loading && !older.failed) older.load(target);
    } else {
      setJumpTarget(null);
      showFailure(t("quotedNotFound"));
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page of rows is the next step of the search
  useEffect(() => step(), [target, ready, rows.length, older.loading]);
  useEndHighlight(highlighted, () => setReached(null));
  return { jumpTo: (messageId) => setJumpTarget({ ticketId, messageId }), highlighted };
}

/** Opens a long text fully, because the search may match anywhere in it. */
function opensText(row: ThreadRow | undefined, target: string): boolean {
  if (row?.kind !== "message" || !isFoundTarget(target) || !isLongText(row.message.body)) return false;
  setOpened(row.key, true);
  return true;
}

function useEndHighlight(highlighted: string | null, end: () => void): void {
  const finish = useEffectEvent(end);
  useEffect(() => {
    if (highlighted === null) return;
    const timer = setTimeout(() => finish(), highlightMs);
    return () => clearTimeout(timer);
  }, [highlighted]);
}
