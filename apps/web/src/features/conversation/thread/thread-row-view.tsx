import { Suspense } from "react";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { Bubble } from "../bubble/bubble.tsx";
import { DayPill } from "./day-pill.tsx";
import { estimateHeight } from "./row-height.ts";
import type { ThreadRow } from "./thread-row.ts";
import { lineHeight } from "./timeline/timeline.ts";
import { UnreadLine } from "./unread-line.tsx";

const TimelineLine = lazyComponent(() =>
  import("./timeline/timeline-line.tsx").then((module) => ({ default: module.TimelineLine })),
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
}

export function ThreadRowView({
  row,
  ticket,
  position,
  canReply,
  highlighted,
  isLast,
  onGoTo,
}: ThreadRowViewProps) {
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
