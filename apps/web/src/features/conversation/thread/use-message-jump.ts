import type { Virtualizer } from "@tanstack/react-virtual";
import { useEffect, useEffectEvent } from "react";
import { showFailure } from "../../../shared/api/show-error.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import {
  isFoundTarget,
  setHighlighted,
  setJumpTarget,
  useHighlightedMessage,
  useJumpTarget,
} from "../../messages/jump-target.ts";
import type { OlderPages } from "../../messages/message-queries.ts";
import { isLongText } from "../../messages/text-lines.ts";
import { setExpanded } from "../bubble/expanded-texts.ts";
import { messageTexts } from "../texts.ts";
import { messagesOf, type ThreadRow } from "./thread-row.ts";

const highlightMs = 2_500;

interface JumpParts {
  ticketId: number;
  /** Whether the newest messages were fetched since the conversation was opened. */
  ready: boolean;
  rows: ThreadRow[];
  virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>;
  older: OlderPages;
}

/** Jumps to a message, loads the pages in between, and highlights the message briefly. */
export function useMessageJump({ ticketId, ready, rows, virtualizer, older }: JumpParts): {
  jumpTo: (id: string) => void;
  highlighted: string | null;
} {
  const t = useTexts(messageTexts);
  const target = useJumpTarget(ticketId);
  const highlighted = useHighlightedMessage(ticketId);
  const index =
    target === null
      ? -1
      : rows.findIndex((row) => messagesOf(row).some(({ message }) => message.id === target));
  const step = useEffectEvent(() => {
    if (target === null || !ready) return;
    if (index >= 0) {
      const align = opensText(rows[index], target) ? "start" : "center";
      return scrollUntilSettled(virtualizer, { index, align }, () =>
        setHighlighted({ ticketId, messageId: target }),
      );
    }
    if (older.exist) {
      if (!older.loading && !older.failed) older.load(target);
    } else {
      setJumpTarget(null);
      showFailure(t("quotedNotFound"));
    }
    return;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page of rows is the next step of the search
  useEffect(() => step(), [target, ready, index, rows.length, older.loading]);
  useEndHighlight(highlighted, () => setHighlighted(null));
  return { jumpTo: (messageId) => setJumpTarget({ ticketId, messageId }), highlighted };
}

/** Number of frames in a row in which the message has to stay at its place. The virtualizer needs two of them. */
const settledFrames = 4;
/** Number of frames after which a jump ends at the latest, about two seconds. */
const mostFrames = 120;
const userInputs = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Scrolls to a row and calls `onSettled` when the row stays at its place. The virtualizer corrects its scroll position
 * for several frames, while rows are measured, and it knows the row by its index only. The jump therefore counts as
 * going on until then, so that no older page is loaded meanwhile, and a row that gets another index is scrolled to
 * again. Returns a function that cancels the jump.
 */
function scrollUntilSettled(
  virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>,
  { index, align }: { index: number; align: "start" | "center" },
  onSettled: () => void,
): () => void {
  const scroller = virtualizer.scrollElement;
  let frames = 0;
  let calm = 0;
  let frame = requestAnimationFrame(look);
  virtualizer.scrollToIndex(index, { align });
  for (const input of userInputs) scroller?.addEventListener(input, end, { passive: true });

  function look(): void {
    frames += 1;
    const goal = virtualizer.getOffsetForIndex(index, align)?.[0] ?? 0;
    calm = scroller && Math.abs(scroller.scrollTop - goal) < 2 ? calm + 1 : 0;
    if (calm >= settledFrames || frames >= mostFrames) end();
    else frame = requestAnimationFrame(look);
  }

  /** Ends the jump, also when the reader scrolls away before the row has settled. */
  function end(): void {
    stop();
    onSettled();
  }

  function stop(): void {
    cancelAnimationFrame(frame);
    for (const input of userInputs) scroller?.removeEventListener(input, end);
  }

  return stop;
}

/** Expands a long text that a search has found, because the match may be anywhere in the text. */
function opensText(row: ThreadRow | undefined, target: string): boolean {
  if (row?.kind !== "message" || !isFoundTarget(target) || !isLongText(row.message.body)) return false;
  setExpanded(row.key, true);
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
