/**
 * The server's features in their order: each may use those of the rows above it, never its own row or those below.
 * A room, such as `contacts/merge`, has a place of its own.
 */
export const street = [
  ["audit-log"],
  ["plans", "settings"],
  ["companies"],
  ["queues"],
  ["queue-options", "users"],
  [
    "announcements",
    "chats",
    "contacts",
    "files",
    "helps",
    "integrations",
    "prompts",
    "push-subscriptions",
    "quick-messages",
    "tags",
    "ticket-events",
  ],
  ["connections"],
  ["tickets"],
  ["messages", "ticket-notes"],
  ["automation/menu", "media"],
  ["schedules"],
  ["contacts/merge"],
  ["automation/assistants", "contacts/import", "conversations", "outbound"],
  ["contacts/identities"],
  ["inbound"],
  ["channels"],
  ["auth", "dashboard", "kanban", "notifications", "presence"],
  ["demo", "housekeeping", "schedules/send", "users/manage"],
];

/** The browser's features likewise. Rooms inside a feature are free, but for those with a place of their own. */
export const webStreet = [
  [
    "announcements",
    "contact-import",
    "contacts",
    "dashboard",
    "files",
    "helps",
    "integrations",
    "queues",
    "settings",
    "tags",
    "tasks",
    "tickets",
  ],
  ["audit-log", "messages", "prompts"],
  ["demo", "quick-messages", "schedules"],
  ["connections", "login", "queues/manage"],
  ["onboarding", "users"],
  ["inbox"],
  ["conversation", "kanban"],
  ["chats", "contact-panel"],
];

/** They cross nouns: their files are named after what happens, and their own tables, if any, have a `store.ts`. */
export const stories = [
  "auth",
  "automation/assistants",
  "automation/menu",
  "channels",
  "contacts/identities",
  "contacts/import",
  "contacts/merge",
  "conversations",
  "dashboard",
  "demo",
  "housekeeping",
  "inbound",
  "kanban",
  "media",
  "notifications",
  "outbound",
  "presence",
  "schedules/send",
  "users/manage",
];
