import { startTraceCollector } from "../../apps/server/src/testing/fakes/trace-collector.ts";
import { createBenchCompany, inBenchCompany, waitUntilConnected } from "./bench-company.ts";
import type { BenchDatabases } from "./bench-databases.ts";
import { fetchToken } from "./http-load.ts";
import { listen } from "./inbound.ts";
import { type Measurement, median } from "./outcome.ts";
import { type BenchProgram, startBenchProgram } from "./program.ts";

const messages = 4_000;
const contacts = 500;
const rounds = 5;

/**
 * Measures how much CPU time the program needs to export every trace. CPU time hardly depends on other work of the
 * machine.
 */
export async function measureTraces(stage: BenchDatabases): Promise<Measurement[]> {
  const { owner, runtime } = await stage.emptyDatabase("traces");
  const connectionId = await createBenchCompany(owner);
  const collector = await startTraceCollector();
  const program = await startBenchProgram(runtime, owner);
  const [without, withThem]: [number[], number[]] = [[], []];
  try {
    const token = await fetchToken(program.url, "agent@shop.bench", "bench1234");
    await waitUntilConnected(owner, connectionId);
    await processorSeconds(program, token, connectionId);
    await inBenchCompany(owner, (client) => client.query("analyze"));
    // Measures with and without traces in turn, and swaps the order each round, because a program's use of CPU time
    // changes over time.
    for (let round = 0; round < rounds; round++)
      for (const isTraced of round % 2 === 0 ? [false, true] : [true, false]) {
        await program.ask({ trace: isTraced ? collector.url : null });
        const seconds = await processorSeconds(program, token, connectionId);
        (isTraced ? withThem : without).push(seconds);
      }
  } finally {
    await program.stop();
    await collector.close();
  }
  if (collector.spans.length < messages)
    throw new Error(`expected at least ${messages} spans, received ${collector.spans.length}`);
  const ratio = median(withThem) / median(without);
  return [
    {
      name: "traces",
      measured: `${perMessage(median(withThem))} of the processor a message, all traced`,
      limit: `${perMessage(median(without))} without traces`,
      ratio,
      promise: "≤ 1.03",
      held: ratio <= 1.03,
    },
  ];
}

function perMessage(seconds: number): string {
  return `${((seconds / messages) * 1_000_000).toFixed(0)} µs`;
}

async function processorSeconds(program: BenchProgram, token: string, connectionId: number): Promise<number> {
  const before = await program.ask<NodeJS.CpuUsage>({ processor: true });
  const heard = listen(program.url, token, messages);
  await heard.ready;
  void program.ask({ say: { connectionId, contacts, messages, rate: 0 } });
  await heard.done;
  const { user, system } = await program.ask<NodeJS.CpuUsage>({ processor: true });
  return (user + system - before.user - before.system) / 1_000_000;
}
