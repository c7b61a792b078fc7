import type { Ticket } from "@recado/contract/tickets";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ComponentType, Suspense, useEffect, useEffectEvent, useState } from "react";
import { isRefused } from "../../shared/api/query-client.ts";
import { sharedTexts } from "../../shared/i18n/texts.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useRoom } from "../../shared/live/use-room.ts";
import { useSeesAllTickets, useUser } from "../../shared/session/session-context.ts";
import { ErrorState } from "../../shared/ui/feedback/error-state.tsx";
import { showToast } from "../../shared/ui/feedback/toast.ts";
import { lazyComponent } from "../../shared/ui/layout/lazy-component.ts";
import { TicketHeader } from "../inbox/header/ticket-header.tsx";
import { dropConversation } from "../messages/drop-conversation.ts";
import { closeUnsent, showUnsent } from "../messages/outbox/show-unsent.ts";
import { useIsAccepting } from "../tickets/accepting.ts";
import { endHandOver } from "../tickets/handover.ts";
import { useLostTicket } from "../tickets/lost-ticket.tsx";
import type { OpenTicket } from "../tickets/open-ticket.ts";
import { ticketTexts } from "../tickets/texts.ts";
import { knownTicket, ticketKeys } from "../tickets/ticket-cache.ts";
import { useOpenTicket } from "../tickets/ticket-queries.ts";
import { canAnswer } from "../tickets/ticket-rules.ts";
import { useReportViewing } from "../tickets/viewers.ts";
import { ClosedNotice } from "./closed-notice.tsx";
import { ConnectionNotice } from "./connection-notice.tsx";
import classes from "./conversation.module.css";
import { OtherAppNotice } from "./other-app-notice.tsx";
import { OverlayPlace } from "./overlay/overlay-place.tsx";
import { dropRecording } from "./recording/recordings.ts";
import { WindowClosed } from "./templates/window-closed.tsx";
import { messageTexts } from "./texts.ts";
import { MarkRead } from "./thread/mark-read.tsx";
import { Thread } from "./thread/thread.tsx";
import { ThreadSkeleton } from "./thread/thread-skeleton.tsx";
import { type ContactPanelState, useContactPanel } from "./use-contact-panel.ts";

const Composer = lazyComponent(() =>
  import("./composer/composer.tsx").then((module) => ({ default: module.Composer })),
);

const SendTemplateDialog = lazyComponent(() =>
  import("./templates/template-dialog.tsx").then((module) => ({ default: module.SendTemplateDialog })),
);

interface ContactPanelProps {
  ticket: OpenTicket;
  as: NonNullable<ContactPanelState["shown"]>;
  onDialog: ContactPanelState["onDialog"];
  onClose: () => void;
}

interface ConversationProps {
  uuid: string;
  narrow: boolean;
  contactPanel: ComponentType<ContactPanelProps>;
}

export function ConversationPane({ uuid, narrow, contactPanel }: ConversationProps) {
  const t = useTexts(messageTexts);
  const { data: ticket, error, refetch } = useOpenTicket(uuid);
  const isMissing = !ticket && isRefused(error);
  useLeaveWhenRefused(isMissing);
  const isAccepting = useIsAccepting(uuid);
  if (isMissing) return null;
  if (ticket && !isAccepting)
    return <OpenConversation key={ticket.id} ticket={ticket} narrow={narrow} contactPanel={contactPanel} />;
  if (error && !ticket)
    return (
      <div className={classes.conversation}>
        <ErrorState title={t("loadError")} error={error} onRetry={() => void refetch()} />
      </div>
    );
  return (
    <div className={classes.conversation} data-awaits-field>
      <div className={classes.headSkeleton} />
      <ThreadSkeleton />
    </div>
  );
}

interface OpenConversationProps extends Omit<ConversationProps, "uuid"> {
  ticket: OpenTicket;
}

function OpenConversation({ ticket, narrow, contactPanel: ContactPanel }: OpenConversationProps) {
  const t = useTexts(messageTexts);
  const user = useUser();
  const mayAnswer = canAnswer(ticket, user.id, useSeesAllTickets());
  const client = useQueryClient();
  const [unreadAtStart] = useState(() => knownTicket(client, ticket.id)?.unreadMessages ?? 0);
  useRoom("chatBox", ticket.id);
  useReportViewing(ticket.id);
  const { isLost } = useLostTicket();
  useLeaveWhenGone(ticket);
  useEffect(() => closeUnsent(ticket.id), [ticket.id]);
  const panel = useContactPanel();
  return (
    <div ref={panel.frame} className={classes.frame} data-taken={isLost || undefined}>
      <OverlayPlace contactName={ticket.contact.name}>
        <MarkRead ticket={ticket} />
        <section
          className={classes.conversation}
          aria-label={t("conversationWith", { name: ticket.contact.name })}
          data-pane="conversation"
          tabIndex={-1}
        >
          <TicketHeader
            ticket={ticket}
            narrow={narrow}
            isPanelOpen={panel.shown !== undefined}
            onTogglePanel={panel.toggle}
          />
          <OtherAppNotice ticket={ticket} />
          <Thread ticket={ticket} canReply={mayAnswer} unreadAtStart={unreadAtStart} />
          <ConnectionNotice connectionId={ticket.whatsappId} />
          <AnswerPlace ticket={ticket} narrow={narrow} mayAnswer={mayAnswer} />
        </section>
        <Suspense>
          {panel.shown && (
            <ContactPanel ticket={ticket} as={panel.shown} onDialog={panel.onDialog} onClose={panel.close} />
          )}
        </Suspense>
      </OverlayPlace>
    </div>
  );
}

