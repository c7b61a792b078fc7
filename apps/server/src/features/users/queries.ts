import type { Profile } from "@recado/contract/shared/permissions";
import type { ReadTx } from "../../platform/db/database.ts";
import { findAllUsers } from "./store.ts";

/** A user as far as it decides what they may see. */
export interface Colleague {
  id: number;
  profile: Profile;
  allTicket: boolean;
  queueIds: readonly number[];
}

export async function listColleagues(db: ReadTx): Promise<Colleague[]> {
  const active = (await findAllUsers(db)).filter((user) => user.active);
  return active.map((user) => ({
    id: user.id,
    profile: user.profile as Profile,
    allTicket: user.all_ticket,
    queueIds: user.queues.map(({ id }) => id),
  }));
}
