import type { ConnectionConfig } from "../../apps/server/src/platform/db/connection.ts";
import { createBenchCompany, inBenchCompany, waitForRow, waitUntilConnected } from "./bench-company.ts";
import type { BenchDatabases } from "./bench-databases.ts";
import type { LimitWork } from "./limit-process.ts";
import { type Measurement, median } from "./outcome.ts";
import { runLimitProcess, startBenchProgram } from "./program.ts";

const messages = 10_000;
const contacts = 500;

/**
 * Measures sent messages on their way from the outbox to their delivery state. The channel accepts each message at
 * once.
 */
export async function measureOutbound(stage: BenchDatabases): Promise<Measurement[]> {
  const rates: number[] = [];
  const limits: number[] = [];
  for (let round = 1; round <= 3; round++) {
    const { owner, runtime } = await stage.emptyDatabase(`outbound_${round}`);
    const connectionId = await createBenchCompany(owner);
    const program = await startBenchProgram(runtime, owner);
    try {
      await waitUntilConnected(owner, connectionId);
      await fillOutbox(owner, connectionId);
      const started = performance.now();
      void program.ask({ hurry: connectionId });
      await waitForRow(owner, "select 1 where not exists (select 1 from messages where ack = 0)");
      rates.push(messages / ((performance.now() - started) / 1_000));
      const { sent, inOrder } = await program.ask<{ sent: number; inOrder: boolean }>({ delivered: true });
      if (sent !== messages || !inOrder)
        throw new Error(`expected ${messages} messages sent in order, got ${sent} (in order: ${inOrder})`);
    } finally {
      await program.stop();
    }
    limits.push(await plainWrites(runtime));
  }
  const ratio = median(rates) / median(limits);
  return [
    {
      name: "outbound",
      measured: `${median(rates).toFixed(0)} messages/s`,
      limit: `${median(limits).toFixed(0)}/s, attempt and tick plainly written`,
      ratio,
      promise: "≥ 0.40",
      held: ratio >= 0.4,
    },
  ];
}

/**
 * Puts the same number of messages into the outbox of every chat. They are due in an hour, or as soon as the `hurry`
 * command is given.
 */
function fillOutbox(owner: ConnectionConfig, connectionId: number): Promise<void> {
  return inBenchCompany(owner, async (client) => {
    await client.query("begin");
    await client.query(
      `insert into contacts (company_id, name, number) select 1, 'Cliente ' || n, (5511900000000 + n)::text from generate_series(1, ${contacts}) n`,
    );
    await client.query(
      `insert into tickets (company_id, contact_id, connection_id, status) select 1, id, ${connectionId}, 'open' from contacts`,
    );
    await client.query(
      `insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, body)
       select 1, tickets.id, contact_id, ${connectionId}, gen_random_uuid()::text, true, turn::text
       from generate_series(1, ${messages / contacts}) as turns (turn), tickets order by turns.turn`,
    );
    await client.query(
      "update tickets set last_message_id = (select max(id) from messages where ticket_id = tickets.id)",
    );
    await client.query(
      `insert into work_queues (queue, company_id, connection_id, key, ready_at)
       select 'outbound', 1, ${connectionId}, id::text, now() + interval '1 hour' from contacts`,
    );
    await client.query("commit");
    await client.query("analyze");
  });
}

/**
 * Measures the database driver alone: for each message it makes the two writes, in a transaction each, from which the
 * program knows after a crash whether the message was sent.
 */
async function plainWrites(runtime: ConnectionConfig): Promise<number> {
  const units: LimitWork["units"] = Array.from({ length: 1_000 }, (_, index) => [
    [
      {
        name: "attempt",
        text: "update messages set attempted_at = now(), attempts = 1 where company_id = 1 and id = $1",
        values: [index + 1],
      },
    ],
    [
      {
        name: "tick",
        text: "update messages set ack = 1, updated_at = now() where company_id = 1 and id = $1 returning *",
        values: [index + 1],
      },
    ],
  ]).flat();
  const { perSecond } = await runLimitProcess<{ perSecond: number }>({
    connection: runtime,
    companyId: 1,
    units,
    transaction: true,
    concurrency: 16,
    seconds: 5,
  } satisfies LimitWork);
  return perSecond / 2;
}
