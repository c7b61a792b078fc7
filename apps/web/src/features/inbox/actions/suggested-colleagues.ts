import type { User } from "@recado/contract/users";
import type { OpenTicket } from "../../tickets/open-ticket.ts";

const most = 6;

/**
 * Colleagues to whom the ticket can be transferred, in this order: online before offline, active before idle, users
 * of the ticket's queue before others, then by name.
 */
export function suggestedColleagues(
  users: readonly User[],
  { userId, queueId }: Pick<OpenTicket, "userId" | "queueId">,
  ownId: number,
): User[] {
  const serves = (user: User) => user.queues.some(({ id }) => id === queueId);
  return users
    .filter(({ id, active }) => active && id !== ownId && id !== userId)
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
