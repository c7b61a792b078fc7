import type { TicketEvent } from "@recado/contract/ticket-events";
import type { TicketNote } from "@recado/contract/ticket-notes";
import { IconNote } from "@tabler/icons-react";
import { formatTime } from "../../../../shared/format/time.ts";
import { useTexts } from "../../../../shared/i18n/use-texts.ts";
import { UserAvatar } from "../../../../shared/ui/layout/user-avatar.tsx";
import { eventSentence } from "./event-sentence.ts";
import type { TimelineEntry } from "./timeline.ts";
import classes from "./timeline-line.module.css";
import { timelineTexts } from "./timeline-texts.ts";

/** An entry of the timeline: a ticket event as a small line, or an internal note as a card that only the team sees. */
export function TimelineLine({ entry }: { entry: TimelineEntry }) {
  return entry.kind === "event" ? (
    <EventLine event={entry.event} at={entry.at} />
  ) : (
    <NoteCard note={entry.note} />
  );
}

function EventLine({ event, at }: { event: TicketEvent; at: string }) {
  const t = useTexts(timelineTexts);
  return (
    <p className={classes.line} data-undone={event.isUndone || undefined}>
      <span>{eventSentence(event, t)}</span>
      {event.isUndone && <em>{t("undone")}</em>}
      <time dateTime={at}>{formatTime(at)}</time>
    </p>
  );
}

function NoteCard({ note }: { note: TicketNote }) {
  const t = useTexts(timelineTexts);
  const name = note.user?.name ?? note.ruleName ?? t("gone");
  return (
    <article className={classes.note} aria-label={t("noteOf", { name })}>
      <p className={classes.head}>
        <IconNote size={14} stroke={1.75} aria-hidden="true" />
        {t("note")} · {note.user && <UserAvatar user={note.user} size={16} />}
        {name}
        <time dateTime={note.createdAt}>{formatTime(note.createdAt)}</time>
      </p>
      <p className={classes.text} dir="auto">
        {note.note}
      </p>
    </article>
  );
}
