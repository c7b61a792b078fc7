import { isAllowed, type Permission, type PermissionHolder, permissionNames } from "./permissions.ts";

/** Permissions whose holders receive live events that other users of the company must not receive. */
export const livePermissions = [
  "ai:edit",
  "campaigns:edit",
  // Their events contain QR codes, and a QR code gives access to the company's WhatsApp.
  "connections-page:actionButtons",
  "integrations:edit",
  "invoices:pay",
  "message-templates:edit",
  "opt-outs:edit",
  "prompts:edit",
  "rules:edit",
  "sla-policies:edit",
  "ticket-views:editShared",
  "tickets-manager:showall",
  "user-modal:editProfile",
] as const satisfies readonly Permission[];
export type LivePermission = (typeof livePermissions)[number];

/** Returns whether a user has every permission of the other. Nobody may give more than they have. */
export function coversPermissions(holder: PermissionHolder, other: PermissionHolder): boolean {
  return permissionNames.every((name) => !isAllowed(other, name) || isAllowed(holder, name));
}

/** Returns whether a user receives customers' phone numbers and e-mail addresses unmasked. */
export function seesNumbers(holder: PermissionHolder): boolean {
  return isAllowed(holder, "contacts:seeNumbers");
}
