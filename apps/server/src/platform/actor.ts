import { isAllowed, type Permission, type PlanFlag, type Profile } from "@recado/contract/shared/permissions";
import { AppError } from "./errors.ts";

/** Who asks: a signed-in user with the rights of this moment. What they may see of a feature is added by the feature that looks it up. */
export interface Actor {
  companyId: number;
  userId: number;
  sessionId: string;
  /** When it ends by itself, as long as nobody refreshes it or pays for the company. */
  sessionEndsAt: Date;
  name: string;
  email: string;
  profile: Profile;
  super: boolean;
  /** Somebody of whoever hosts, inside this company to help: an admin, and nobody of its people. */
  isSupport: boolean;
  plan: Readonly<Record<PlanFlag, boolean>>;
}

/** A program that asks with a token of its own. Whose token that is is added by the feature that gives it. */
export interface Program {
  companyId: number;
  plan: Readonly<Record<PlanFlag, boolean>>;
}

export function isSameUser(one: Actor, other: Actor): boolean {
  return one.companyId === other.companyId && one.userId === other.userId;
}

export function can(actor: Pick<Actor, "profile">, permission: Permission): boolean {
  return isAllowed(actor.profile, permission);
}

export function requirePermission(actor: Actor, permission: Permission): void {
  if (!can(actor, permission)) throw new AppError("ERR_NO_PERMISSION");
}

/** What the plan does not include stays where it was chosen and may be taken off; it is not chosen anew. */
export function requireMayChoose(
  actor: Pick<Actor, "plan">,
  flag: PlanFlag,
  chosen: number | null | undefined,
  before: number | null = null,
): void {
  if (chosen && chosen !== before && !actor.plan[flag]) throw new AppError("ERR_PLAN_NOT_INCLUDED");
}
