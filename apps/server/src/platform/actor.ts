import {
  isAllowed,
  type Permission,
  type PermissionHolder,
  type PlanFlag,
} from "@recado/contract/shared/permissions";
import { AppError } from "./errors.ts";

/**
 * A signed-in user with the rights that are valid now. A feature that loads an actor may add further fields, such as
 * the records that the user may see.
 */
export interface Actor extends PermissionHolder {
  companyId: number;
  userId: number;
  sessionId: string;
  /** Moment when the session expires, unless its token is refreshed or the company's overdue plan is paid before. */
  sessionEndsAt: Date;
  /** Moment at which the session last proved who its user is; null if it never did, as in a session that only pays. */
  verifiedAt: Date | null;
  /** Moment from which the user has to set up a second factor first; null if the user has one or needs none. */
  secondFactorDueAt: Date | null;
  name: string;
  email: string;
  super: boolean;
  /**
   * True for an operator's support user working inside this company. Such a user has admin rights but is not listed
   * among the company's users.
   */
  isSupport: boolean;
  plan: Readonly<Record<PlanFlag, boolean>>;
}

/** An API client authenticated by its own API token. The feature that issues the token adds the token's owner. */
export interface Program {
  companyId: number;
  plan: Readonly<Record<PlanFlag, boolean>>;
}

export function isSameUser(one: Actor, other: Actor): boolean {
  return one.companyId === other.companyId && one.userId === other.userId;
}

export function hasPermission(actor: PermissionHolder, permission: Permission): boolean {
  return isAllowed(actor, permission);
}

export function requirePermission(actor: Actor, permission: Permission): void {
  if (!hasPermission(actor, permission)) throw new AppError("ERR_NO_PERMISSION");
}

/**
 * Throws ERR_PLAN_NOT_INCLUDED if the user chooses something new that the plan does not include. A choice made under an
 * earlier plan may be kept or cleared.
 */
export function requireMayChoose(
  actor: Pick<Actor, "plan">,
  flag: PlanFlag,
  chosen: number | null | undefined,
  before: number | null = null,
): void {
  if (chosen && chosen !== before && !actor.plan[flag]) throw new AppError("ERR_PLAN_NOT_INCLUDED");
}
