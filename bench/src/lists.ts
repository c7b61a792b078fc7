import { pageSize } from "@recado/contract/shared/pagination";
import { findContactPage } from "../../apps/server/src/domain/contacts/page-store.ts";
import { countTicketMessages, findMessagePage } from "../../apps/server/src/domain/messages/queries.ts";
import { accessTicket } from "../../apps/server/src/domain/tickets/policy.ts";
import { listTicketPage } from "../../apps/server/src/domain/tickets/queries.ts";
import type { Actor } from "../../apps/server/src/platform/actor.ts";
import { openDatabase, type ReadTx } from "../../apps/server/src/platform/db/database.ts";
import { computeTotals } from "../../apps/server/src/workflows/dashboard/compute-totals.ts";
import { readPeriod } from "../../apps/server/src/workflows/dashboard/period.ts";
import type { BenchDatabases } from "./bench-databases.ts";
import { adminEmail, benchPassword, bigCompany } from "./fill-company.ts";
import { applyLoad, fetchToken } from "./http-load.ts";
import type { LimitWork } from "./limit-process.ts";
import { type Measurement, median, percentile } from "./outcome.ts";
import { type BenchProgram, runLimitProcess, startBenchProgram } from "./program.ts";

const rounds = 3;
const seconds = 4;
const connections = 32;
const leastOfTickets = 1.1;

/** Results of a similar product that uses Node and Sequelize, measured with 32 connections and the same rows. */
const peers: Record<string, string> = {
  tickets: "47 to 64/s",
  messages: "90 to 139/s",
  contacts: "98 to 123/s",
  dashboard: "10.5/s, 189 ms",
};

export const ticketPaths = [
  "/api/tickets?status=open&showAll=true",
  "/api/tickets?status=pending",
  "/api/tickets?status=closed",
  "/api/tickets?status=open&showAll=true&pageNumber=2",
];

export async function measureTickets(stage: BenchDatabases): Promise<Measurement[]> {
  await stage.filled();
  const queries = [
    { status: "open", showAll: true },
    { status: "pending" },
    { status: "closed" },
    { status: "open", showAll: true, pageNumber: 2 },
  ] as const;
  const units = await statementsOf(
    stage,
    queries.map((query) => (db: ReadTx) => listTicketPage(db, agent(), query)),
  );
  return measureList(stage, "tickets", ticketPaths, units);
}

export async function measureMessages(stage: BenchDatabases): Promise<Measurement[]> {
  const { ticketIds } = await stage.filled();
  const ids = ticketIds.slice(0, 100);
  const paths = ids.map((id) => `/api/messages/${id}`);
  const look = (id: number) => async (db: ReadTx) => {
    await accessTicket(db, agent(), id);
    await findMessagePage(db, id, {});
    await countTicketMessages(db, id);
  };
  return measureList(stage, "messages", paths, await statementsOf(stage, ids.map(look)));
}

/** Measures a search for contacts in which half of all contacts match. */
export async function measureContacts(stage: BenchDatabases): Promise<Measurement[]> {
  await stage.filled();
  const paths = ["/api/contacts?searchParam=ma"];
  const units = await statementsOf(stage, [
    (db: ReadTx) => findContactPage(db, agent(), { searchParam: "ma" }, 0, pageSize),
  ]);
  return [
    ...(await measureList(stage, "contacts", paths, units)),
    await againstTickets(stage, "contacts : tickets", paths, "98 to 123/s : 64/s"),
  ];
}

/**
 * Compares a search with the ticket list, which every agent uses. The two alternate in the same process, and the search
 * has to be faster.
 */
async function againstTickets(
  stage: BenchDatabases,
  name: string,
  paths: string[],
  peer: string,
): Promise<Measurement> {
  const program = await startBenchProgram(stage.runtime, stage.owner);
  try {
    const ours: number[] = [];
    const tickets: number[] = [];
    for (let round = 0; round < rounds; round++) {
      tickets.push(await answersPerSecond(program, ticketPaths));
      ours.push(await answersPerSecond(program, paths));
    }
    const ratio = median(ours) / median(tickets);
    return {
      name,
      measured: `${median(ours).toFixed(0)}/s`,
      limit: `${median(tickets).toFixed(0)}/s list of tickets`,
      ratio,
      promise: `≥ ${leastOfTickets.toFixed(2)}`,
      held: ratio >= leastOfTickets,
      peer,
    };
  } finally {
    await program.stop();
  }
}

