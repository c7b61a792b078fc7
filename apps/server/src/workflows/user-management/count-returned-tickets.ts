import type { Profile } from "@recado/contract/shared/permissions";
import type { AnswerOf, QueryOf } from "@recado/contract/shared/route";
import type { countOpenTickets } from "@recado/contract/staff";
import { visibleQueues } from "../../domain/tickets/policy.ts";
import { countOpenTicketsOf } from "../../domain/tickets/store.ts";
import { accessRole } from "../../domain/user-roles/policy.ts";
import { permissionsOf } from "../../domain/user-roles/present.ts";
import { accessUser } from "../../domain/users/policy.ts";
import { colleagueOf } from "../../domain/users/queries.ts";
import type { ReadTx } from "../../platform/db/database.ts";

/**
 * Counts the user's open tickets that would return to their queues: all of them if the user is removed, otherwise those
 * that the user could no longer see with the new rights.
 */
export async function countReturnedTickets(
  db: ReadTx,
  id: number,
  rights: QueryOf<typeof countOpenTickets>,
): Promise<AnswerOf<typeof countOpenTickets>> {
  const user = await accessUser(db, id);
  const { queueIds, allTicket } = colleagueOf(user);
  const isLeaving = Object.keys(rights).length === 0;
  const roleId = rights.roleId ?? (rights.profile === undefined ? user.role?.id : undefined);
  const role = roleId === undefined ? null : await accessRole(db, roleId);
  const kept = isLeaving
    ? []
    : visibleQueues({
        profile: rights.profile ?? (user.profile as Profile),
        role: role && { permissions: permissionsOf(role) },
        queueIds: role?.decides_queues ? role.queues.map((queue) => queue.id) : (rights.queueIds ?? queueIds),
        allTicket: rights.allTicket === undefined ? allTicket : rights.allTicket === "enabled",
      });
  const count = kept === undefined ? 0 : await countOpenTicketsOf(db, id, kept);
  return { user: { id, name: user.name }, count };
}
