import { Suspense } from "react";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { Bubble } from "../bubble/bubble.tsx";
import { DayPill } from "./day-pill.tsx";
import { earlierLineHeight, estimateHeight } from "./row-height.ts";
import type { ThreadRow } from "./thread-row.ts";
import { lineHeight } from "./timeline/timeline.ts";
import { UnreadLine } from "./unread-line.tsx";

const TimelineLine = lazyComponent(() =>
  import("./timeline/timeline-line.tsx").then((module) => ({ default: module.TimelineLine })),
);

const EarlierLine = lazyComponent(() =>
  import("./earlier/earlier-line.tsx").then((module) => ({ default: module.EarlierLine })),
);

const Album = lazyComponent(() => import("../album/album.tsx").then((module) => ({ default: module.Album })));

interface ThreadRowViewProps {
  row: ThreadRow;
  ticket: OpenTicket;
  position: number;
  canReply: boolean;
  /** Id of the message that the reader just jumped to; null if none. */
  highlighted: string | null;
  isLast: boolean;
  onGoTo: (messageId: string) => void;
  /** Expands or collapses an earlier ticket of the contact. */
  onToggleEarlier: (ticketId: number) => void;
}

export function ThreadRowView({
  row,
  ticket,
  position,
  canReply: mayReply,
  highlighted,
  isLast,
  onGoTo,
  onToggleEarlier,
}: ThreadRowViewProps) {
  const canReply = mayReply && !row.ofEarlier;
  switch (row.kind) {
    case "day":
      return <DayPill at={row.at} />;
    case "unread":
      return <UnreadLine count={row.count} />;
    case "line":
      return (
        <Suspense fallback={<div style={{ height: lineHeight }} />}>
          <TimelineLine entry={row.entry} />
        </Suspense>
      );
    case "earlier":
      return (
        <Suspense fallback={<div style={{ height: earlierLineHeight }} />}>
          <EarlierLine row={row} onToggle={onToggleEarlier} />
        </Suspense>
      );
    case "album":
      return (
        <Suspense fallback={<div style={{ height: estimateHeight(row) }} />}>
          <Album
            parts={row.parts}
            contactName={ticket.contact.name}
            isGroup={ticket.isGroup}
            opensGroup={row.opensGroup}
            highlighted={highlighted}
            position={position}
            canReply={canReply}
          />
        </Suspense>
      );
    case "message":
      return (
        <Bubble
          message={row.message}
          contactName={ticket.contact.name}
          isGroup={ticket.isGroup}
          opensGroup={row.opensGroup}
          highlighted={row.message.id === highlighted}
          isNew={isLast && isRecent(row.message.createdAt)}
          position={position}
          canReply={canReply}
          onGoTo={onGoTo}
        />
      );
  }
}

const recentMs = 2_000;

function isRecent(at: string): boolean {
  return Math.abs(Date.now() - Date.parse(at)) < recentMs;
}
