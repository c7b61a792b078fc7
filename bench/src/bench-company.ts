import { Client } from "pg";
import type { ConnectionConfig } from "../../apps/server/src/platform/db/connection.ts";
import { hashPassword } from "../../apps/server/src/workflows/auth/password.ts";

/** Creates a company with one agent and one connection. Returns the id of the connection. */
export function createBenchCompany(owner: ConnectionConfig): Promise<number> {
  return inBenchCompany(owner, async (client) => {
    await client.query("insert into companies (id, name) values (1, 'Shop')");
    await client.query(
      "insert into users (company_id, name, email, password_hash, profile) values (1, 'Agent', 'agent@shop.bench', $1, 'admin')",
      [await hashPassword("bench1234")],
    );
    const { rows } = await client.query<{ id: number }>(
      "insert into connections (company_id, name, is_default) values (1, 'Line', true) returning id",
    );
    const id = rows[0]?.id ?? 0;
    await client.query("insert into connection_leases (connection_id, company_id) values ($1, 1)", [id]);
    return id;
  });
}

/** Resolves when a process of the program owns the connection and has connected it. */
export function waitUntilConnected(owner: ConnectionConfig, connectionId: number): Promise<void> {
  return waitForRow(
    owner,
    `select 1 from connections where id = ${connectionId} and status = 'CONNECTED' limit 1`,
  );
}

/** Repeats the statement until it returns a row. */
export function waitForRow(owner: ConnectionConfig, statement: string): Promise<void> {
  return inBenchCompany(owner, async (client) => {
    while ((await client.query(statement)).rowCount === 0)
      await new Promise((resolve) => setTimeout(resolve, 50));
  });
}

export async function inBenchCompany<T>(
  owner: ConnectionConfig,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(owner);
  await client.connect();
  try {
    await client.query("set app.company_id = '1'");
    return await work(client);
  } finally {
    await client.end();
  }
}
