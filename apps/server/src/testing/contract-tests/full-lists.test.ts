import { createQueueOption } from "@recado/contract/queue-options";
import { routes } from "@recado/contract/routes";
import type { Route } from "@recado/contract/shared/route";
import { createTag, listTagNames } from "@recado/contract/tags";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { expectRefusal } from "../expect-refusal.ts";
import { createTestCompany, type TestCompany } from "../factories.ts";
import { openTestApp, type TestApp } from "../test-app.ts";
import { propertiesOf, tableNamedAs } from "./requests.ts";

/** Tables without a row limit, because their lists have pages. They are derived from the names of the features. */
const inPages = routes.flatMap(({ feature, route }) =>
  "hasMore" in propertiesOf(route.answer) ? [tableNamedAs(feature)] : [],
);

/** Further tables without a row limit, with the reason why no query reads too many of their rows. */
const endless: Readonly<Record<string, string>> = {
  backups: "of the last 400 days",
  address_book: "looked up by identity; imported as a whole by one statement",
  ai_calls: "summed up, never listed",
  ai_months: "one for each month",
  ai_purposes: "one for each purpose of the contract",
  ai_settings: "one for each company",
  answer_windows: "one for each contact of a connection",
  channel_events: "read a few at a time",
  bulk_run_tickets: "counted, and read fifty at a time",
  bulk_runs: "the latest of one user",
  bulk_messages: "one for each contact of a connection",
  channel_owners: "one for each connection",
  campaign_files: "as many as a file list has",
  campaign_recipients: "read in pages",
  campaign_settings: "one for each company",
  chat_messages: "read in pages",
  chat_users: "as many as the form of a chat takes",
  cloud_connections: "one for each connection",
  copilot_outcomes: "counted, never listed",
  cold_recipients: "counted on their day, and forgotten after it",
  companies: "made by whoever hosts",
  company_brand_images: "a few for each company",
  company_brands: "one for each company",
  company_deletions: "read in pages",
  connection_history: "kept short by whoever writes it",
  connection_leases: "one for each connection",
  connection_queues: "pairs of what has an end",
  contact_identities: "what the channel calls one person",
  contact_tags: "as many as there are tags",
  contact_list_items: "counted on their list, and read in pages",
  contact_merge_requests: "listed nowhere; the queue takes one at a time",
  contact_merges: "listed a hundred at the most",
  external_calls: "looked up by key",
  file_options: "as many as the form of a list takes",
  group_members: "as many as WhatsApp lets into a group",
  host_events: "the last twenty are listed",
  host_webhook: "one row",
  identity_challenges: "looked up by their hash; those of the last five minutes",
  identity_links: "one for each user and provider",
  identity_providers: "one for each company",
  identity_sessions: "one for each session",
  installation: "one row",
  installation_brand: "one row",
  installation_brand_images: "a few",
  invoice_charges: "one for each day that an invoice was to be paid on",
  invoice_numbers: "one row",
  invoice_payments: "as many as a bank took for one invoice",
  invoice_reminders: "five for one invoice",
  installation_settings: "one row",
  mails: "looked up by id",
  number_repair_changes: "one for each contact of a repair of the last two days",
  number_repair_rows: "five hundred of each for one request",
  number_repairs: "the newest is listed",
  message_charges: "one for each message, summed up",
  message_changes: "read a few at a time",
  message_count: "one row",
  message_days: "one for each day, read thirty at a time",
  message_eras: "one for each month",
  message_words: "looked up by word",
  password_resets: "one for each user",
  processes: "one for each process of the last day",
  push_subscriptions: "a few for each session",
  recovery_codes: "ten for each user",
  schedule_series: "the first 500",
  second_factor_challenges: "looked up by their hash; those of the last five minutes",
  queue_weights: "pairs of what has an end",
  second_factor_removals: "one for each user",
  second_factors: "one for each user",
  send_outcomes: "fifty for each connection, and what waits",
  sending_days: "read one at a time",
  sending_limits: "one for each connection",
  settings: "one for each key of the contract",
  sheet_import_rows: "the first thousand, and all as a file",
  sheet_imports: "one for each place",
  sign_ins: "read in pages",
  stored_bytes: "summed up, and folded each night",
  sla_changes: "applied at once",
  sla_clocks: "the latest of each kind of one ticket",
  knowledge_terms: "looked up by term",
  ticket_events: "read in pages",
  ticket_assignments: "one for each ticket",
  ticket_steps: "one for each ticket",
  ticket_notes: "the newest 200",
  rule_calls: "at most 20 for each run, and the runs are read in pages",
  rule_secrets: "one for each company",
  ticket_rule_events: "taken one at a time",
  ticket_rule_runs: "read in pages",
  ticket_tags: "pairs of what has an end",
  unknown_webhook_fields: "fifty for each connection",
  used_identity_tokens: "looked up by their hash; those of the last minutes",
  used_passkey_challenges: "looked up by their hash; those of the last five minutes",
  user_photos: "two sizes for each user",
  user_role_queues: "pairs of what has an end",
  user_queues: "pairs of what has an end",
  user_sessions: "one live for each user",
  whatsapp_keys: "looked up by id",
  whatsapp_sent: "looked up by id",
  whatsapp_sessions: "one for each connection",
  work_queues: "claimed one at a time",
  rate_limits: "counted and forgotten, never listed",
};

