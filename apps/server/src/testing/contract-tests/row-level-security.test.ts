import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOpenTicket, createTestCompany, type TestCompany } from "../factories.ts";
import { openTestApp, type TestApp } from "../test-app.ts";

/** Tables that contain ids of all companies, and no other data of them. */
const platformTables = ["connection_leases", "work_queues"];

let testApp: TestApp;
let padaria: TestCompany;
let vizinha: TestCompany;
let runtime: Client;
let owner: Client;
let tenantTables: string[];

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  padaria = await createTestCompany(testApp);
  vizinha = await createTestCompany(testApp, "Vizinha");
  await createOpenTicket(testApp, padaria);
  runtime = new Client(testApp.testDatabase.runtime);
  owner = new Client(testApp.testDatabase.owner);
  await Promise.all([runtime.connect(), owner.connect()]);
  const { rows } = await owner.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'company_id' and not a.attisdropped
    order by 1`);
  tenantTables = rows.map(({ name }) => name).filter((name) => !platformTables.includes(name));
});
afterAll(async () => {
  await Promise.all([runtime.end(), owner.end()]);
  await testApp.close();
});

/**
 * Counts the rows that the runtime role sees in each table. The current company is the given one; if none is given, no
 * company is set.
 */
async function visibleRows(companyId: number | undefined, condition = "true"): Promise<number[]> {
  await runtime.query(
    companyId === undefined ? "reset app.company_id" : `set app.company_id = '${companyId}'`,
  );
  const counts: number[] = [];
  for (const table of [...tenantTables, "companies"]) {
    const { rows } = await runtime.query<{ count: number }>(
      `select count(*)::integer as count from ${table} where ${table === "companies" ? condition.replace("company_id", "id") : condition}`,
    );
    counts.push(rows[0]?.count ?? -1);
  }
  return counts;
}

describe("every table of a company", () => {
  it("has row-level security that is also forced on its owner", async () => {
    const { rows } = await owner.query(
      `select relname, relrowsecurity, relforcerowsecurity from pg_class where relname = any($1) and relkind in ('r', 'p')
       and not (relrowsecurity and relforcerowsecurity)`,
      [[...tenantTables, "companies"]],
    );
    expect(rows).toEqual([]);
    expect(tenantTables).toEqual(
      expect.arrayContaining(["tickets", "messages", "contacts", "users", "channel_events"]),
    );
  });

  it("has for the runtime role only the policy that compares the company", async () => {
    const { rows } = await owner.query<{ tablename: string; qual: string }>(
      "select tablename, qual from pg_policies where schemaname = 'public' and permissive = 'PERMISSIVE' and not (roles <> '{public}' and not $1 = any(roles))",
      [testApp.testDatabase.runtime.user],
    );
    for (const { qual } of rows) expect(qual).toMatch(/^\((company_id|id) = \( SELECT current_company\(\)/);
    const guarded = rows.map(({ tablename }) => tablename).toSorted();
    expect(guarded).toEqual([...tenantTables, "companies"].toSorted());
  });

  it("has no restrictive policy except for the one that hides soft-deleted rows", async () => {
    const { rows } = await owner.query<{ qual: string }>(
      "select distinct qual from pg_policies where schemaname = 'public' and permissive = 'RESTRICTIVE'",
    );
    expect(rows).toEqual([{ qual: expect.stringContaining("'app.sees_deleted'") }]);
  });

  it("compares the company within the plan of each statement without a separate function call", async () => {
    for (const table of [...tenantTables, "companies"]) {
      const { rows } = await runtime.query(`explain (verbose, format text) select 1 from ${table}`);
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect([table, plan]).toEqual([table, expect.stringContaining("current_setting")]);
    }
  });

  it("has a company column, and the tables without one are the listed installation tables", async () => {
    const { rows } = await owner.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1",
    );
    const others = rows.map(({ name }) => name).filter((name) => !tenantTables.includes(name));
    expect(others).toEqual([
      "announcements",
      "backups",
      "channel_owners",
      "companies",
      "company_deletions",
      "connection_leases",
      "helps",
      "host_webhook",
      "installation",
      "installation_brand",
      "installation_brand_images",
      "installation_settings",
      "invoice_numbers",
      "message_count",
      "message_days",
      "message_rates",
      "plans",
      "processes",
      "rate_limits",
      "schema_migrations",
      "used_passkey_challenges",
      "work_queues",
    ]);
  });

  it("has the company first in its primary key", async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
       where c.relname = any($1) and i.indkey[0] <> a.attnum`,
      [tenantTables],
    );
    expect(rows).toEqual([]);
  });
});

