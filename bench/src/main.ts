import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { measureAssignment } from "./assignment.ts";
import { type BenchDatabases, openBenchDatabases } from "./bench-databases.ts";
import { measureBus } from "./bus.ts";
import { measureCampaign } from "./campaign.ts";
import { measureClocks } from "./clocks.ts";
import { measureDeepPage } from "./deep-page.ts";
import { measureFanOut } from "./fan-out.ts";
import { measureHostile } from "./hostile.ts";
import { measureInbound } from "./inbound.ts";
import { measureKnowledge } from "./knowledge.ts";
import { measureContacts, measureDashboard, measureMessages, measureTickets } from "./lists.ts";
import { measureLogin } from "./login.ts";
import { measureMacro } from "./macro.ts";
import { measureMemory } from "./memory.ts";
import { measureMinute } from "./minute.ts";
import { measureOutbound } from "./outbound.ts";
import { failedMeasurement, type Measurement, printTable } from "./outcome.ts";
import { measureRenewal } from "./renewal.ts";
import { measureRls } from "./rls.ts";
import { measureScale } from "./scale.ts";
import { measureScreen } from "./screen.ts";
import { measureSearch } from "./search.ts";
import { measureSessions } from "./sessions.ts";
import { measureSignup } from "./signup.ts";
import { measureSoak } from "./soak.ts";
import { measureStart } from "./start.ts";
import { measureTenants } from "./tenants.ts";
import { measureText } from "./text.ts";
import { measureTraces } from "./traces.ts";
import { measureTrial } from "./trial.ts";

const measures: Record<string, (stage: BenchDatabases) => Promise<Measurement[]>> = {
  tickets: measureTickets,
  messages: measureMessages,
  contacts: measureContacts,
  search: measureSearch,
  "deep-page": measureDeepPage,
  dashboard: measureDashboard,
  knowledge: measureKnowledge,
  macro: measureMacro,
  assignment: measureAssignment,
  trial: measureTrial,
  login: measureLogin,
  rls: measureRls,
  memory: measureMemory,
  minute: measureMinute,
  clocks: measureClocks,
  tenants: measureTenants,
  hostile: measureHostile,
  inbound: measureInbound,
  outbound: measureOutbound,
  "fan-out": measureFanOut,
  bus: measureBus,
  scale: measureScale,
  start: measureStart,
  sessions: measureSessions,
  signup: measureSignup,
  renewal: measureRenewal,
  campaign: measureCampaign,
  soak: measureSoak,
  screen: measureScreen,
  text: measureText,
  traces: measureTraces,
};

const { values } = parseArgs({ options: { only: { type: "string" }, json: { type: "string" } } });
const names = values.only?.split(",") ?? Object.keys(measures);
const unknown = names.filter((name) => !(name in measures));
if (unknown.length > 0) {
  console.error(
    `unknown measures: ${unknown.join(", ")}; known measures: ${Object.keys(measures).join(", ")}`,
  );
  process.exit(2);
}

const stage = await openBenchDatabases();
const outcomes: Measurement[] = [];
try {
  for (const name of names) {
    console.log(`measuring ${name} …`);
    const measured = await measures[name]?.(stage).catch((error: unknown) => [
      failedMeasurement(name, error),
    ]);
    outcomes.push(...(measured ?? []));
  }
} finally {
  await stage.close();
}
printTable(outcomes);
if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(outcomes, null, 2)}\n`);
process.exitCode = outcomes.every(({ held }) => held) ? 0 : 1;
