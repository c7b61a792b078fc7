import type { Ticket } from "@recado/contract/tickets";
import { IconBan } from "@tabler/icons-react";
import { useTexts } from "../../../../shared/i18n/use-texts.ts";
import { useUser } from "../../../../shared/session/session-context.ts";
import { KindIcon } from "../../../messages/kind-icon.tsx";
import { kindTexts } from "../../../messages/kind-texts.ts";
import { kindOf } from "../../../messages/message-kind.ts";
import { kindName } from "../../../messages/message-text.ts";
import { useUnsentLine } from "../../../messages/outbox/outbox-store.ts";
import { DeliveryTicks } from "../../../messages/ticks.tsx";
import { useIsCustomerTyping } from "../../../tickets/customer-typing.ts";
import { useDraftLine } from "../../../tickets/drafts.ts";
import { useIsRecorded } from "../../../tickets/recorded-tickets.ts";
import { ticketTexts } from "../../../tickets/texts.ts";
import classes from "./row.module.css";
import { previewTicket, withoutOwnName } from "./ticket-preview.ts";

interface PreviewLineProps {
  ticket: Ticket;
  /** Whether to hide the ticket's draft. The composer of an open conversation already shows the draft. */
  hideDraft: boolean;
}

export function PreviewLine({ ticket, hideDraft }: PreviewLineProps) {
  const t = useTexts(ticketTexts);
  const { name } = useUser();
  const draft = useDraftLine(ticket.id);
  const unsent = useUnsentLine(ticket.id);
  const isTyping = useIsCustomerTyping(ticket.id);
  const isRecorded = useIsRecorded(ticket.id) && !hideDraft;
  const preview = previewTicket(ticket, hideDraft ? "" : draft, isTyping, unsent, isRecorded);
  switch (preview.kind) {
    case "recording":
      return <Recording />;
    case "draft":
      return (
        <span className={classes.preview}>
          {preview.failed && <DeliveryTicks ack={0} failed />}
          <span className={classes.draft}>{t("draft")}</span>
          <Words>{preview.text}</Words>
        </span>
      );
    case "unsent":
      return (
        <span className={classes.preview}>
          <DeliveryTicks ack={0} failed={preview.failed} />
          {preview.text === "" ? <Voice /> : <Words>{withoutOwnName(preview.text, name)}</Words>}
        </span>
      );
    case "typing":
      return <span className={`${classes.preview} ${classes.typing}`}>{t("typing")}</span>;
    case "deleted":
      return <Deleted isUnread={ticket.unreadMessages > 0} />;
    case "lastMessage":
      return (
        <span className={classes.preview} data-unread={ticket.unreadMessages > 0 || undefined}>
          {preview.ack !== null && <DeliveryTicks ack={preview.ack} failed={preview.failed} />}
          <LastMessage ticket={ticket} ownName={name} />
        </span>
      );
  }
}

/** A recording that the user has not sent yet. */
function Recording() {
  const t = useTexts(ticketTexts);
  return (
    <span className={classes.preview}>
      <span className={classes.draft}>{t("draft")}</span>
      <Voice />
    </span>
  );
}

function Voice() {
  const t = useTexts(kindTexts);
  return (
    <>
      <span className={classes.kind}>
        <KindIcon kind="voice" size={15} />
      </span>
      <Words>{t("kinds.voice")}</Words>
    </>
  );
}

function Deleted({ isUnread }: { isUnread: boolean }) {
  const t = useTexts(kindTexts);
  return (
    <span className={classes.preview} data-unread={isUnread || undefined}>
      <span className={classes.kind}>
        <IconBan size={15} stroke={1.75} aria-hidden="true" />
      </span>
      <span className={classes.deleted}>{t("deleted")}</span>
    </span>
  );
}

/** Text of the last message; for a message without text, the icon and name of its kind. */
function LastMessage({ ticket, ownName }: { ticket: Ticket; ownName: string }) {
  const t = useTexts(ticketTexts);
  const { lastMessageType } = ticket;
  const lastMessage = ticket.fromMe ? withoutOwnName(ticket.lastMessage, ownName) : ticket.lastMessage;
  if (lastMessageType === null) return <Words>{lastMessage || t("noMessages")}</Words>;
  const last = { mediaType: lastMessageType, media: ticket.lastMessageMedia, content: null };
  const kind = kindOf(last);
  const author = ticket.lastMessageAuthor ? `${ticket.lastMessageAuthor}: ` : "";
  return (
    <>
      {kind !== "text" && (
        <span className={classes.kind}>
          <KindIcon kind={kind} size={15} />
        </span>
      )}
      <Words>{`${author}${lastMessage || (kind === "text" ? t("noText") : kindName(last))}`}</Words>
    </>
  );
}

function Words({ children }: { children: string }) {
  return (
    <span className={classes.text} dir="auto">
      {children}
    </span>
  );
}
