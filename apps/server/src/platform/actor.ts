import { isAllowed, type Permission, type PlanFlag, type Profile } from "@recado/contract/shared/permissions";
import { AppError } from "./errors.ts";

/**
 * A signed-in user with the rights valid at this moment. Each feature that loads the actor adds what that user may see
 * of it.
 */
export interface Actor {
  companyId: number;
  userId: number;
  sessionId: string;
  /** When the session expires unless it is refreshed or the company's plan is paid. */
  sessionEndsAt: Date;
  name: string;
  email: string;
  profile: Profile;
  super: boolean;
  /**
   * True for an operator's support user working inside this company. They have admin rights but are not listed among
   * its users.
   */
  isSupport: boolean;
  plan: Readonly<Record<PlanFlag, boolean>>;
}

/** An API client authenticated by a token of its own. The feature that issues the token adds its owner. */
export interface Program {
  companyId: number;
  plan: Readonly<Record<PlanFlag, boolean>>;
}

export function isSameUser(one: Actor, other: Actor): boolean {
  return one.companyId === other.companyId && one.userId === other.userId;
}

export function hasPermission(actor: Pick<Actor, "profile">, permission: Permission): boolean {
  return isAllowed(actor.profile, permission);
}

export function requirePermission(actor: Actor, permission: Permission): void {
  if (!hasPermission(actor, permission)) throw new AppError("ERR_NO_PERMISSION");
}

/** A choice that the plan no longer includes may stay or be removed, but it may not be made again. */
export function requireMayChoose(
  actor: Pick<Actor, "plan">,
  flag: PlanFlag,
  chosen: number | null | undefined,
  before: number | null = null,
): void {
  if (chosen && chosen !== before && !actor.plan[flag]) throw new AppError("ERR_PLAN_NOT_INCLUDED");
}
