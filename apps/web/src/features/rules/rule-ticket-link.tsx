import type { RuleRun } from "@recado/contract/ticket-rules";
import { Link } from "@tanstack/react-router";
import classes from "./rules.module.css";

interface RuleTicketLinkProps {
  ticket: RuleRun["ticket"];
  /** Whether the ticket opens in another tab, because a form with unsaved changes is open in this one. */
  isBeside?: boolean;
}

export function RuleTicketLink({ ticket: { id, uuid, contact }, isBeside = false }: RuleTicketLinkProps) {
  return (
    <Link
      className={classes.ticket}
      to="/tickets/{-$ticketId}"
      params={{ ticketId: uuid }}
      {...(isBeside ? { target: "_blank" } : {})}
    >
      <bdi>{contact}</bdi> <span className={classes.number}>#{id}</span>
    </Link>
  );
}
