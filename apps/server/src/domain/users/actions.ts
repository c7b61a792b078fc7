import type { Language } from "@recado/contract/shared/language";
import type { Profile } from "@recado/contract/shared/permissions";
import type { Leave, User } from "@recado/contract/users";
import type { Updateable } from "kysely";
import { violates, type WriteTx } from "../../platform/db/database.ts";
import type { Users } from "../../platform/db/schema.ts";
import { AppError } from "../../platform/errors.ts";
import { companyRoom, superRoom } from "../../platform/live/rooms.ts";
import { wakeAssignments } from "../../platform/work/assignments.ts";
import { findCompany } from "../companies/queries.ts";
import { requireQueues } from "../queues/queries.ts";
import { readSettings } from "../settings/queries.ts";
import { presentUser, presentUserWithCompany } from "./present.ts";
import { isAway, isOnline } from "./rules.ts";
import {
  addUserQueues,
  findUser,
  insertUser,
  lockUser,
  removeUserQueues,
  type UserRow,
  updateUserRow,
} from "./store.ts";

export interface NewUser {
  name: string;
  email: string;
  passwordHash: string;
  profile: Profile;
  roleId?: number | null;
  super?: boolean;
  allTicket?: boolean;
  queueIds?: readonly number[];
  connectionId?: number | null;
  language?: Language | null;
  /** Moment from which the days count that the user has to set up a required second factor; missing means now. */
  secondFactorGraceFrom?: Date;
  capacity?: number | null;
  leave?: Leave | null;
}

export async function createUser(db: WriteTx, user: NewUser): Promise<number> {
  const queueIds = user.queueIds ?? [];
  await requireQueues(db, queueIds);
  return addressed(
    insertUser(
      db,
      {
        name: user.name,
        email: user.email,
        password_hash: user.passwordHash,
        profile: user.profile,
        role_id: user.roleId ?? null,
        super: user.super ?? false,
        all_ticket: user.allTicket ?? false,
        connection_id: user.connectionId ?? null,
        language: user.language ?? null,
        ...(user.secondFactorGraceFrom && { second_factor_grace_from: user.secondFactorGraceFrom }),
        capacity: user.capacity ?? null,
        ...leaveColumns(user.leave ?? null),
      },
      queueIds,
    ),
  );
}

export function leaveColumns(leave: Leave | null) {
  return {
    leave_from: leave?.from ?? null,
    leave_to: leave?.to ?? null,
    deputy_id: leave?.deputyId ?? null,
  };
}

export function changeUser(db: WriteTx, id: number, changes: Updateable<Users>): Promise<void> {
  return addressed(updateUserRow(db, id, changes));
}

/**
 * Sets or ends a user's absence. A user who is already absent keeps the original start; a null reason ends the absence.
 */
export async function noteAbsence(
  db: WriteTx,
  userId: number,
  reason: string | null,
  now: Date,
): Promise<User> {
  await lockUser(db, userId);
  const before = await findUser(db, userId);
  if (!before || before.host_user_id !== null) throw new AppError("ERR_NO_USER_FOUND");
  await updateUserRow(db, userId, {
    absent_since: reason === null ? null : (before.absent_since ?? now),
    absence_reason: reason ?? "",
  });
  const after = await findUser(db, userId);
  return publishUser(db, "update", after ?? before, now);
}

/** Assigns queues to a user. Permissions and live rooms change at once in every process. */
export async function assignQueues(db: WriteTx, userId: number, queueIds: readonly number[]): Promise<void> {
  if (!(await findUser(db, userId))) throw new AppError("ERR_NO_USER_FOUND");
  await requireQueues(db, queueIds);
  await removeUserQueues(db, userId);
  await addUserQueues(db, userId, queueIds);
  db.notify("actor", `${db.companyId}:${userId}`);
}

/**
 * Publishes a user to the company and to the user's own screens, which take the user's permissions from the event. A
 * user who is available may get waiting tickets.
 */
export async function publishUser(
  db: WriteTx,
  action: "create" | "update",
  user: UserRow,
  now: Date,
): Promise<User> {
  const company = await findCompany(db);
  if (!company) throw new AppError("ERR_NO_COMPANY_FOUND");
  const isAvailable = user.active && isOnline(user, now) && !isAway(user, now);
  if (isAvailable) await wakeAssignments(db);
  db.publish([companyRoom(db.companyId)], "user", {
    action,
    user: presentUserWithCompany(user, company, await readSettings(db), now),
  });
  return presentUser(user, now);
}

/** Publishes a change of a user's invitation to the company and to the operator's list of companies. */
export async function publishInvitation(db: WriteTx, user: UserRow, now: Date): Promise<User> {
  db.publish([superRoom], "managedCompany", { action: "update", companyId: db.companyId });
  return publishUser(db, "update", user, now);
}

/**
 * Translates the unique violation of a taken email address. The constraint applies across companies and covers
 * concurrent writes.
 */
async function addressed<T>(writing: Promise<T>): Promise<T> {
  return writing.catch((error: unknown) => {
    if (violates(error, "users_email")) throw new AppError("ERR_EMAIL_TAKEN");
    throw error;
  });
}
