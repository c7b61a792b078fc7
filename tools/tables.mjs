/**
 * Owners of tables; a table with a folder's name belongs to that folder without an entry here. The owner's statements
 * are in its `store.ts` (and `…-store.ts`), its reads also in its `queries.ts`; see docs/decisions/0014.
 */
export const owners = {
  "adapters/whatsapp-web": ["whatsapp_keys", "whatsapp_sent", "whatsapp_sessions"],
  "workflows/auth": ["user_sessions"],
  "workflows/brand": [
    "company_brand_images",
    "company_brands",
    "installation_brand",
    "installation_brand_images",
  ],
  "domain/campaigns": ["campaign_files", "campaign_recipients", "campaign_settings", "campaigns"],
  "domain/chats": ["chat_messages", "chat_users", "chats"],
  "domain/companies": ["companies", "company_deletions", "stored_bytes"],
  "domain/connections": [
    "channel_owners",
    "cloud_connections",
    "connection_history",
    "connection_leases",
    "connection_queues",
    "connections",
    "unknown_webhook_fields",
  ],
  "domain/contact-lists": ["contact_list_items", "contact_lists"],
  "domain/contacts": [
    "address_book",
    "contact_identities",
    "contact_merge_requests",
    "contact_tags",
    "contacts",
    "group_members",
    "number_repair_changes",
    "number_repair_rows",
    "number_repairs",
  ],
  "workflows/contact-merge": ["contact_merges"],
  "domain/files": ["file_lists", "file_options"],
  "domain/operator-webhook": ["host_events", "host_webhook"],
  "workflows/inbound": ["channel_events"],
  "domain/invoices": [
    "invoice_charges",
    "invoice_numbers",
    "invoice_payments",
    "invoice_reminders",
    "invoices",
  ],
  "domain/messages": ["message_changes", "message_eras", "message_words", "messages"],
  "workflows/opt-outs": ["bulk_messages", "opt_outs"],
  "workflows/overview": ["message_count", "message_days"],
  "workflows/recovery": ["password_resets"],
  "domain/schedules/series": ["schedule_series"],
  "workflows/sending-limits": ["cold_recipients", "send_outcomes", "sending_days", "sending_limits"],
  "domain/sheet-imports": ["sheet_import_rows", "sheet_imports"],
  "domain/tickets": ["answer_windows", "ticket_tags", "tickets"],
  "domain/users": ["user_queues", "users"],
  "platform/backup": ["backups"],
  "platform/installation": ["installation"],
  "platform/limits": ["rate_limits"],
  "platform/work": ["work_queues"],
};

/** Statements that write another owner's table, with their number per file and the reason. */
export const crossingWrites = [
  // Unblocking a company restores its connections in the same transaction. Connections depend on companies, so
  // companies cannot call their store.
  { file: "domain/companies/store.ts", table: "connection_leases", count: 1 },
  // The ticket's message summary is written in the message's own statement, which saves one statement per message.
  { file: "domain/messages/store.ts", table: "tickets", count: 4 },
  // A ticket and its first event are inserted together: atomically, and with one statement instead of two.
  { file: "domain/tickets/store.ts", table: "ticket_events", count: 1 },
  // A merge moves what belonged to one contact to another, and keeps what it moved for the undo.
  { file: "workflows/contact-merge/store.ts", table: "contacts", count: 1 },
  { file: "workflows/contact-merge/store.ts", table: "contact_identities", count: 2 },
  { file: "workflows/contact-merge/store.ts", table: "contact_tags", count: 3 },
  // A repair of numbers changes the rows of lists and opt-outs alike.
  { file: "workflows/contact-list-items/number-store.ts", table: "contact_list_items", count: 1 },
  // A reminder is stored with the statement that finds the invoices that are due for it.
  { file: "workflows/invoice-reminders/store.ts", table: "invoice_reminders", count: 1 },
  // The demonstration backdates its messages, which no product code may do.
  { file: "workflows/demo/seed-chats.ts", table: "chat_messages", count: 1 },
  { file: "workflows/demo/seed-chats.ts", table: "chat_users", count: 1 },
  { file: "workflows/demo/seed-chats.ts", table: "chats", count: 1 },
  { file: "workflows/demo/seed-conversation.ts", table: "tickets", count: 1 },
];

/** Files with statements whose tables are variables; the check cannot read these. */
export const namedInVariables = [
  // Deletes all rows of a company in batches.
  "workflows/company-removal/remove-companies.ts",
  // Shares one statement among the five tables that may hold hundreds of thousands of rows with a user's name.
  "workflows/user-management/remove-user.ts",
  // Re-encrypts all sealed columns, by the command line's list of them.
  "platform/installation/reseal.ts",
];

/**
 * Files with statements that join another owner's table to their own. Lists show the names of the objects that their
 * rows refer to, and one statement is faster than two. A feature that needs only the rows of another owner calls that
 * owner's `queries.ts` or `store.ts`.
 */
