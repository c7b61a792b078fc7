import { listQueues } from "@recado/contract/queues";
import type { ApiCall } from "@recado/contract/shared/client";
import { listTagNames } from "@recado/contract/tags";
import { type RuleTrigger, triedTickets, tryRule } from "@recado/contract/ticket-rules";
import { listTickets } from "@recado/contract/tickets";
import type { BenchDatabases } from "./bench-databases.ts";
import { adminEmail, benchPassword } from "./fill-company.ts";
import { createBenchClient, fetchToken } from "./http-load.ts";
import { type Measurement, median } from "./outcome.ts";
import { startBenchProgram } from "./program.ts";

const limitMs = 2_000;
const runs = 9;
const triggers: readonly RuleTrigger[] = [
  { type: "opened" },
  { type: "time", since: "createdAt", minutes: 1 },
];

/**
 * Measures the trial of a rule whose conditions all tickets meet, after an event and after a time. Beside its limit it is
 * compared with paging through as many tickets of the list in the same run, which reads and presents the same rows.
 */
export async function measureTrial(stage: BenchDatabases): Promise<Measurement[]> {
  await stage.filled();
  const program = await startBenchProgram(stage.runtime, stage.owner);
  try {
    const call = createBenchClient(program.url, await fetchToken(program.url, adminEmail, benchPassword));
    const pages: number[] = [];
    const trials: number[] = [];
    for (let run = 0; run < runs; run++) {
      pages.push(await timeOf(() => readPages(call)));
      for (const trigger of triggers) trials.push(await timeOf(() => tryOnce(call, trigger)));
    }
    const [trial, list] = [median(trials), median(pages)];
    const slowest = Math.max(...trials);
    return [
      {
        name: "trial",
        measured: `${trial.toFixed(0)} ms p50, ${slowest.toFixed(0)} ms at most`,
        limit: `${limitMs} ms`,
        ratio: slowest / limitMs,
        promise: "≤ 1.00",
        held: slowest <= limitMs,
      },
      {
        name: "trial : list",
        measured: `${trial.toFixed(0)} ms`,
        limit: `${list.toFixed(0)} ms for ${triedTickets} tickets of the list`,
        ratio: trial / list,
        promise: "≤ 1.00",
        held: trial <= list,
      },
    ];
  } finally {
    await program.stop();
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function tryOnce(call: ApiCall, trigger: RuleTrigger): Promise<void> {
  const [tag] = await call(listTagNames, { query: {} });
  const [, queue] = await call(listQueues, {});
  if (!tag || !queue) throw new Error("the company of the measurement has no tag or queue");
  const { checked } = await call(tryRule, {
    body: {
      trigger,
      filter: [{ field: "group", is: false }],
      actions: [
        { type: "addTag", tagId: tag.id },
        { type: "setPriority", priority: "urgent" },
        { type: "sendText", text: "Olá {{firstName}}" },
        { type: "moveToQueue", queueId: queue.id },
        { type: "webhook", url: "https://crm.exemplo.com.br/recado" },
      ],
    },
  });
  if (checked !== triedTickets) throw new Error(`expected ${triedTickets} checked tickets, got ${checked}`);
}

async function readPages(call: ApiCall): Promise<void> {
  let read = 0;
  for (let pageNumber = 1; read < triedTickets; pageNumber++) {
    const query = { status: "closed" as const, showAll: "true" as const, pageNumber: String(pageNumber) };
    const { tickets } = await call(listTickets, { query });
    if (tickets.length === 0) throw new Error("the company of the measurement has too few closed tickets");
    read += tickets.length;
  }
}
