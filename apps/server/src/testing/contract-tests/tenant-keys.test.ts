import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../database.ts";

/**
 * Unique keys without `company_id`, with the reason why they are acceptable. Citus, which spreads the rows over several
 * servers by `company_id`, does not allow such keys. A table with such a key has to be small enough to stay on one
 * server, or its key has to change first.
 */
const keysAcrossCompanies: Readonly<Record<string, string>> = {
  users_email: "an address signs in to one company; some users for each",
  connections_token_hash_key: "a token finds its company; a few connections for each",
  connection_leases_pkey: "one for each connection",
  invoices_number_key: "numbers run through the installation; twelve a year for each company",
  invoice_charges_txid_key: "a payment finds its company by it; a few for each invoice",
  invoice_payments_end_to_end_id_key: "a payment counts once, whoever it is told to",
  identity_links_subject: "somebody of a provider signs in as one user; some users for each",
};

/**
 * Foreign keys between a table that Citus would spread by company and a table that it would not. They are allowed
 * because the smaller table is copied to every server.
 */
const referencesAcross: Readonly<Record<string, string>> = {
  companies_plan_id_fkey: "plans are copied",
  invoices_plan_id_fkey: "plans are copied",
  invoices_replaced_plan_id_fkey: "plans are copied",
  identity_challenges_provider_company_id_fkey: "a provider may serve other companies; a few for each",
  identity_links_provider_company_id_fkey: "a provider may serve other companies; a few for each",
  identity_sessions_provider_company_id_fkey: "a provider may serve other companies; a few for each",
  installation_settings_reminder_company_reminder_connection_fkey: "one row, of the host's own company",
};

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client(database.owner);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function namesOf(statement: string): Promise<string[]> {
  return (await client.query<{ name: string }>(statement)).rows.map(({ name }) => name).sort();
}

it("every unique key of a company's table contains the company, except for listed keys", async () => {
  const across = await namesOf(
    `select key.relname as name from pg_index
     join pg_class on pg_class.oid = indrelid and relnamespace = 'public'::regnamespace
     join pg_class key on key.oid = indexrelid
     join pg_attribute on attrelid = indrelid and attname = 'company_id' and not attisdropped
     where indisunique and attnum <> all (indkey)`,
  );
  expect(across).toEqual(Object.keys(keysAcrossCompanies).sort());
});

it("every foreign key of a company's table stays within the company, except for listed ones", async () => {
  const across = await namesOf(
    `select conname as name from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
       select from unnest(conkey, confkey) as pair (own, other)
       join pg_attribute mine on mine.attrelid = conrelid and mine.attnum = own
       join pg_attribute its on its.attrelid = confrelid and its.attnum = other
       where mine.attname = 'company_id'
         and its.attname = case confrelid when 'companies'::regclass then 'id' else 'company_id' end)`,
  );
  expect(across).toEqual(Object.keys(referencesAcross).sort());
});
