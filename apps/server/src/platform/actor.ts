import { isAllowed, type Permission, type PlanFlag, type Profile } from "@recado/contract/shared/permissions";
import { AppError } from "./errors.ts";

/** Who asks: a signed-in user with the rights of this moment. */
export interface Actor {
  companyId: number;
  userId: number;
  sessionId: string;
  name: string;
  email: string;
  profile: Profile;
  super: boolean;
  /** Also sees tickets without a queue. */
  allTicket: boolean;
  queueIds: readonly number[];
  connectionId: number | null;
  plan: Readonly<Record<PlanFlag, boolean>>;
}

export function can(actor: Pick<Actor, "profile">, permission: Permission): boolean {
  return isAllowed(actor.profile, permission);
}

export function requirePermission(actor: Actor, permission: Permission): void {
  if (!can(actor, permission)) throw new AppError("ERR_NO_PERMISSION");
}
