/**
 * Which folder of the server owns which tables, but for those that bear a feature's name and are its own. An owner's statements are in its `store.ts` (and `…-store.ts`), its reads also in
 * its `queries.ts`, in its own folder or in a room of it; see docs/decisions/0014.
 */
export const owners = {
  "adapters/whatsapp-web": ["whatsapp_keys", "whatsapp_sent", "whatsapp_sessions"],
  "features/auth": ["user_sessions"],
  "features/brand": [
    "company_brand_images",
    "company_brands",
    "installation_brand",
    "installation_brand_images",
  ],
  "features/campaigns": ["campaign_files", "campaign_recipients", "campaign_settings", "campaigns"],
  "features/chats": ["chat_messages", "chat_users", "chats"],
  "features/companies": ["companies", "company_deletions", "stored_bytes"],
  "features/connections": [
    "channel_owners",
    "cloud_connections",
    "connection_history",
    "connection_leases",
    "connection_queues",
    "connections",
    "unknown_webhook_fields",
  ],
  "features/contact-lists": ["contact_list_items", "contact_lists"],
  "features/contacts": ["address_book", "contact_identities", "contact_tags", "contacts", "group_members"],
  "features/contacts/merge": ["contact_merges"],
  "features/contacts/repair": ["number_repair_changes", "number_repair_rows", "number_repairs"],
  "features/files": ["file_lists", "file_options"],
  "features/host-webhook": ["host_events", "host_webhook"],
  "features/inbound": ["channel_events"],
  "features/invoices": [
    "invoice_charges",
    "invoice_numbers",
    "invoice_payments",
    "invoice_reminders",
    "invoices",
  ],
  "features/messages": ["message_changes", "message_eras", "message_words", "messages"],
  "features/opt-outs": ["bulk_messages", "opt_outs"],
  "features/overview": ["message_count", "message_days"],
  "features/recovery": ["password_resets"],
  "features/schedules/series": ["schedule_series"],
  "features/sending-limits": ["cold_recipients", "send_outcomes", "sending_days", "sending_limits"],
  "features/sheet-imports": [
    "contact_list_import_rows",
    "contact_list_imports",
    "sheet_import_rows",
    "sheet_imports",
  ],
  "features/tickets": ["answer_windows", "ticket_tags", "tickets"],
  "features/users": ["user_queues", "users"],
  "platform/backup": ["backups"],
  "platform/installation": ["installation"],
  "platform/limits": ["rate_limits"],
  "platform/work": ["work_queues"],
};

/** Statements that write a table of another: so many of each file, and why its owner does not write it. */
export const crossingWrites = [
  // A company that may work again has its connections back with the change that lets it; connections know companies, not the other way round.
  { file: "features/companies/store.ts", table: "connection_leases", count: 1 },
  // What a ticket shows of its messages is written with the message: one statement instead of two for every message.
  { file: "features/messages/store.ts", table: "tickets", count: 4 },
  // A ticket is there with its first step or not at all: one statement instead of two for every ticket.
  { file: "features/tickets/store.ts", table: "ticket_events", count: 1 },
  // The demonstration's past: when something was said no product code may change.
  { file: "features/demo/seed-chats.ts", table: "chat_messages", count: 1 },
  { file: "features/demo/seed-chats.ts", table: "chat_users", count: 1 },
  { file: "features/demo/seed-chats.ts", table: "chats", count: 1 },
  { file: "features/demo/seed-conversation.ts", table: "tickets", count: 1 },
];

/** Files with a statement whose tables are variables, which the check cannot read. */
export const namedInVariables = [
  // What goes with a company, a batch at a time.
  "features/companies/remove/remove-companies.ts",
  // One statement for all five tables in which people leave their name by the hundred thousand.
  "features/users/manage/forget-author.ts",
  // Whatever is sealed, by the list that the command line has of it.
  "platform/installation/reseal.ts",
];

/**
 * Files with statements that join a table of another to their own: lists show the names of what their rows refer to, and one
 * statement is faster than two. Who only wants another's rows calls the other's `queries.ts` or `store.ts`.
 */
