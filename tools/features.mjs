/** The server's features in their order: each may use those of the rows above it, never its own row or those below. */
export const street = [
  ["plans", "settings"],
  ["companies"],
  ["queues"],
  ["users"],
  [
    "announcements",
    "billing",
    "chats",
    "contacts",
    "files",
    "helps",
    "integrations",
    "prompts",
    "quick-messages",
    "tags",
  ],
  ["connections", "contact-lists"],
  ["tickets"],
  ["messages", "ticket-notes"],
  ["bot", "identity", "media"],
  ["attendance", "delivery", "reception"],
  ["channels"],
  ["auth", "campaigns", "dashboard", "external-api", "kanban", "schedules"],
  ["demo", "housekeeping"],
];

/** They cross nouns and own no table: their files are named after what happens. */
export const stories = [
  "attendance",
  "auth",
  "bot",
  "channels",
  "dashboard",
  "delivery",
  "demo",
  "external-api",
  "housekeeping",
  "identity",
  "kanban",
  "media",
  "reception",
];
