import { runMacro } from "@recado/contract/macro-runs";
import { createMacro } from "@recado/contract/macros";
import { listQueues } from "@recado/contract/queues";
import type { ApiCall } from "@recado/contract/shared/client";
import { listTagNames } from "@recado/contract/tags";
import type { TicketActionInput } from "@recado/contract/ticket-actions";
import { undoStep } from "@recado/contract/ticket-events";
import { listUserNames } from "@recado/contract/users";
import { Client } from "pg";
import type { ConnectionConfig } from "../../apps/server/src/platform/db/connection.ts";
import { hashPassword } from "../../apps/server/src/workflows/auth/password.ts";
import type { BenchDatabases } from "./bench-databases.ts";
import { adminEmail, benchPassword, bigCompany, fillCompany } from "./fill-company.ts";
import { createBenchClient, fetchToken } from "./http-load.ts";
import { type Measurement, percentile } from "./outcome.ts";
import { startBenchProgram } from "./program.ts";

const limitMs = 150;
const warmUps = 10;
const runs = 60;

/**
 * Runs a macro of eight steps on one ticket after the other, each in one request, and undoes it. A company with 2,000
 * tickets is enough, because the steps find their rows by keys.
 */
export async function measureMacro(stage: BenchDatabases): Promise<Measurement[]> {
  const { owner, runtime } = await stage.emptyDatabase("macro");
  const ticketIds = await fillOpenTickets(owner);
  const program = await startBenchProgram(runtime, owner);
  try {
    const call = createBenchClient(program.url, await fetchToken(program.url, adminEmail, benchPassword));
    const actions = await eightActions(call);
    const { id: macroId } = await call(createMacro, { body: { name: "Bench", actions } });
    const [times, undoTimes]: [number[], number[]] = [[], []];
    for (const ticketId of ticketIds) {
      const ticket = { params: { id: String(ticketId) } };
      const began = performance.now();
      const { stepId } = await call(runMacro, { ...ticket, body: { macroId } });
      const ran = performance.now();
      await call(undoStep, { ...ticket, body: { step: "actions", stepId } });
      times.push(ran - began);
      undoTimes.push(performance.now() - ran);
    }
    return [
      measurementOf("macro", times.slice(warmUps)),
      measurementOf("macro undo", undoTimes.slice(warmUps)),
    ];
  } finally {
    await program.stop();
  }
}

/** Creates the company. Returns the ids of the open tickets on which the macro runs. */
async function fillOpenTickets(owner: ConnectionConfig): Promise<number[]> {
  const client = new Client(owner);
  await client.connect();
  try {
    await fillCompany(client, bigCompany, {
      contacts: 2_000,
      tickets: 2_000,
      open: 400,
      pending: 100,
      messages: 10,
      agents: 10,
      passwordHash: await hashPassword(benchPassword),
    });
    await client.query("vacuum analyze");
    const { rows } = await client.query<{ id: number }>(
      "select id from tickets where company_id = $1 and status = 'open' order by random() limit $2",
      [bigCompany, warmUps + runs],
    );
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}

function measurementOf(name: string, times: readonly number[]): Measurement {
  const [typical, slow] = [percentile(times, 0.5), percentile(times, 0.95)];
  return {
    name,
    measured: `${typical.toFixed(0)} ms p50, ${slow.toFixed(0)} ms p95 of eight steps`,
    limit: `${limitMs} ms`,
    ratio: slow / limitMs,
    promise: "≤ 1.00",
    held: slow <= limitMs,
  };
}

async function eightActions(call: ApiCall): Promise<TicketActionInput[]> {
  const [tag] = await call(listTagNames, { query: {} });
  const [, queue] = await call(listQueues, {});
  const user = (await call(listUserNames, {})).at(-1);
  if (!tag || !queue || !user) throw new Error("the company of the measurement has no tag, queue or user");
  return [
    { type: "sendText", text: "Olá {{firstName}}, já cuidamos do seu pedido." },
    { type: "addTag", tagId: tag.id },
    { type: "writeNote", note: "Troca combinada" },
    { type: "setPriority", priority: "high" },
    { type: "moveToQueue", queueId: queue.id },
    { type: "assign", userId: user.id },
    { type: "snooze", minutes: 60 },
    { type: "resolve" },
  ];
}
