import type { Profile } from "@recado/contract/shared/permissions";
import type { Change } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { requireQueues } from "../queues/queries.ts";
import { addUserQueues, findUser, insertUser, removeUserQueues } from "./store.ts";

export interface NewUser {
  name: string;
  email: string;
  passwordHash: string;
  profile: Profile;
  super?: boolean;
  allTicket?: boolean;
  queueIds?: readonly number[];
}

export async function createUser(db: Change, user: NewUser): Promise<number> {
  const queueIds = user.queueIds ?? [];
  await requireQueues(db, queueIds);
  return insertUser(
    db,
    {
      name: user.name,
      email: user.email,
      password_hash: user.passwordHash,
      profile: user.profile,
      super: user.super ?? false,
      all_ticket: user.allTicket ?? false,
    },
    queueIds,
  );
}

/** Rights and live rooms follow at once, in every process. */
export async function assignQueues(db: Change, userId: number, queueIds: readonly number[]): Promise<void> {
  if (!(await findUser(db, userId))) throw new AppError("ERR_NO_USER_FOUND");
  await requireQueues(db, queueIds);
  await removeUserQueues(db, userId);
  await addUserQueues(db, userId, queueIds);
  db.publish("actor", `${db.companyId}:${userId}`);
}
