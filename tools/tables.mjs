/**
 * Owners of tables. A table that is named like a folder belongs to that folder and has no entry here. The owner's
 * statements are in its `store.ts` (or `…-store.ts`); statements that only read may also be in its `queries.ts`; see
 * docs/decisions/0014.
 */
export const owners = {
  "domain/ai-assistants": ["ai_assistant_versions"],
  "domain/ai-providers": ["ai_calls", "ai_months", "ai_providers", "ai_purposes", "ai_settings"],
  "adapters/whatsapp-web": ["whatsapp_keys", "whatsapp_sent", "whatsapp_sessions"],
  "workflows/auth": ["sign_ins", "user_sessions"],
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
  "domain/sla-policies": ["sla_changes", "sla_clocks", "sla_policies"],
  "domain/second-factors": [
    "recovery_codes",
    "second_factor_challenges",
    "second_factor_removals",
    "second_factors",
  ],
  "domain/identity-providers": [
    "identity_challenges",
    "identity_links",
    "identity_providers",
    "identity_sessions",
    "used_identity_tokens",
  ],
  "domain/passkeys": ["passkeys", "used_passkey_challenges"],
  "domain/schedules/series": ["schedule_series"],
  "workflows/copilot": ["copilot_outcomes"],
  "workflows/bulk-runs": ["bulk_run_tickets", "bulk_runs"],
  "workflows/sending-limits": ["cold_recipients", "send_outcomes", "sending_days", "sending_limits"],
  "domain/knowledge": ["knowledge_misses", "knowledge_pieces", "knowledge_sources", "knowledge_terms"],
  "domain/sheet-imports": ["sheet_import_rows", "sheet_imports"],
  "domain/ticket-events": ["ticket_events", "ticket_steps"],
  "domain/queues": ["queue_weights", "queues"],
  "domain/tickets": ["answer_windows", "ticket_assignments", "ticket_tags", "tickets"],
  "domain/ticket-rules": [
    "rule_calls",
    "rule_secrets",
    "ticket_rule_events",
    "ticket_rule_runs",
    "ticket_rules",
  ],
  "domain/user-roles": ["user_role_queues", "user_roles"],
  "domain/users": ["user_photos", "user_queues", "users"],
  "platform/backup": ["backups"],
  "platform/installation": ["installation", "processes"],
  "platform/limits": ["rate_limits"],
  "platform/work": ["work_queues"],
};

/**
 * Files with statements that write a table of another owner, with the number of such statements. The comments give the
 * reasons.
 */
export const crossingWrites = [
  // Unblocking a company restores its connections in the same transaction. The entity connections depends on the entity
  // companies, so companies cannot call the store of connections.
  { file: "domain/companies/store.ts", table: "connection_leases", count: 1 },
  // The statement that stores a message also updates the message summary of its ticket. This saves one statement per
  // message.
  { file: "domain/messages/last-message-store.ts", table: "tickets", count: 6 },
  // One statement inserts a ticket together with its first event.
  { file: "domain/tickets/store.ts", table: "ticket_events", count: 1 },
  // A merge moves the rows of one contact to another, and keeps a copy of them for the undo.
  { file: "workflows/contact-merge/store.ts", table: "contacts", count: 1 },
  { file: "workflows/contact-merge/store.ts", table: "contact_identities", count: 2 },
  { file: "workflows/contact-merge/store.ts", table: "contact_tags", count: 3 },
  // A repair of numbers changes rows of contact lists and opt-outs in the same way.
  { file: "workflows/contact-list-items/number-store.ts", table: "contact_list_items", count: 1 },
  // The statement that finds the due invoices also stores their reminders.
  { file: "workflows/invoice-reminders/store.ts", table: "invoice_reminders", count: 1 },
  // The demonstration creates messages with past times, which no other code may do.
  { file: "workflows/demo/seed-chats.ts", table: "chat_messages", count: 1 },
  { file: "workflows/demo/seed-chats.ts", table: "chat_users", count: 1 },
  { file: "workflows/demo/seed-chats.ts", table: "chats", count: 1 },
  { file: "workflows/demo/seed-conversation.ts", table: "tickets", count: 1 },
];

/** Files that contain statements whose table is a variable. The check cannot read such statements. */
export const namedInVariables = [
  // remove-companies.ts deletes all rows of a company in batches, table by table.
  "workflows/company-removal/remove-companies.ts",
  // remove-user.ts uses one statement for five tables that contain users' names and may have hundreds of thousands of
  // rows.
  "workflows/user-management/remove-user.ts",
  // reseal.ts encrypts all sealed columns again. The command line passes the list of columns.
  "platform/installation/reseal.ts",
];

