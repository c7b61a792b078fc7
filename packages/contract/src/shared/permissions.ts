import { z } from "zod";

export const profiles = ["admin", "supervisor", "user"] as const;
export const profileSchema = z.enum(profiles);
export type Profile = (typeof profiles)[number];

const adminOnly: readonly Profile[] = ["admin"];

/** Roles that have each permission. The server enforces the permissions; the browser only hides controls by them. */
export const permissions = {
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
  "contacts-page:blockContact": ["admin", "supervisor"],
  "contacts-page:deleteContact": adminOnly,
  "contacts-page:mergeContacts": ["admin", "supervisor"],
  "contacts-page:repairNumbers": adminOnly,
  "connections-page:actionButtons": adminOnly,
  "connections-page:addConnection": adminOnly,
  "connections-page:editOrDeleteConnection": adminOnly,
  "integrations:edit": adminOnly,
  "message-templates:edit": adminOnly,
  "invoices:pay": adminOnly,
  "opt-outs:edit": adminOnly,
  "opt-outs:remove": ["admin", "supervisor"],
  "prompts:edit": adminOnly,
  "queues:edit": adminOnly,
  "settings:edit": adminOnly,
  "sla-policies:edit": adminOnly,
  "tags:kanban": ["admin", "supervisor"],
  "quick-messages:editGeneral": adminOnly,
  "schedules:editOthers": adminOnly,
} as const satisfies Record<string, readonly Profile[]>;

export type Permission = keyof typeof permissions;

export function isAllowed(profile: Profile, permission: Permission): boolean {
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
