import { ActionIcon } from "@mantine/core";
import type { Ticket } from "@recado/contract/tickets";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { ColorChip } from "../../shared/ui/color-chip.tsx";
import { ticketTexts } from "./texts.ts";
import { TicketActions } from "./ticket-actions.tsx";
import classes from "./ticket-header.module.css";
import { useIsTyping } from "./typing.ts";

interface TicketHeaderProps {
  ticket: Ticket;
  narrow: boolean;
}

/** Who this is, who attends, and what can be done. */
export function TicketHeader({ ticket, narrow }: TicketHeaderProps) {
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
        <Avatar name={ticket.contact.name} picture={ticket.contact.profilePicUrl} size={36} />
        <div className={classes.who}>
          <Title className={classes.name}>
            <span className={classes.contact} title={ticket.contact.name}>
              {ticket.contact.name}
            </span>
            <span className={classes.number}>#{ticket.id}</span>
          </Title>
          {isTyping ? <p className={classes.typing}>{t("typing")}</p> : <AssignedLine ticket={ticket} />}
        </div>
        <TicketActions ticket={ticket} />
      </div>
      {ticket.tags.length > 0 && (
        <ul className={classes.tags} aria-label={t("tags")}>
          {ticket.tags.map((tag) => (
            <li key={tag.id}>
              <ColorChip color={tag.color}>{tag.name}</ColorChip>
            </li>
          ))}
        </ul>
      )}
    </header>
  );
}

function AssignedLine({ ticket }: { ticket: Ticket }) {
  const facts = [useTicketState(ticket), ticket.queue?.name, ticket.whatsapp?.name].filter(
    (fact) => fact !== undefined,
  );
  return (
    <p className={classes.assigned} title={facts.join(" | ")}>
      {facts.join(" | ")}
    </p>
  );
}

function useTicketState({ status, user }: Ticket): string {
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