/**
 * Files with statements that join a table of another owner to their own. Lists show the names of related objects, and
 * one statement is faster than two. A feature that needs nothing but rows of another owner calls the owner's
 * `queries.ts` or `store.ts` instead.
 */
export const crossingReads = {
  // Adapters may not use entities, so they read the epoch of their session and the credentials for their requests
  // themselves.
  "adapters/whatsapp-cloud/settings.ts": ["cloud_connections"],
  "adapters/whatsapp-web/session/session-store.ts": ["connection_leases"],
  // The stores of auth and of push subscriptions load the user and all rights of a request whose user is not cached.
  "workflows/auth/store.ts": ["companies", "connections", "plans", "settings", "user_queues", "users"],
  // A refused sign-in is stored only if its user still exists.
  "workflows/auth/sign-in-store.ts": ["users"],
  "workflows/auth/support-store.ts": ["users"],
  // A role names the queues that it decides and counts its users.
  "domain/user-roles/store.ts": ["queues", "users"],
  "domain/push-subscriptions/store.ts": ["companies", "user_queues", "user_sessions", "users"],
  // The chatbot reads everything that it needs to know about a customer's message in one statement.
  "workflows/chatbot-menu/queries.ts": [
    "companies",
    "connection_queues",
    "connections",
    "plans",
    "queues",
    "settings",
    "tickets",
  ],
  "domain/tickets/assignment-store.ts": ["queues", "ticket_events"],
  "domain/tickets/automation-store.ts": ["companies", "connections", "messages", "queues"],
  // The operator's list of companies counts what each company uses of its plan.
  "domain/companies/store.ts": ["connections", "queues", "users"],
  // A recorded payment's day is read in the company's calendar.
  "domain/invoices/charge-store.ts": ["companies"],
  // The dashboard and similar screens summarize or list several entities.
  "workflows/dashboard/draw-charts.ts": ["tickets", "users"],
  "workflows/dashboard/period.ts": ["companies"],
  "workflows/dashboard/compute-totals.ts": ["contacts", "tickets", "users"],
  "workflows/dashboard/selection.ts": ["tickets"],
  "workflows/kanban/list-card-page.ts": ["tickets"],
  // Lists return rows with the names of related objects, and filter them by related rows.
  "domain/audit-log/store.ts": ["users"],
  "domain/ai-providers/budget-store.ts": ["companies", "tickets"],
  "domain/ai-providers/queries.ts": ["companies", "plans"],
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
  "domain/companies/queries.ts": ["ai_purposes", "plans", "settings"],
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
  "workflows/copilot/outcome-store.ts": ["users"],
  "workflows/contact-merge/store.ts": [
    "connections",
    "contact_identities",
    "contact_tags",
    "contacts",
    "tags",
  ],
  "domain/contacts/group-member-store.ts": ["connections"],
  "domain/contacts/page-store.ts": ["connections"],
  "domain/integrations/store.ts": ["connections", "queues"],
  "workflows/invoice-reminders/store.ts": ["companies", "invoices"],
  "domain/message-charges/store.ts": ["campaign_recipients", "messages"],
  "domain/messages/count-store.ts": ["companies"],
  // The outbox checks for each message to be sent whether the message counts towards the sending limits of its number.
  "domain/messages/outbox-store.ts": ["send_outcomes", "sending_limits"],
  "domain/messages/queries.ts": ["connections", "contacts", "schedule_series", "schedules", "tickets"],
  "domain/messages/received-store.ts": ["tickets"],
  "domain/messages/store.ts": ["tickets"],
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
  "domain/queues/store.ts": ["integrations", "prompts", "users"],
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
  "domain/sla-policies/store.ts": ["tickets"],
  "domain/tags/store.ts": ["ticket_tags"],
  "domain/ticket-events/store.ts": ["users"],
  "domain/ticket-notes/store.ts": ["tickets", "users"],
  "domain/ticket-rules/store.ts": ["contacts", "tickets"],
  "workflows/ticket-rules/due-store.ts": ["messages", "ticket_rule_runs", "tickets"],
  "domain/tickets/filter-store.ts": ["tags"],
  "domain/tickets/merge-store.ts": [
    "connections",
    "integrations",
    "messages",
    "prompts",
    "queues",
    "tags",
    "users",
  ],
  "domain/tickets/queries.ts": ["messages", "users"],
  "domain/tickets/search-store.ts": ["message_eras"],
  "domain/tickets/store.ts": ["connections", "contacts", "messages", "queues", "tags", "users"],
  "domain/tickets/unread-store.ts": ["messages"],
  // The list of users shows whether the mail with a user's invitation was sent.
  "domain/users/store.ts": ["mails", "queues"],
  // company-day.ts computes days in a company's time zone, for filters on any table.
  "platform/db/company-day.ts": ["companies"],
};