export const crossingReads = {
  // Adapters know no feature: the fence of the session they write, and as whom they call.
  "adapters/whatsapp-cloud/settings.ts": ["cloud_connections"],
  "adapters/whatsapp-web/session/session-store.ts": ["connection_leases"],
  // Who acts, with all rights: for each request whose actor is not remembered.
  "features/auth/store.ts": ["companies", "connections", "plans", "user_queues", "users"],
  "features/auth/support-store.ts": ["users"],
  "features/push-subscriptions/store.ts": ["companies", "user_queues", "user_sessions", "users"],
  // What the bot looks at: for each message of a customer.
  "features/automation/menu/queries.ts": [
    "companies",
    "connection_queues",
    "connections",
    "plans",
    "queues",
    "settings",
    "tickets",
  ],
  "features/tickets/automation-store.ts": ["companies", "connections", "messages", "queues"],
  // Screens that sum up or list across nouns.
  "features/dashboard/draw-charts.ts": ["tickets", "users"],
  "features/dashboard/period.ts": ["companies"],
  "features/dashboard/sum-up.ts": ["contacts", "tickets", "users"],
  "features/kanban/list-card-page.ts": ["tags", "ticket_tags", "tickets"],
  // Rows with the names of what they refer to, filtered by what hangs on them.
  "features/audit-log/store.ts": ["users"],
  "features/campaigns/audience-store.ts": [
    "contact_identities",
    "contact_list_items",
    "contact_tags",
    "contacts",
    "messages",
    "opt_outs",
    "ticket_tags",
    "tickets",
  ],
  "features/campaigns/recipient-store.ts": ["contact_list_items", "tickets"],
  "features/campaigns/send-store.ts": ["file_options", "messages"],
  "features/campaigns/store.ts": ["connections", "contact_lists", "file_lists", "tags"],
  "features/chats/store.ts": ["users"],
  "features/companies/queries.ts": ["plans", "settings"],
  "features/connections/store.ts": ["channel_events", "integrations", "messages", "prompts", "queues"],
  "features/contact-lists/items/store.ts": [
    "campaign_recipients",
    "contact_tags",
    "contacts",
    "ticket_tags",
    "tickets",
  ],
  "features/contact-lists/store.ts": ["sheet_imports"],
  "features/contacts/import/store.ts": ["connections", "tags", "ticket_tags", "tickets"],
  "features/contacts/merge/store.ts": ["connections", "tags"],
  "features/contacts/page-store.ts": ["connections"],
  "features/contacts/store.ts": ["connections"],
  "features/integrations/store.ts": ["connections", "queues"],
  "features/invoices/remind/store.ts": ["companies"],
  "features/message-charges/store.ts": ["campaign_recipients", "messages"],
  "features/messages/count-store.ts": ["companies"],
  // Whether what waits is nobody's answer: for each message that leaves.
  "features/messages/outbox-store.ts": ["send_outcomes", "sending_limits"],
  "features/messages/queries.ts": ["connections", "contacts", "schedule_series", "schedules", "tickets"],
  "features/messages/received-store.ts": ["tickets"],
  "features/notices/inbox/queries.ts": ["chat_users", "chats", "connections", "contacts", "tickets", "users"],
  "features/notices/store.ts": ["users"],
  "features/opt-outs/bulk-store.ts": ["connections"],
  "features/opt-outs/store.ts": ["contact_identities", "contacts", "users"],
  "features/prompts/store.ts": ["queues"],
  "features/queues/store.ts": ["integrations", "prompts"],
  "features/schedules/series/store.ts": ["companies"],
  "features/schedules/store.ts": [
    "companies",
    "contacts",
    "messages",
    "plans",
    "schedule_series",
    "tickets",
    "users",
  ],
  "features/sending-limits/store.ts": ["companies", "connections", "messages"],
  "features/tags/store.ts": ["ticket_tags"],
  "features/ticket-events/store.ts": ["users"],
  "features/ticket-notes/store.ts": ["tickets", "users"],
  "features/tickets/merge-store.ts": [
    "connections",
    "integrations",
    "messages",
    "prompts",
    "queues",
    "tags",
    "users",
  ],
  "features/tickets/queries.ts": ["message_eras", "messages", "users"],
  "features/tickets/store.ts": ["connections", "contacts", "messages", "queues", "tags", "users"],
  "features/tickets/unread-store.ts": ["messages"],
  "features/users/store.ts": ["queues"],
  // Days of a company's calendar, for whichever table is filtered by them.
  "platform/db/company-day.ts": ["companies"],
};
