import { routes } from "@recado/contract/routes";
import { pageSize } from "@recado/contract/shared/pagination";
import type { Route } from "@recado/contract/shared/route";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestCompany, createTestUser, type TestCompany } from "../factories.ts";
import { createOneOfEach } from "../one-of-each.ts";
import { openTestApp, type TestApp } from "../test-app.ts";
import { untilQuiet } from "../watch-rows.ts";
import { type ObjectIds, propertiesOf, requestOf, sendRequest, tableNamedAs } from "./requests.ts";

/** Table of a list's rows, for lists whose feature is not named like the table. */
const tables: Readonly<Record<string, string>> = {
  "campaignReport.listRecipients": "campaign_recipients",
  "files.listFileLists": "file_lists",
  "managedInvoices.listManagedInvoices": "invoices",
};

/**
 * Lists that this test leaves out, because their rows depend on other rows or have a special order. The tests of their
 * features cover their pages.
 */
const elsewhere = [
  "chats.listChatMessages",
  "chats.listChats",
  "contacts.listContactNames",
  "kanban.listKanbanCards",
  "managedCompanies.listCompanies",
  "managedCompanies.listCompanyDeletions",
  "messages.listMessages",
  "tickets.listTickets",
];

const paged = routes.flatMap(({ feature, name, route }) =>
  "pageNumber" in propertiesOf(route.query)
    ? [{ list: `${feature}.${name}`, table: tables[`${feature}.${name}`] ?? tableNamedAs(feature), route }]
    : [],
);
const walked = paged.filter(({ list }) => !elsewhere.includes(list));
/** Number of copies of a row, large enough that the list needs more than three pages. */
const copies = 3 * pageSize;
const mostPages = 10;

/**
 * Lists that are sorted by a text that users typed, with the column of that text. The test gives some rows the texts of
 * `inOrder`, which have to come first.
 */
const byName: Readonly<Record<string, string>> = {
  "contacts.listContacts": "name",
  "contactListItems.listContactListItems": "name",
  "contactLists.listContactListNames": "name",
  "contactLists.listContactLists": "name",
  "files.listFileLists": "name",
  "helps.listAllHelps": "title",
  "helps.listHelps": "title",
  "integrations.listIntegrationNames": "name",
  "integrations.listIntegrations": "name",
  "knowledgeSources.listKnowledgeSources": "title",
  "plans.listPlans": "name",
  "prompts.listPromptNames": "name",
  "prompts.listPrompts": "name",
  "quickMessages.listQuickMessages": "shortcode",
  "quickMessages.listActiveQuickMessages": "shortcode",
  "tags.listTagNames": "name",
  "tags.listTags": "name",
  "userRoles.listUserRoleNames": "name",
  "userRoles.listUserRoles": "name",
  "users.listUserNames": "name",
  "users.listUsers": "name",
};
const inOrder = ["Aaeb", "aaéc", "AAEd", "Áaee", "aaf"];

let testApp: TestApp;
let owner: Client;
let padaria: TestCompany;
let objects: ObjectIds;
let host: string;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  padaria = await createTestCompany(testApp);
  objects = await createOneOfEach(testApp, padaria, padaria.bruno, "uma");
  host = (await createTestUser(testApp, padaria, { name: "Helena", profile: "admin", super: true })).token;
  await untilQuiet(testApp, padaria);
  owner = new Client(testApp.testDatabase.owner);
  await owner.connect();
  // Row-level security is forced, so it also applies to the owner of the tables.
  await owner.query("select set_config('app.company_id', $1, false)", [String(padaria.id)]);
  for (const table of new Set([...walked.map(({ table }) => table), "plans"])) await copyRow(table);
});
afterAll(async () => {
  await owner.end();
  await testApp.close();
});

/**
 * Copies the table's newest row many times. Only unique columns get different values, so all copies are equal in the
 * list's order.
 */
async function copyRow(table: string): Promise<void> {
  const { rows } = await owner.query<{ name: string; type: string; isUnique: boolean }>(
    `select attname as name, format_type(atttypid, null) as type, exists (
       select from pg_index where indrelid = $1::regclass and indisunique
         and pg_get_indexdef(indexrelid) ~ ('\\m' || attname || '\\M')) as "isUnique"
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const value = ({ name, type, isUnique }: (typeof rows)[number]) => {
    if (name === "id") return `nextval(pg_get_serial_sequence('${table}', 'id'))`;
    if (!isUnique || name === "company_id") return name;
    if (name === "country") return "chr(65 + n / 26) || chr(65 + n % 26)";
    if (type === "text") return `${name} || n`;
    return type === "date" || name === "number" ? `${name} + n` : name;
  };
  const names = rows.map(({ name }) => name).join(", ");
  await owner.query(
    `insert into ${table} (${names}) overriding system value
     select ${rows.map(value).join(", ")} from (select * from ${table} order by id desc limit 1) as one, generate_series(1, ${copies}) as n`,
  );
}

async function pageOf(route: Route, pageNumber: number) {
  const request = requestOf(route, (_, kind) => objects[kind]);
  const response = await sendRequest(testApp, host, route, {
    ...request,
    query: { ...request.query, pageNumber: String(pageNumber) },
  });
  expect(response.statusCode).toBe(200);
  const body = response.json() as Record<string, unknown>;
  const rows = Object.values(body).find((part) => Array.isArray(part)) as { id: unknown }[];
  return { ids: rows.map(({ id }) => id), count: Number(body.count), hasMore: body.hasMore };
}

it("the lists excluded from the paging test all exist in the contract", () => {
  const lists = paged.map(({ list }) => list);
  expect([...elsewhere, ...Object.keys(tables)].filter((list) => !lists.includes(list))).toEqual([]);
});

it.each(walked)(
  "$list shows each row on exactly one page, even if only the id distinguishes rows",
  async ({ route }) => {
    const ids: unknown[] = [];
    for (let page = 1; page <= mostPages; page += 1) {
      const found = await pageOf(route, page);
      ids.push(...found.ids);
      if (found.hasMore) continue;
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toHaveLength(found.count);
      expect(ids.length).toBeGreaterThan(copies);
      return;
    }
    expect.fail("the list does not end");
  },
);

it.each(Object.keys(byName))(
  "%s is sorted by name in language order, ignoring case and accents",
  async (list) => {
    const { feature, route } =
      routes.find((one) => `${one.feature}.${one.name}` === list) ?? expect.fail(list);
    const column = byName[list] ?? "";
    const table = tables[list] ?? tableNamedAs(feature);
    const { rowCount } = await owner.query(
      `update ${table} set ${column} = ($1::text[])[place] from (
       select id as one, row_number() over (order by id desc) as place from ${table} where id not in (
         select id from ${table} order by id limit 1)) as numbered
     where id = one and place <= cardinality($1::text[])`,
      [inOrder.toReversed()],
    );
    if (rowCount === 0) expect.fail(`${table} has no rows to name`);
    const response = await sendRequest(
      testApp,
      host,
      route,
      requestOf(route, (_, kind) => objects[kind]),
    );
    expect(response.statusCode).toBe(200);
    const body = response.json() as Record<string, unknown> | unknown[];
    const rows = (Array.isArray(body) ? body : Object.values(body).find(Array.isArray)) as Record<
      string,
      unknown
    >[];
    const names = rows.map((row) => String(row[column])).filter((name) => inOrder.includes(name));
    expect(names).toEqual(inOrder.filter((name) => names.includes(name)));
    expect(names.length).toBeGreaterThan(2);
  },
);
