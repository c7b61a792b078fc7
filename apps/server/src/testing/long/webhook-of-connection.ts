import { listConnections, updateConnection } from "@recado/contract/connections";
import { createIntegration } from "@recado/contract/integrations";
import { sql } from "kysely";
import { expect } from "vitest";
import { type Staff, untilTrue } from "../factories.ts";
import { openAssistantServer } from "../fakes/assistant-server.ts";
import type { TestInstallation } from "../processes/installation.ts";
import type { LoadCall } from "./load.ts";

export interface WebhookOfConnection {
  /**
   * Waits until every customer message in an unattended ticket was delivered to the webhook. Returns the number of
   * delivered messages, and the number of messages that were delivered more than once.
   */
  untilToldOfAll(): Promise<{ told: number; again: number }>;
  close(): Promise<void>;
}

/**
 * Opens a webhook of the company that receives the messages of customers to the given number. Some of the webhook's
 * responses are errors, and none contains a message to the customer.
 */
export async function openWebhookOf(
  phone: string,
  { installation, call, staff }: { installation: TestInstallation; call: LoadCall; staff: Staff },
): Promise<WebhookOfConnection> {
  const { token } = staff.ana;
  const connection = (await call(token, listConnections, {})).find(({ number }) => number === phone);
  if (!connection) throw new Error("the connection does not exist");
  const server = await openAssistantServer();
  const told = new Map<string, number>();
  let calls = 0;
  server.answer = ({ headers }) => {
    // Recorded requests are deleted at once, because a long run would accumulate too many.
    server.calls.length = 0;
    calls += 1;
    if (calls % 50 === 0) return { status: 500 };
    const [, message = ""] = String(headers["x-recado-delivery"]).split("-");
    told.set(message, (told.get(message) ?? 0) + 1);
    return { status: 204 };
  };
  const body = { type: "webhook", name: "Pedidos", urlN8N: server.url } as const;
  const integration = await call(token, createIntegration, { body });
  const params = { id: String(connection.id) };
  await call(token, updateConnection, { params, body: { integrationId: integration.id } });

  /**
   * Returns the messages that the webhook should get. Deleted messages and messages in attended tickets are not among
   * them.
   */
  function findMessagesToTell(): Promise<string[]> {
    return installation.database.read(staff.id, async (db) => {
      const rows = await db.rows(sql<{ id: string }>`
        select messages.id from messages
        join tickets on tickets.company_id = messages.company_id and tickets.id = messages.ticket_id
        where messages.company_id = ${db.companyId} and tickets.connection_id = ${connection?.id} and tickets.user_id is null
          and not messages.from_me and not messages.is_deleted`);
      return rows.map(({ id }) => id);
    });
  }

  function isAnythingLeft(): Promise<boolean> {
    return installation.database.read(staff.id, async (db) => {
      const left = sql`select 1 from work_queues where company_id = ${db.companyId} and queue = 'assistants' limit 1`;
      return (await db.first(left)) !== undefined;
    });
  }

  return {
    async untilToldOfAll() {
      await untilTrue(async () => !(await isAnythingLeft()));
      const ids = await findMessagesToTell();
      expect(ids.length).toBeGreaterThan(0);
      expect(ids.filter((id) => !told.has(id))).toEqual([]);
      return { told: ids.length, again: [...told.values()].reduce((sum, times) => sum + times - 1, 0) };
    },
    close: server.close,
  };
}