/** Routes that return a whole list without pages, with the table of the list. */
const whole: Readonly<Record<string, string>> = {
  "aiProviders.listAiProviders": "ai_providers",
  "connections.listConnections": "connections",
  "contactLists.listContactListNames": "contact_lists",
  "helps.listAllHelps": "helps",
  "integrations.listIntegrationNames": "integrations",
  "invoices.listCheckoutPlans": "plans",
  "macroRuns.listAllMacros": "macros",
  "passkeys.listPasskeys": "passkeys",
  "plans.listPlans": "plans",
  "plans.listPublicPlans": "plans",
  "prompts.listPromptNames": "prompts",
  "queueOptions.listQueueOptions": "queue_options",
  "queues.listQueueCoverage": "queues",
  "queues.listQueues": "queues",
  "quickMessages.listActiveQuickMessages": "quick_messages",
  "slaPolicies.listSlaPolicies": "sla_policies",
  "tags.listLanes": "tags",
  "tags.listTagNames": "tags",
  "ticketRules.listRules": "ticket_rules",
  "ticketViews.listTicketViews": "ticket_views",
  "userPhotos.listUserPhotos": "users",
  "userRoles.listUserRoleNames": "user_roles",
  "users.listUserNames": "users",
};

/** Routes whose response contains a list without a table's row limit, with the reason why that list stays short. */
const short: Readonly<Record<string, string>> = {
  "auth.getMe": "the queues of one user",
  "campaignReport.getCampaignReport": "one for each reason, and 60 points",
  "aiAssistants.getAiAssistant": "51 versions at the most",
  "aiProviders.getAiSettings": "one for each purpose of the contract",
  "campaigns.getCampaign": "1000 at the most",
  "campaignSettings.getCampaignSettings": "one for each setting",
  "chats.getChat": "the members of one chat",
  "companies.getCompanyPlan": "the flags of one plan",
  "copilot.getCopilotUsage": "one for each user",
  "connections.diagnoseConnection": "a history that is kept short",
  "connections.getConnection": "the queues of one connection",
  "connections.listTemplates": "as many as Meta lets a company have",
  "messageTemplates.listMessageTemplates": "as many as Meta lets a company have",
  "contactBook.suggestAllMerges": "50 at the most",
  "contactPanel.listContactRatings": "50 at the most",
  "contacts.getContact": "the fields of one contact",
  "contacts.listContactNames": "500 at the most",
  "contacts.listGroupMembers": "as many as WhatsApp lets into a group",
  "contacts.listMerges": "100 at the most",
  "contacts.suggestMerges": "20 at the most",
  "userSessions.listUserSessions": "20 at the most",
  "sheetImports.listWrongRows": "1000 at the most",
  "dashboard.countTicketsByUser": "one for each user",
  "dashboard.countTicketsByWeekHour": "one for each hour of a week",
  "dashboard.getDashboard": "one for each user",
  "demoPhones.getPersonaPhone": "the demonstration's own",
  "demo.listPhones": "the demonstration's own",
  "demoPhones.listDemoMails": "50 at the most",
  "files.getFileList": "as many as the form takes",
  "operatorWebhook.getOperatorWebhook": "20 at the most",
  "installationSettings.listPixProviders": "one for each provider that there is",
  "integrations.getIntegration": "the queues of one integration",
  "knowledgePieces.getKnowledgePiece": "three neighbours on each side",
  "knowledgePieces.searchKnowledge": "20 at the most",
  "macros.getMacro": "the steps and queues of one macro",
  "managedCompanies.getCompany": "the flags of one plan",
  "managedCompanies.listCompanyNames": "500 at the most",
  "managedCompanies.listExcess": "as many as a plan has numbers",
  "identityProviders.listLinkedAccounts": "the installation's, and one company's",
  "identityProviders.listLoginProviders": "the installation's, and one company's",
  "installationHealth.getInstallationHealth": "a hundred processes, and one entry for each check",
  "installationHealth.getInstallationSetup": "one entry for each step",
  "invoices.getInvoiceDocument": "as many payments as a bank took for one invoice",
  "overview.getOverview": "30 days; companies are named 20 at the most",
  "queues.getQueue": "the hours of one queue",
  "schedules.listCalendar": "500 of each at the most",
  "sendingLimits.getSendingLimits": "ten stairs, and fifty outcomes",
  "slaPolicies.getSlaPolicy": "the conditions of one policy",
  "slaPolicies.listSlaClocks": "one of each kind",
  "settings.listSettings": "one for each key of the contract",
  "ticketNotes.listTicketNotes": "the newest 200",
  "ticketAds.listTicketAds": "100 at the most",
  "ticketCounts.countOpenTicketsByUser": "one for each user",
  "ticketCounts.countTicketLists": "one for each list of the request",
  "ticketRules.getRule": "the conditions and actions of one rule",
  "tickets.getTicket": "the tags of one ticket",
  "tickets.getTicketByUuid": "the tags of one ticket",
  "userRoles.getUserRole": "the queues of one role",
  "users.getUser": "the queues of one user",
};