/** Measures the first request of the dashboard. It has to be fast even if only one user sends it. */
export async function measureDashboard(stage: BenchDatabases): Promise<Measurement[]> {
  await stage.filled();
  const units = await statementsOf(stage, [
    (db) => computeTotals(db, readPeriod({ days: 30 }), {}, new Date()),
  ]);
  const paths = ["/api/dashboard?days=30"];
  const [throughput] = await measureList(stage, "dashboard", paths, units);
  const program = await startBenchProgram(stage.runtime, stage.owner);
  try {
    const token = await fetchToken(program.url, adminEmail, benchPassword);
    const { times } = await applyLoad(program.url, paths, token, 1, seconds);
    const typical = percentile(times, 0.5);
    const alone: Measurement = {
      name: "dashboard p50",
      measured: `${typical.toFixed(1)} ms at one connection`,
      limit: "30 ms",
      ratio: typical / 30,
      promise: "≤ 1.00",
      held: typical <= 30,
    };
    return throughput ? [throughput, alone] : [alone];
  } finally {
    await program.stop();
  }
}

async function measureList(
  stage: BenchDatabases,
  name: string,
  paths: string[],
  units: LimitWork["units"],
): Promise<Measurement[]> {
  const program = await startBenchProgram(stage.runtime, stage.owner);
  try {
    const token = await fetchToken(program.url, adminEmail, benchPassword);
    const limits: number[] = [];
    const answers: number[] = [];
    const typical: number[] = [];
    const slowest: number[] = [];
    for (let round = 0; round < rounds; round++) {
      limits.push(await limitOf(stage, units));
      const many = await applyLoad(program.url, paths, token, connections, seconds);
      answers.push(many.perSecond);
      typical.push(percentile(many.times, 0.5));
      slowest.push(percentile(many.times, 0.99));
    }
    const ratio = median(answers) / median(limits);
    const outcome: Measurement = {
      name,
      measured: `${median(answers).toFixed(0)}/s`,
      limit: `${median(limits).toFixed(0)}/s plain driver`,
      ratio,
      promise: "≥ 0.50",
      held: ratio >= 0.5,
      peer: peers[name] ?? "",
    };
    return name === "tickets" ? [outcome, fairness(median(slowest), median(typical))] : [outcome];
  } finally {
    await program.stop();
  }
}

/**
 * Compares the 99th percentile of the request times with their median. The ratio is small if no request waits much
 * longer than the others.
 */
function fairness(slowest: number, typical: number): Measurement {
  return {
    name: "tickets p99",
    measured: `${slowest.toFixed(1)} ms`,
    limit: `${typical.toFixed(1)} ms p50 of the same ${connections}`,
    ratio: slowest / typical,
    promise: "≤ 5.00",
    held: slowest <= 5 * typical,
  };
}

async function limitOf(stage: BenchDatabases, units: LimitWork["units"]): Promise<number> {
  const question: LimitWork = {
    connection: stage.runtime,
    companyId: bigCompany,
    units,
    transaction: false,
    concurrency: connections,
    seconds,
  };
  return (await runLimitProcess<{ perSecond: number }>(question)).perSecond;
}

/** Returns the SQL statements that the program sends for the given work. */
async function statementsOf(
  stage: BenchDatabases,
  works: ((db: ReadTx) => Promise<unknown>)[],
): Promise<LimitWork["units"]> {
  const database = openDatabase({
    connection: stage.runtime,
    poolSize: 1,
    onIdleError: () => {},
  });
  const units: LimitWork["units"] = [];
  for (const work of works) {
    const unit: LimitWork["units"][number] = [];
    database.onStatement = (text, values) =>
      unit.push({ name: `s${nameOf(text)}`, text, values: [...values] });
    await database.read(bigCompany, work);
    units.push(unit);
  }
  await database.close();
  return units;
}

const texts = new Map<string, number>();

function nameOf(text: string): number {
  if (!texts.has(text)) texts.set(text, texts.size);
  return texts.get(text) ?? 0;
}

function agent(): Actor {
  return {
    companyId: bigCompany,
    userId: 1,
    sessionId: "",
    sessionEndsAt: new Date(8.64e15),
    verifiedAt: null,
    secondFactorDueAt: null,
    name: "",
    email: "",
    profile: "admin",
    super: false,
    isSupport: false,
    role: null,
    allTicket: true,
    queueIds: [],
    connectionId: null,
    plan: {
      useCampaigns: true,
      useKanban: true,
      useOpenAi: true,
      useIntegrations: true,
      useSchedules: true,
      useInternalChat: true,
      useExternalApi: true,
      useWhiteLabel: true,
    },
  };
}

export async function answersPerSecond(program: BenchProgram, paths: readonly string[]): Promise<number> {
  const token = await fetchToken(program.url, adminEmail, benchPassword);
  return (await applyLoad(program.url, paths, token, connections, seconds)).perSecond;
}