interface AnswerPlaceProps {
  ticket: OpenTicket;
  narrow: boolean;
  mayAnswer: boolean;
}

function AnswerPlace({ ticket, narrow, mayAnswer }: AnswerPlaceProps) {
  const isClosed = useIsWindowClosed(ticket);
  const [choosing, setChoosing] = useState(false);
  useEndRecording(ticket, mayAnswer && !isClosed);
  return (
    <>
      {!mayAnswer && <ClosedNotice ticket={ticket} />}
      {mayAnswer && isClosed && <WindowClosed onChoose={() => setChoosing(true)} />}
      {mayAnswer && !isClosed && (
        <Suspense fallback={<div className={classes.composerPlace} data-awaits-field />}>
          <Composer ticket={ticket} narrow={narrow} />
        </Suspense>
      )}
      {/* This dialog stays mounted with its typed values, even if the customer writes or a colleague takes the ticket
          meanwhile. */}
      <Suspense>
        {choosing && <SendTemplateDialog ticket={ticket} onClose={() => setChoosing(false)} />}
      </Suspense>
    </>
  );
}

/**
 * Returns to the list if the ticket does not exist or the user may not see it. The server's response is the same in
 * both cases.
 */
function useLeaveWhenRefused(isMissing: boolean): void {
  const t = useTexts(sharedTexts);
  const leave = useLeave();
  const refuse = useEffectEvent(() => leave(t("accessDenied")));
  useEffect(() => {
    if (isMissing) refuse();
  }, [isMissing]);
}

/**
 * Leaves the conversation when its ticket is deleted or moves to where the user may not see the ticket. The draft is
 * kept, and an open form stays until the user closes the form.
 */
function useLeaveWhenGone({ id, uuid }: OpenTicket): void {
  const t = useTexts(ticketTexts);
  const client = useQueryClient();
  const { name } = useUser();
  const leave = useLeave();
  const { isLost, hasOpenForm } = useLostTicket();
  const mustLeave = isLost && !hasOpenForm;
  const go = useEffectEvent(() => leave(t("gone")));
  useEffect(() => {
    if (isLost) dropRecording(id);
    if (mustLeave) go();
  }, [id, isLost, mustLeave]);
  useEffect(
    () => () => {
      endHandOver(id);
      if (!isRefused(client.getQueryState(ticketKeys.detail(uuid))?.error)) return;
      dropRecording(id);
      showUnsent(id, name);
      // The microtask runs after the conversation has unmounted; only then can its messages be dropped from the
      // cache.
      queueMicrotask(() => dropConversation(client, id));
    },
    [client, id, uuid, name],
  );
}

/**
 * Discards the recording once the user may no longer answer in this ticket. The conversation may be unmounted by
 * then, for example after the ticket was resolved.
 */
function useEndRecording({ id }: OpenTicket, mayAnswer: boolean): void {
  const { id: userId } = useUser();
  const seesAll = useSeesAllTickets();
  const client = useQueryClient();
  useEffect(() => {
    if (!mayAnswer) dropRecording(id);
    return () => {
      const known = knownTicket(client, id);
      if (known && !canAnswer(known, userId, seesAll)) dropRecording(id);
    };
  }, [mayAnswer, id, userId, seesAll, client]);
}

function useLeave(): (message: string) => void {
  const navigate = useNavigate();
  return (message) => {
    showToast({ message, tone: "bad", ms: 3_000 });
    void navigate({
      to: "/tickets/{-$ticketId}",
      params: { ticketId: undefined },
      search: true,
      replace: true,
      // An open form with unsaved text must not block this navigation.
      ignoreBlocker: true,
    });
  };
}

/** Longest delay of a browser timer, in milliseconds. */
const longestWait = 2 ** 31 - 1;

/**
 * Whether WhatsApp's time window for free messages to the customer is over. The value updates by itself when the
 * window closes.
 */
function useIsWindowClosed({ windowClosesAt }: Pick<Ticket, "windowClosesAt">): boolean {
  const closesAt = windowClosesAt === null ? Number.POSITIVE_INFINITY : Date.parse(windowClosesAt);
  const [now, setNow] = useState(Date.now);
  const isClosed = closesAt <= now;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a timer that ends too early is set again
  useEffect(() => {
    if (isClosed) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(closesAt - Date.now(), longestWait));
    return () => clearTimeout(timer);
  }, [closesAt, isClosed, now]);
  return isClosed;
}