let testApp: TestApp;
let padaria: TestCompany;
/** Row limit of each table, by table name. */
let limits: Map<string, number>;
let tables: string[];

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  padaria = await createTestCompany(testApp);
  const owner = new Client(testApp.testDatabase.owner);
  await owner.connect();
  const found = await owner.query<{ name: string; most: string | null }>(`
    select c.relname as name, split_part(encode(t.tgargs, 'escape'), '\\000', 1) as most
    from pg_class c left join pg_trigger t on t.tgrelid = c.oid and t.tgname = 'limit_rows'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`);
  await owner.end();
  tables = found.rows.map(({ name }) => name).filter((name) => name !== "schema_migrations");
  limits = new Map(found.rows.flatMap(({ name, most }) => (most ? [[name, Number(most)]] : [])));
});
afterAll(() => testApp.close());

function isListedWhole({ method, answer }: Route): boolean {
  if (method !== "GET") return false;
  const { type, properties = {} } = z.toJSONSchema(answer, { unrepresentable: "any", io: "input" });
  const lists = type === "array" || Object.values(properties).some((field) => isArray(field));
  return lists && !("hasMore" in properties);
}

function isArray(schema: unknown): boolean {
  return (schema as { type?: string }).type === "array";
}

describe("the number of rows of a company", () => {
  it("is limited in every table except for tables that are listed in pages or not listed", () => {
    const mayGrow = (table: string) => Object.hasOwn(endless, table) || inPages.includes(table);
    expect(tables.filter((table) => !limits.has(table) && !mayGrow(table))).toEqual([]);
    expect(tables.filter((table) => limits.has(table) && Object.hasOwn(endless, table))).toEqual([]);
    expect(Object.keys(endless).filter((table) => !tables.includes(table))).toEqual([]);
  });

  it("is limited in every table whose rows a route lists without pages", () => {
    const lists = routes.filter(({ route }) => isListedWhole(route));
    const names = lists.map(({ feature, name }) => `${feature}.${name}`);
    expect(names.toSorted()).toEqual(Object.keys({ ...whole, ...short }).toSorted());
    expect(Object.values(whole).filter((table) => !limits.has(table))).toEqual([]);
  });

  it("is refused above the limit with an error that names the limit, for this company only", async () => {
    const vizinha = await createTestCompany(testApp, "Vizinha");
    const most = limits.get("tags") ?? 0;
    await fill(`insert into tags (company_id, name, color)
      select ${padaria.id}, 'Tag ' || n, '#123456' from generate_series(1, ${most - 1}) n`);
    const create = (name: string, { ana } = padaria) =>
      testApp.call(ana.token, createTag, { body: { name } });
    await create("A última");
    const refusal = await expectRefusal(create("Uma a mais"), "ERR_LIST_FULL");
    expect(refusal.params).toEqual({ limit: String(most) });
    expect(await testApp.call(padaria.ana.token, listTagNames, {})).toHaveLength(most);
    expect((await create("A primeira", vizinha)).name).toBe("A primeira");
  });

  it("is limited per parent row in tables of child rows", async () => {
    const most = limits.get("queue_options") ?? 0;
    await fill(`insert into queue_options (company_id, queue_id, option, title, message)
      select ${padaria.id}, ${padaria.sales}, n, 'Opção', '' from generate_series(1, ${most}) n`);
    const first = await testApp.app.database.read(padaria.id, (db) =>
      db.first(sql<{ id: number }>`
        select id from queue_options where company_id = ${db.companyId} order by option limit 1`),
    );
    const create = (queueId: number, parentId: number | null) =>
      testApp.call(padaria.ana.token, createQueueOption, { body: { queueId, parentId, title: "Mais uma" } });
    await expectRefusal(create(padaria.sales, first?.id ?? null), "ERR_LIST_FULL");
    expect((await create(padaria.support, null)).title).toBe("Mais uma");
  });
});

function fill(statement: string): Promise<unknown> {
  return testApp.app.database.write(padaria.id, (db) => db.run(sql.raw(statement)));
}
