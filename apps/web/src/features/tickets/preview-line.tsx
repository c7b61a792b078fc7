import type { Ticket } from "@recado/contract/tickets";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useDraftText } from "./drafts.ts";
import classes from "./preview-line.module.css";
import { ticketTexts } from "./texts.ts";
import { previewTicket } from "./ticket-preview.ts";
import { Ticks } from "./ticks.tsx";
import { useIsTyping } from "./typing.ts";

interface PreviewLineProps {
  ticket: Ticket;
  /** The draft is in the composer already. */
  hideDraft: boolean;
}

export function PreviewLine({ ticket, hideDraft }: PreviewLineProps) {
  const t = useTexts(ticketTexts);
  const draft = useDraftText(ticket.id);
  const preview = previewTicket(ticket, hideDraft ? "" : draft, useIsTyping(ticket.id));
  switch (preview.kind) {
    case "draft":
      return (
        <span className={classes.preview}>
          <span className={classes.draft}>{t("draft")}</span>
          <span className={classes.text}>{preview.text}</span>
        </span>
      );
    case "typing":
      return <span className={`${classes.preview} ${classes.typing}`}>{t("typing")}</span>;
    case "lastMessage":
      return (
        <span className={classes.preview} data-unread={ticket.unreadMessages > 0 || undefined}>
          {preview.ack !== null && <Ticks ack={preview.ack} />}
          <span className={classes.text}>{preview.text || t("noText")}</span>
        </span>
      );
  }
}
