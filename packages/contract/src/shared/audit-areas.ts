/** What the audit log sorts its entries by; a route names its own (`audited`). */
export const auditAreas = [
  "sessions",
  "users",
  "queues",
  "queueOptions",
  "connections",
  "settings",
  "contacts",
  "tickets",
  "messages",
  "notes",
  "tags",
  "quickMessages",
  "schedules",
  "files",
  "chats",
  "announcements",
  "helps",
  "prompts",
  "integrations",
  "exports",
] as const;
export type AuditArea = (typeof auditAreas)[number];
