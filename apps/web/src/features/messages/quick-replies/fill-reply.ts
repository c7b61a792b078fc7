import { fillVariables } from "@recado/contract/shared/template-variables";
import { ticketProtocol } from "@recado/contract/ticket-protocol";
import type { Ticket } from "@recado/contract/tickets";

interface Moment {
  /** Of the day, where the agent is. */
  hour: number;
  /** As it is written: 14:30. */
  time: string;
  /** The greetings of morning, afternoon and night. */
  greetings: readonly [string, string, string];
}

type Addressed = Pick<Ticket, "id" | "createdAt"> & { contact: { name: string } };

/** Fills the gaps of a quick reply for the ticket that it goes to; what it does not know stays as it stands. */
export function fillReply(message: string, ticket: Addressed, moment: Moment): string {
  const { name } = ticket.contact;
  return fillVariables(message, {
    firstName: firstNameOf(name),
    name,
    ms: greetingAt(moment),
    protocol: ticketProtocol(ticket),
    hora: moment.time,
  });
}

/** A number is no name to greet by. */
function firstNameOf(name: string): string {
  return /^\+?\d+$/.test(name) ? "" : (name.trim().split(/\s+/)[0] ?? "");
}

function greetingAt({ hour, greetings: [morning, afternoon, night] }: Moment): string {
  if (hour >= 5 && hour < 12) return morning;
  return hour >= 12 && hour < 18 ? afternoon : night;
}