export const crossingReads = {
  // Adapters may not use entities: they read the fence of their session and the credentials of their calls.
  "adapters/whatsapp-cloud/settings.ts": ["cloud_connections"],
  "adapters/whatsapp-web/session/session-store.ts": ["connection_leases"],
  // The actor with all rights, for each request whose actor is not cached.
  "workflows/auth/store.ts": ["companies", "connections", "plans", "user_queues", "users"],
  "workflows/auth/support-store.ts": ["users"],
  "domain/push-subscriptions/store.ts": ["companies", "user_queues", "user_sessions", "users"],
  // Everything that the chatbot checks for each customer message.
  "workflows/chatbot-menu/queries.ts": [
    "companies",
    "connection_queues",
    "connections",
    "plans",
    "queues",
    "settings",
    "tickets",
  ],
  "domain/tickets/automation-store.ts": ["companies", "connections", "messages", "queues"],
  // Screens that summarize or list several entities.
  "workflows/dashboard/draw-charts.ts": ["tickets", "users"],
  "workflows/dashboard/period.ts": ["companies"],
  "workflows/dashboard/compute-totals.ts": ["contacts", "tickets", "users"],
  "workflows/kanban/list-card-page.ts": ["tags", "ticket_tags", "tickets"],
  // Rows with the names of related objects, filtered by related rows.
  "domain/audit-log/store.ts": ["users"],
  "domain/campaigns/audience-store.ts": [
    "contact_identities",
    "contact_list_items",
    "contact_tags",
    "contacts",
    "messages",
    "opt_outs",
    "ticket_tags",
    "tickets",
  ],
  "domain/campaigns/recipient-store.ts": ["contact_list_items", "tickets"],
  "domain/campaigns/sending-store.ts": ["file_options", "messages"],
  "domain/campaigns/store.ts": ["connections", "contact_lists", "file_lists", "tags"],
  "domain/chats/store.ts": ["users"],
  "domain/companies/queries.ts": ["plans", "settings"],
  "domain/connections/store.ts": ["channel_events", "integrations", "messages", "prompts", "queues"],
  "domain/contact-lists/item-store.ts": [
    "campaign_recipients",
    "contact_tags",
    "contacts",
    "ticket_tags",
    "tickets",
  ],
  "domain/contact-lists/store.ts": ["sheet_imports"],
  "domain/contacts/import-store.ts": ["connections", "tags", "ticket_tags", "tickets"],
  "workflows/contact-list-items/number-store.ts": ["contact_list_items"],
  "workflows/contact-merge/store.ts": [
    "connections",
    "contact_identities",
    "contact_tags",
    "contacts",
    "tags",
  ],
  "domain/contacts/page-store.ts": ["connections"],
  "domain/contacts/store.ts": ["connections"],
  "domain/integrations/store.ts": ["connections", "queues"],
  "workflows/invoice-reminders/store.ts": ["companies", "invoices"],
  "domain/message-charges/store.ts": ["campaign_recipients", "messages"],
  "domain/messages/count-store.ts": ["companies"],
  // Checks for each outgoing message whether it counts towards the sending limits of its number.
  "domain/messages/outbox-store.ts": ["send_outcomes", "sending_limits"],
  "domain/messages/queries.ts": ["connections", "contacts", "schedule_series", "schedules", "tickets"],
  "domain/messages/received-store.ts": ["tickets"],
  "workflows/notice-inbox/queries.ts": [
    "chat_users",
    "chats",
    "connections",
    "contacts",
    "notices",
    "tickets",
    "users",
  ],
  "domain/notices/store.ts": ["users"],
  "workflows/opt-outs/bulk-store.ts": ["connections"],
  "workflows/opt-outs/store.ts": ["contact_identities", "contacts", "users"],
  "domain/prompts/store.ts": ["queues"],
  "domain/queues/store.ts": ["integrations", "prompts"],
  "domain/schedules/series/store.ts": ["companies"],
  "domain/schedules/store.ts": [
    "companies",
    "contacts",
    "messages",
    "plans",
    "schedule_series",
    "tickets",
    "users",
  ],
  "workflows/sending-limits/store.ts": ["companies", "connections", "messages"],
  "domain/tags/store.ts": ["ticket_tags"],
  "domain/ticket-events/store.ts": ["users"],
  "domain/ticket-notes/store.ts": ["tickets", "users"],
  "domain/tickets/merge-store.ts": [
    "connections",
    "integrations",
    "messages",
    "prompts",
    "queues",
    "tags",
    "users",
  ],
  "domain/tickets/queries.ts": ["message_eras", "messages", "users"],
  "domain/tickets/store.ts": ["connections", "contacts", "messages", "queues", "tags", "users"],
  "domain/tickets/unread-store.ts": ["messages"],
  "domain/users/store.ts": ["queues"],
  // Days in a company's time zone, for filters on any table.
  "platform/db/company-day.ts": ["companies"],
};
