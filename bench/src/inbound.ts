import { io } from "socket.io-client";
import type { ConnectionConfig } from "../../apps/server/src/platform/db/connection.ts";
import { createBenchCompany, inBenchCompany, waitUntilConnected } from "./bench-company.ts";
import type { BenchDatabases } from "./bench-databases.ts";
import { fetchToken } from "./http-load.ts";
import type { LimitWork } from "./limit-process.ts";
import { type Measurement, median, percentile } from "./outcome.ts";
import { type BenchProgram, runLimitProcess, startBenchProgram } from "./program.ts";

const messages = 10_000;
const contacts = 500;
const calmRate = 80;
const calmMessages = 1_600;

/**
 * Measures received messages on their way from the channel through the journal and the processing to the browser's
 * socket.
 */
export async function measureInbound(stage: BenchDatabases): Promise<Measurement[]> {
  const limits: number[] = [];
  const rates: number[] = [];
  const lates: number[] = [];
  for (let round = 1; round <= 3; round++) {
    const { owner, runtime } = await stage.emptyDatabase(`inbound_${round}`);
    const connectionId = await createBenchCompany(owner);
    const program = await startBenchProgram(runtime, owner);
    try {
      const token = await fetchToken(program.url, "agent@shop.bench", "bench1234");
      await waitUntilConnected(owner, connectionId);
      lates.push(await lateness(program, token, connectionId));
      // Collects the table statistics, as autovacuum does within a minute of operation. Without them, PostgreSQL plans
      // every lookup badly.
      await inBenchCompany(owner, (client) => client.query("analyze"));
      rates.push(messages / (await throughput(program, token, connectionId)));
    } finally {
      await program.stop();
    }
    limits.push(await plainWrites(runtime, owner));
  }
  const ratio = median(rates) / median(limits);
  return [
    {
      name: "inbound",
      measured: `${median(rates).toFixed(0)} messages/s`,
      limit: `${median(limits).toFixed(0)}/s plain transactions`,
      ratio,
      promise: "≥ 0.40",
      held: ratio >= 0.4,
    },
    {
      name: "inbound p99",
      measured: `${median(lates).toFixed(0)} ms to the agent at ${calmRate}/s`,
      limit: "250 ms",
      ratio: median(lates) / 250,
      promise: "≤ 1.00",
      held: median(lates) <= 250,
    },
  ];
}

/** Returns the seconds until the browser's socket has received the last of many messages. */
async function throughput(program: BenchProgram, token: string, connectionId: number): Promise<number> {
  const started = performance.now();
  const heard = listen(program.url, token, messages);
  await heard.ready;
  void program.ask({ say: { connectionId, contacts, messages, rate: 0 } });
  await heard.done;
  return (performance.now() - started) / 1_000;
}

/**
 * Returns the 99th percentile of the time in milliseconds that a message takes from the channel to the browser's
 * socket.
 */
async function lateness(program: BenchProgram, token: string, connectionId: number): Promise<number> {
  const heard = listen(program.url, token, calmMessages);
  await heard.ready;
  void program.ask({ say: { connectionId, contacts: contacts / 2, messages: calmMessages, rate: calmRate } });
  return percentile(await heard.done, 0.99);
}

/**
 * Resolves once the browser's socket has received the given number of messages. The result contains the delay of each
 * message.
 */
export function listen(
  url: string,
  token: string,
  count: number,
): { ready: Promise<void>; done: Promise<number[]> } {
  const socket = io(url, { transports: ["websocket"], query: { token } });
  const ready = new Promise<void>((resolve) => {
    socket.on("ready", () => void socket.emitWithAck("joinTickets", "pending").then(() => resolve()));
  });
  const done = new Promise<number[]>((resolve) => {
    const ages: number[] = [];
    socket.onAny((event: string, payload: { action: string; message?: { body: string } }) => {
      if (!event.endsWith("-appMessage") || payload.action !== "create") return;
      ages.push(Date.now() - Number(payload.message?.body.split(" ")[1]));
      if (ages.length < count) return;
      socket.disconnect();
      resolve(ages);
    });
  });
  return { ready, done };
}

/**
 * Measures the database driver alone: for each message, one transaction writes the same rows into journal, messages and
 * tickets as the program does.
 */
async function plainWrites(runtime: ConnectionConfig, owner: ConnectionConfig): Promise<number> {
  const { rows } = await inBenchCompany(owner, (client) =>
    client.query<{ id: number; contact_id: number; connection_id: number }>(
      "select id, contact_id, connection_id from tickets limit 500",
    ),
  );
  const units: LimitWork["units"] = rows.map((ticket) => [
    {
      name: "journal",
      text: "insert into channel_events (company_id, connection_id, external_id, chat, payload, done_at) values (1, $1, gen_random_uuid()::text, $2, $3, now())",
      values: [
        ticket.connection_id,
        String(ticket.contact_id),
        JSON.stringify({ text: "Bom dia, tudo bem?" }),
      ],
    },
    {
      name: "message",
      text: "insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, body) values (1, $1, $2, $3, gen_random_uuid()::text, false, 'Bom dia, tudo bem?') returning id",
      values: [ticket.id, ticket.contact_id, ticket.connection_id],
    },
    {
      name: "ticket",
      text: "update tickets set last_message = 'Bom dia, tudo bem?', unread_messages = unread_messages + 1, updated_at = now() where company_id = 1 and id = $1",
      values: [ticket.id],
    },
  ]);
  const question: LimitWork = {
    connection: runtime,
    companyId: 1,
    units,
    transaction: true,
    concurrency: 16,
    seconds: 5,
  };
  return (await runLimitProcess<{ perSecond: number }>(question)).perSecond;
}