describe("a statement without a company condition", () => {
  it("finds no rows if no company or an unknown company is set", async () => {
    for (const companyId of [undefined, 2_147_483_647]) {
      const counts = await visibleRows(companyId);
      expect(counts).toEqual(counts.map(() => 0));
    }
  });

  it("finds only rows of the current company", async () => {
    const counts = await visibleRows(vizinha.id, `company_id <> ${vizinha.id}`);
    expect(counts).toEqual(counts.map(() => 0));
    expect((await visibleRows(padaria.id)).filter((count) => count > 0).length).toBeGreaterThan(8);
  });

  it("run by the program finds no rows without a company and only rows of the current company", async () => {
    const { database } = testApp.app;
    const everyTicket = sql`select id from tickets`;
    expect(await database.platform((db) => db.rows(everyTicket))).toEqual([]);
    expect(await database.read(vizinha.id, (db) => db.rows(everyTicket))).toEqual([]);
    expect(await database.read(padaria.id, (db) => db.rows(everyTicket))).toHaveLength(1);
  });

  it("can neither change rows of another company nor move rows to another company", async () => {
    await runtime.query(`set app.company_id = '${vizinha.id}'`);
    for (const table of tenantTables) {
      const deleted = await runtime.query(`delete from ${table} where company_id = ${padaria.id}`);
      expect([table, deleted.rowCount]).toEqual([table, 0]);
    }
    const inserting = runtime.query("insert into tags (company_id, name, color) values ($1, 'x', '#fff')", [
      padaria.id,
    ]);
    await expect(inserting).rejects.toThrow(/row-level security/);
    const moving = runtime.query("update queues set company_id = $1", [padaria.id]);
    await expect(moving).rejects.toThrow(/row-level security/);
  });

  it("leaves no company set on its pooled connection", async () => {
    await testApp.app.database.read(padaria.id, (db) => db.rows(sql`select 1`));
    const settings = await Promise.all(
      Array.from({ length: 20 }, () =>
        testApp.app.database.platform((db) =>
          db.first(sql`select current_setting('app.company_id', true) as company`),
        ),
      ),
    );
    for (const setting of settings)
      expect(["", null]).toContain((setting as { company: string | null }).company);
  });
});

describe("the database's runtime role", () => {
  it("has no administrative rights and owns no tables", async () => {
    const { rows } = await owner.query(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
        (select count(*)::integer from pg_class where relowner = r.oid) as owned from pg_roles r where rolname = $1`,
      [testApp.testDatabase.runtime.user],
    );
    expect(rows).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, owned: 0 },
    ]);
  });

  it.each([
    ["switch the policies off", "set row_security = off; select * from tickets"],
    ["unforce the policies", "alter table tickets no force row level security"],
    ["disable the policies", "alter table tickets disable row level security"],
    ["drop a policy", "drop policy tenant on tickets"],
    ["add a policy", "create policy mine on tickets using (true)"],
    ["create a table", "create table mine (id integer)"],
    ["truncate a table", "truncate tickets cascade"],
    ["read the job queue", "select * from graphile_worker._private_jobs"],
    ["read passwords", "select * from pg_authid"],
    ["run a shell command", "copy (select 1) to program 'true'"],
    ["read a file", "select pg_read_file('/etc/passwd')"],
  ])("cannot %s", async (_, statement) => {
    await runtime.query(`set app.company_id = '${vizinha.id}'`);
    await expect(runtime.query(statement)).rejects.toMatchObject({ code: "42501" });
    await runtime.query("reset row_security");
  });

  it("cannot become the owner", async () => {
    const name = runtime.escapeIdentifier(testApp.testDatabase.owner.user ?? "");
    await expect(runtime.query(`set role ${name}`)).rejects.toMatchObject({ code: "42501" });
    await expect(runtime.query(`set session authorization ${name}`)).rejects.toMatchObject({ code: "42501" });
  });

  it("can call only the listed functions that read across companies", async () => {
    await runtime.query("reset app.company_id");
    const login = await runtime.query("select * from find_login($1)", [padaria.bruno.email]);
    expect(login.rows).toEqual([{ company_id: padaria.id, user_id: padaria.bruno.id }]);
    const { rows } = await runtime.query("select * from list_company_ids() as id");
    expect(rows).toEqual([{ id: padaria.id }, { id: vizinha.id }]);
    const doors = await owner.query<{ name: string }>(
      "select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef order by 1",
    );
    expect(doors.rows.map(({ name }) => name)).toEqual([
      "count_connections",
      "count_plan_companies",
      "count_put_aside_events",
      "enqueue_job",
      "enqueue_job_at",
      "find_contact_page",
      "find_contacts",
      "find_demonstration",
      "find_identity",
      "find_identity_sessions",
      "find_knowledge",
      "find_login",
      "find_matches",
      "find_similar_terms",
      "find_words",
      "forget_given_up_jobs",
      "has_super_user",
      "is_inside",
      "list_assigning_companies",
      "list_common_identity_providers",
      "list_companies_to_invoice",
      "list_companies_to_pause",
      "list_companies_to_remind",
      "list_companies_to_remove",
      "list_companies_to_resume",
      "list_companies_to_tell",
      "list_companies_with_time_rules",
      "list_company_accounts",
      "list_company_ids",
      "list_company_standings",
      "list_customer_months",
      "list_customers",
      "list_due_campaigns",
      "list_due_charges",
      "list_due_schedules",
      "list_due_second_factor_removals",
      "list_due_slas",
      "list_due_snoozes",
      "list_ended_support",
      "list_host_companies",
      "list_host_events",
      "list_plan_companies",
      "list_timed_companies",
      "mark_messages",
      "measure_installation",
      "record_beside",
      "search_companies",
      "search_invoices",
      "wake_assignments",
    ]);
  });
});
