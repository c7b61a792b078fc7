import { ActionIcon } from "@mantine/core";
import { IconArrowLeft, IconUserCircle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { Avatar } from "../../../shared/ui/layout/avatar.tsx";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { ticketTexts } from "../../tickets/texts.ts";
import { useIsTyping } from "../../tickets/typing.ts";
import classes from "./header.module.css";
import { TagRow } from "./tag-row.tsx";
import { TicketActions } from "./ticket-actions.tsx";

interface TicketHeaderProps {
  ticket: OpenTicket;
  narrow: boolean;
  isPanelOpen: boolean;
  onTogglePanel: () => void;
}

/** Header of a conversation: contact, user and actions. */
export function TicketHeader({ ticket, narrow, isPanelOpen, onTogglePanel }: TicketHeaderProps) {
  const t = useTexts(ticketTexts);
  const isTyping = useIsTyping(ticket.id);
  const Title = narrow ? "h1" : "h2";
  return (
    <header className={classes.header}>
      <div className={classes.main}>
        {narrow && (
          <ActionIcon
            aria-label={t("backToList")}
            renderRoot={(props) => (
              <Link {...props} to="/tickets/{-$ticketId}" params={{ ticketId: undefined }} search={true} />
            )}
          >
            <IconArrowLeft size={22} stroke={1.75} />
          </ActionIcon>
        )}
        <button
          type="button"
          className={classes.contactButton}
          aria-label={t("contactPanel")}
          aria-expanded={isPanelOpen}
          title={`${t("contactPanel")} (Alt+I)`}
          onClick={onTogglePanel}
        >
          <Avatar name={ticket.contact.name} picture={ticket.contact.profilePicUrl} size={36} />
        </button>
        <div className={classes.who}>
          <Title className={classes.name}>
            <span className={classes.contact} dir="auto" title={ticket.contact.name}>
              {ticket.contact.name}
            </span>
            <span className={classes.number}>#{ticket.id}</span>
          </Title>
          {isTyping ? <p className={classes.typing}>{t("typing")}</p> : <AssignedLine ticket={ticket} />}
        </div>
        <ActionIcon
          className={classes.panelButton}
          aria-label={t("contactPanel")}
          aria-pressed={isPanelOpen}
          title={`${t("contactPanel")} (Alt+I)`}
          onClick={onTogglePanel}
        >
          <IconUserCircle size={20} stroke={1.75} />
        </ActionIcon>
        <TicketActions ticket={ticket} />
      </div>
      <TagRow ticket={ticket} />
    </header>
  );
}

function AssignedLine({ ticket }: { ticket: OpenTicket }) {
  const facts = [useTicketState(ticket), ticket.queue?.name, ticket.whatsapp?.name].filter(
    (fact) => fact !== undefined,
  );
  return (
    <p className={classes.assigned} title={facts.join(" | ")}>
      {facts.join(" | ")}
    </p>
  );
}

function useTicketState({ status, user }: OpenTicket): string {
  const t = useTexts(ticketTexts);
  switch (status) {
    case "pending":
      return t("waiting");
    case "closed":
      return user ? t("resolvedBy", { name: user.name }) : t("resolved");
    case "open":
      return user ? t("assignedTo", { name: user.name }) : t("waiting");
  }
}
