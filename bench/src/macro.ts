import { runMacro } from "@recado/contract/macro-runs";
import { createMacro } from "@recado/contract/macros";
import { listQueues } from "@recado/contract/queues";
import { type ApiCall, createClient } from "@recado/contract/shared/client";
import { listTagNames } from "@recado/contract/tags";
import type { TicketActionInput } from "@recado/contract/ticket-actions";
import { undoStep } from "@recado/contract/ticket-events";
import { listUserNames } from "@recado/contract/users";
import type { BenchDatabases } from "./bench-databases.ts";
import { adminEmail, benchPassword } from "./fill-company.ts";
import { fetchToken } from "./http-load.ts";
import { type Measurement, percentile } from "./outcome.ts";
import { startBenchProgram } from "./program.ts";

const limitMs = 150;
const warmUps = 10;
const runs = 60;

/**
 * Runs a macro of eight steps on one ticket after the other, each in one request, and undoes it. Undoing leaves the
 * tickets as the other measurements expect them.
 */
export async function measureMacro(stage: BenchDatabases): Promise<Measurement[]> {
  const { ticketIds } = await stage.filled();
  const program = await startBenchProgram(stage.runtime, stage.owner);
  try {
    const call = clientOf(program.url, await fetchToken(program.url, adminEmail, benchPassword));
    const actions = await eightActions(call);
    const { id: macroId } = await call(createMacro, { body: { name: "Bench", actions } });
    const [times, undoTimes]: [number[], number[]] = [[], []];
    for (const ticketId of ticketIds.slice(0, warmUps + runs)) {
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

function clientOf(origin: string, token: string): ApiCall {
  return createClient(async ({ method, url, body }) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const response = await fetch(new URL(url, origin), {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  });
}
