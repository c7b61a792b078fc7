import { setTimeout as sleep } from "node:timers/promises";
import { sheetTrap } from "../../apps/server/src/testing/sheet-trap.ts";
import { applyLoad } from "./http-load.ts";
import { ticketPaths } from "./lists.ts";
import { type Measurement, percentile } from "./outcome.ts";
import type { BenchProgram } from "./program.ts";

const connections = 4;
const seconds = 8;
const sampleMilliseconds = 50;
const most = 2;
const mostMegabytes = 50;

/**
 * Imports two spreadsheets of 250 KB each at the same time; they unpack to one and two hundred megabytes. Meanwhile
 * measures the list requests of another company, and the program's memory.
 */
export async function measureSheetTraps(
  program: BenchProgram,
  neighbour: string,
  attacker: string,
): Promise<Measurement[]> {
  const traps = [
    await sheetTrap("xl/sharedStrings.xml", "<si><t>a</t></si>".repeat(10_000), 600),
    await sheetTrap("xl/worksheets/sheet1.xml", " ".repeat(1_000_000), 200),
  ];
  const address = await newListAddress(program, attacker);
  const under = async (work: () => Promise<void>) => {
    const sampling = samplePeak(program);
    const [{ times }] = await Promise.all([
      applyLoad(program.url, ticketPaths, neighbour, connections, seconds),
      work(),
    ]);
    return { p99: percentile(times, 0.99), peak: await sampling.end() };
  };
  const idle = await under(async () => {});
  const trapped = await under(async () => {
    await Promise.all(traps.map((trap) => upload(address, attacker, trap)));
  });
  const growth = Math.max(0, trapped.peak - idle.peak);
  return [
    {
      name: "hostile: list beside sheets",
      measured: `p99 ${trapped.p99.toFixed(1)} ms beside two traps at once`,
      limit: `${idle.p99.toFixed(1)} ms without`,
      ratio: trapped.p99 / idle.p99,
      promise: `≤ ${most.toFixed(2)}`,
      held: trapped.p99 <= most * idle.p99,
    },
    {
      name: "hostile: memory beside sheets",
      measured: `${growth.toFixed(0)} MB more at the peak (${trapped.peak.toFixed(0)} MB)`,
      limit: `${mostMegabytes} MB`,
      ratio: growth / mostMegabytes,
      promise: "≤ 1.00",
      held: growth <= mostMegabytes,
    },
  ];
}

/**
 * Measures the program's resident memory repeatedly, until `end` is called. `end` returns the largest value in
 * megabytes.
 */
function samplePeak(program: BenchProgram) {
  let isOver = false;
  const peak = (async () => {
    let largest = 0;
    while (!isOver) {
      const { rss } = await program.ask<NodeJS.MemoryUsage>({ memory: true });
      largest = Math.max(largest, rss / 1_048_576);
      await sleep(sampleMilliseconds);
    }
    return largest;
  })();
  return {
    end: () => {
      isOver = true;
      return peak;
    },
  };
}

async function newListAddress({ url }: BenchProgram, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const body = JSON.stringify({ name: `Armadilhas ${Date.now()}` });
  const answer = await fetch(`${url}/api/contact-lists`, { method: "POST", headers, body });
  if (!answer.ok)
    throw new Error(
      `creating a contact list was answered with status ${answer.status}: ${await answer.text()}`,
    );
  const { id } = (await answer.json()) as { id: number };
  return `${url}/api/contact-lists/${id}/upload`;
}

async function upload(address: string, token: string, trap: Buffer): Promise<void> {
  const body = new FormData();
  body.append("file", new File([new Uint8Array(trap)], "clientes.xlsx"));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(address, { method: "POST", headers, body });
  const { error } = (await answer.json()) as { error?: string };
  if (error !== "ERR_SHEET_TOO_LARGE")
    throw new Error(`importing a hostile sheet was answered with status ${answer.status}: ${error}`);
}
