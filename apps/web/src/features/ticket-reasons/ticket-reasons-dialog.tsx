import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { TicketEvent } from "@recado/contract/ticket-events";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { formatDateTime } from "../../shared/format/time.ts";
import { sharedTexts } from "../../shared/i18n/texts.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useCan } from "../../shared/session/session-context.ts";
import { useDialog } from "../../shared/ui/dialogs/use-dialog.ts";
import { ErrorState } from "../../shared/ui/feedback/error-state.tsx";
import { SkeletonRows } from "../../shared/ui/lists/skeleton-rows.tsx";
import { eventSentence } from "../conversation/thread/timeline/event-sentence.ts";
import { fetchTimeline } from "../conversation/thread/timeline/fetch-timeline.ts";
import { timelineTexts } from "../conversation/thread/timeline/timeline-texts.ts";
import { useInboxDialogs } from "../inbox/use-inbox-dialogs.ts";
import { messageKeys } from "../messages/message-queries.ts";
import type { OpenTicket } from "../tickets/open-ticket.ts";
import { explainingEvents } from "./explaining-events.ts";
import { ticketReasonTexts } from "./texts.ts";
import classes from "./ticket-reasons.module.css";

/** Lists what brought a ticket where it is. The lines are those of the timeline, which the conversation keeps current. */
export function TicketReasonsDialog({ ticket }: { ticket: OpenTicket }) {
  const t = useTexts(ticketReasonTexts);
  const close = useTexts(sharedTexts)("close");
  const narrow = useMediaQuery("(max-width: 600px)");
  const { close: onClose } = useInboxDialogs();
  const dialog = useDialog(onClose);
  return (
    <Modal
      ref={dialog}
      opened
      onClose={onClose}
      title={t("title", { name: ticket.contact.name })}
      size={560}
      fullScreen={narrow}
      closeButtonProps={{ "aria-label": close }}
    >
      <p className={classes.hint}>{t("hint")}</p>
      <Reasons ticketId={ticket.id} />
    </Modal>
  );
}

function Reasons({ ticketId }: { ticketId: number }) {
  const t = useTexts(ticketReasonTexts);
  const { data, error, refetch } = useQuery({
    queryKey: messageKeys.timeline(ticketId),
    queryFn: () => fetchTimeline(ticketId),
    retry: false,
  });
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={4} rowHeight={56} />
    );
  const events = explainingEvents(data.events);
  if (events.length === 0) return <p className={classes.hint}>{t("none")}</p>;
  return (
    <ol className={classes.list} aria-label={t("list")}>
      {events.map((event) => (
        <li key={event.id} className={classes.line} data-undone={event.isUndone || undefined}>
          <span dir="auto">
            <Sentence event={event} />
          </span>
          {event.isUndone && <em>{t("undone")}</em>}
          <time dateTime={event.createdAt}>{formatDateTime(event.createdAt)}</time>
        </li>
      ))}
    </ol>
  );
}

/** Stands for the name of a rule or policy in a sentence, which is split there. */
const mark = "\0";

/** Sentence of the timeline, in which the name of a rule or policy leads to it for users who may edit it. */
function Sentence({ event }: { event: TicketEvent }) {
  const t = useTexts(timelineTexts);
  const mayEditRules = useCan("rules:edit");
  const mayEditPolicies = useCan("sla-policies:edit");
  const { reason } = event;
  const isLinked =
    (reason?.type === "rule" && mayEditRules) || (reason?.type === "slaPolicy" && mayEditPolicies);
  if (!isLinked) return eventSentence(event, t);
  const [before, after] = eventSentence({ ...event, reason: { ...reason, name: mark } }, t).split(mark);
  if (after === undefined) return before;
  return (
    <>
      {before}
      <Link
        className={classes.link}
        to={reason.type === "rule" ? "/rules" : "/sla"}
        search={{ edit: reason.id }}
      >
        {reason.name}
      </Link>
      {after}
    </>
  );
}
