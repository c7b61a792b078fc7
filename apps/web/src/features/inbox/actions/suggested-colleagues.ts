import { isAllowed } from "@recado/contract/shared/permissions";
import type { User } from "@recado/contract/users";
import type { OpenTicket } from "../../tickets/open-ticket.ts";

/**
 * Colleagues to whom the ticket can be transferred, in this order: online before offline, active before idle, users
 * of the ticket's queue before others, then by name.
 */
export function suggestedColleagues(
  users: readonly User[],
  { userId, queueId }: Pick<OpenTicket, "userId" | "queueId">,
  ownId: number,
  most: number,
): User[] {
  const serves = (user: User) => user.queues.some(({ id }) => id === queueId);
  return users
    .filter(({ id, active, invitation }) => active && !invitation && id !== ownId && id !== userId)
    .toSorted(
      (one, other) =>
        presenceOf(other) - presenceOf(one) ||
        Number(serves(other)) - Number(serves(one)) ||
        one.name.localeCompare(other.name),
    )
    .slice(0, most);
}

function presenceOf({ online, away }: User): number {
  if (!online) return 0;
  return away ? 1 : 2;
}

/**
 * Suggested queue for a user who gets a ticket: the ticket's queue if the user works in it. If not, the user's only
 * queue, or null if the user has several.
 */
export function suggestedQueue(
  ticket: Pick<OpenTicket, "queueId"> | undefined,
  user: Pick<User, "queues" | "profile" | "role"> | null,
): number | null {
  if (!user) return null;
  const only = user.queues.length === 1 ? user.queues[0]?.id : undefined;
  if (!ticket) return only ?? null;
  const serves =
    isAllowed(user, "tickets-manager:showall") || user.queues.some(({ id }) => id === ticket.queueId);
  return serves ? ticket.queueId : (only ?? null);
}
