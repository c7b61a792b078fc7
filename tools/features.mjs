import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Every feature that no row names: nouns that use no other of their row. */
const others = "…";

/**
 * The server's features in their order: each may use those of the rows above it, never its own row or those below.
 * A room, such as `contacts/merge`, has a place of its own.
 */
export const street = withOthers("apps/server/src/features", [
  ["audit-log"],
  ["brand"],
  ["host-webhook", "mails", "message-rates", "plans", "settings"],
  ["companies"],
  ["installation-settings", "invoices", "queues"],
  ["queue-options", "users"],
  ["notices"],
  [others],
  ["connections"],
  ["companies/fit-plan", "contact-lists", "message-templates", "tickets"],
  ["messages", "ticket-notes"],
  ["automation/menu", "media", "message-charges", "schedules/series"],
  ["opt-outs"],
  ["campaigns", "schedules", "sending-limits"],
  ["campaigns/answers", "contact-lists/items", "contacts/merge", "schedules/occurrences"],
  [
    "automation/assistants",
    "campaigns/settings",
    "contacts/import",
    "contacts/repair",
    "conversations",
    "outbound",
  ],
  ["contact-lists/imports", "contacts/identities"],
  ["campaigns/send", "opt-outs/link"],
  ["inbound"],
  ["channels"],
  [
    "auth",
    "campaigns/report",
    "campaigns/try",
    "dashboard",
    "external-messages",
    "invoices/manage",
    "invoices/pay",
    "invoices/remind",
    "kanban",
    "notices/inbox",
    "notifications",
    "overview",
    "plans/change",
    "presence",
  ],
  ["recovery", "signup", "support"],
  [
    "companies/manage",
    "companies/remove",
    "demo",
    "housekeeping",
    "keep-tickets",
    "nightly-backup",
    "schedules/send",
    "users/manage",
  ],
]);

/** The browser's features likewise. Rooms inside a feature are free, but for those with a place of their own. */
export const webStreet = withOthers("apps/web/src/features", [
  ["assistant-test"],
  [others],
  ["audit-log", "brand", "companies", "message-rates", "messages", "opt-outs", "overview", "prompts"],
  ["demo", "quick-messages", "schedules"],
  ["connections", "invoices", "login", "queues/manage"],
  ["contact-lists"],
  ["campaigns", "kept-mails", "message-templates", "onboarding", "recovery", "signup", "users"],
  ["inbox"],
  ["conversation", "kanban"],
  ["chats", "contact-panel"],
]);

/** They cross nouns: their files are named after what happens, and their own tables, if any, have a `store.ts`. */
export const stories = [
  "auth",
  "automation/assistants",
  "automation/menu",
  "brand",
  "campaigns/answers",
  "campaigns/report",
  "campaigns/send",
  "campaigns/settings",
  "campaigns/try",
  "channels",
  "companies/fit-plan",
  "companies/manage",
  "companies/remove",
  "contact-lists/imports",
  "contact-lists/items",
  "contacts/identities",
  "contacts/import",
  "contacts/merge",
  "contacts/repair",
  "conversations",
  "dashboard",
  "demo",
  "external-messages",
  "host-webhook",
  "housekeeping",
  "inbound",
  "invoices/manage",
  "invoices/pay",
  "invoices/remind",
  "kanban",
  "keep-tickets",
  "mails",
  "media",
  "nightly-backup",
  "notices/inbox",
  "notifications",
  "opt-outs",
  "opt-outs/link",
  "outbound",
  "overview",
  "plans/change",
  "presence",
  "recovery",
  "schedules/send",
  "sending-limits",
  "sheet-imports",
  "signup",
  "support",
  "users/manage",
];

function withOthers(folder, rows) {
  const named = new Set(rows.flat());
  const rest = readdirSync(join(import.meta.dirname, "..", folder)).filter((name) => !named.has(name));
  return rows.map((row) => row.flatMap((name) => (name === others ? rest : [name])));
}
