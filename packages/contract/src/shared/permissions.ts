import { z } from "zod";

export const profiles = ["admin", "supervisor", "user"] as const;
export const profileSchema = z.enum(profiles);
export type Profile = (typeof profiles)[number];

const adminOnly: readonly Profile[] = ["admin"];
/** Permissions that every profile has, so that a company's own roles can go without them. */
const everyone: readonly Profile[] = profiles;

/**
 * Profiles that have each permission; a company's own roles list their permissions themselves. The server enforces the
 * permissions; the browser only hides controls by them.
 */
export const permissions = {
  "ai:edit": adminOnly,
  "dashboard:view": adminOnly,
  "drawer-admin-items:view": adminOnly,
  "tickets-manager:showall": adminOnly,
  "tickets:peek": adminOnly,
  "ticket-options:deleteTicket": adminOnly,
  "ticket-notes:deleteOthers": adminOnly,
  "audit-log:view": adminOnly,
  "campaigns:edit": adminOnly,
  "user-modal:editProfile": adminOnly,
  "user-modal:editQueues": adminOnly,
  "contacts:seeNumbers": everyone,
  "contacts-page:blockContact": ["admin", "supervisor"],
  "contacts-page:deleteContact": adminOnly,
  "contacts-page:exportContacts": everyone,
  "contacts-page:mergeContacts": ["admin", "supervisor"],
  "contacts-page:repairNumbers": adminOnly,
  "connections-page:actionButtons": adminOnly,
  "connections-page:addConnection": adminOnly,
  "connections-page:editOrDeleteConnection": adminOnly,
  "integrations:edit": adminOnly,
  "macros:editShared": adminOnly,
  "message-templates:edit": adminOnly,
  "invoices:pay": adminOnly,
  "opt-outs:edit": adminOnly,
  "opt-outs:remove": ["admin", "supervisor"],
  "prompts:edit": adminOnly,
  "queues:edit": adminOnly,
  "roles:edit": adminOnly,
  "rules:edit": adminOnly,
  "settings:edit": adminOnly,
  "sla-policies:edit": adminOnly,
  "tags:kanban": ["admin", "supervisor"],
  "ticket-views:editShared": ["admin", "supervisor"],
  "quick-messages:editGeneral": adminOnly,
  "schedules:editOthers": adminOnly,
} as const satisfies Record<string, readonly Profile[]>;

export type Permission = keyof typeof permissions;

export const permissionNames = Object.keys(permissions) as [Permission, ...Permission[]];

/** Properties of a user that decide the user's permissions. */
export interface PermissionHolder {
  readonly profile: Profile;
  /** Role that the company has given the user. The role's permissions replace those of the profile. */
  readonly role: { readonly permissions: readonly Permission[] } | null;
}

/** Returns whether a user has a permission. The server and the browser ask nothing else. */
export function isAllowed({ profile, role }: PermissionHolder, permission: Permission): boolean {
  if (role) return role.permissions.includes(permission);
  const allowed: readonly Profile[] = permissions[permission];
  return allowed.includes(profile);
}

export const planFlags = [
  "useCampaigns",
  "useKanban",
  "useOpenAi",
  "useIntegrations",
  "useSchedules",
  "useInternalChat",
  "useExternalApi",
  "useWhiteLabel",
] as const;
export type PlanFlag = (typeof planFlags)[number];
