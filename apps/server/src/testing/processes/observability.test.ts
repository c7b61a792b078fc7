import { readdirSync } from "node:fs";
import { join } from "node:path";
import { login } from "@recado/contract/auth";
import { listConnections, updateConnection } from "@recado/contract/connections";
import { listMessages } from "@recado/contract/messages";
import { updateSetting } from "@recado/contract/settings";
import { updateTicket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startServer } from "../database-server.ts";
import { expectRefusal } from "../expect-refusal.ts";
import {
  createTestStaff,
  type Staff,
  signInAs,
  testPassword,
  ticketsOf,
  untilFound,
  untilTrue,
} from "../factories.ts";
import { type CollectedSpan, startTraceCollector, type TraceCollector } from "../fakes/trace-collector.ts";
import { refuseSecrets } from "../refuse-secrets.ts";
import { addPhone, addSandboxContact } from "../sandbox-test-app.ts";
import {
  type InstallationProcess,
  openInstallation,
  pairPhone,
  type TestInstallation,
} from "./installation.ts";
import type { LogLine } from "./program.ts";

const metricsToken = "so-ve-quem-hospeda";

/**
 * Code that is loaded into the program. When the program gets the signal, the code causes an unhandled rejection and an
 * uncaught exception.
 */
const failing = `process.on("SIGUSR2", () => {
  setImmediate(() => void Promise.reject(new Error("a rejection of the test")));
  throw new Error("an exception of the test");
});`;

let installation: TestInstallation;
let collector: TraceCollector;
let web: InstallationProcess;
let carrier: InstallationProcess;
let padaria: Staff;
let phone: string;
let customer: string;
let connectionId: number;
const said = "Tem pão de queijo quentinho?";
const answered = "Sai agora mesmo, às nove.";
const greeting = "Bem-vindo à padaria!";
const ourTrace = "5ea1".repeat(8);

beforeAll(async () => {
  // The database is empty at first, because the test also checks the spans of the migrations.
  installation = await openInstallation({ startDatabase: startServer });
  collector = await startTraceCollector();
  const environment = {
    LOG_LEVEL: "info",
    METRICS_TOKEN: metricsToken,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  };
  web = await installation.launch("web", {
    ...environment,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(failing)}`,
  });
  carrier = await installation.launch("channels,worker", environment);
  padaria = await createTestStaff(web);
  phone = addPhone(installation.sandbox);
  connectionId = await pairPhone(installation, web, padaria, phone);
  await greetCustomers();
  customer = addSandboxContact(installation.sandbox, "Otávio Brandão");
  await converse();
});
afterAll(async () => {
  await installation.close();
  await collector.close();
});

/** Makes the company send an automatic greeting to new customers. */
async function greetCustomers(): Promise<void> {
  const { token } = padaria.ana;
  const params = { id: String(connectionId) };
  await web.call(token, updateConnection, { params, body: { greetingMessage: greeting } });
  const key = { key: "sendGreetingMessageOneQueues" } as const;
  await web.call(token, updateSetting, { params: key, body: { value: "enabled" } });
}

/** Lets a customer write, and an agent answer after the automatic greeting. Waits until all messages have arrived. */
async function converse(): Promise<void> {
  const arrived: string[] = [];
  installation.sandbox.onEvent((event) => {
    if (event.type === "message-arrived" && event.contact === customer) arrived.push(event.message.text);
  });
  await installation.sandbox.say(customer, phone, said);
  const { id } = await untilFound(async () => (await ticketsOf(web, padaria.ana, "pending"))[0]);
  await web.call(padaria.bruno.token, updateTicket, { params: { id: String(id) }, body: { status: "open" } });
  // Messages of a chat that wait to be sent at the same time share a trace. The agent's answer is sent after the
  // greeting's trace has ended, so that it gets a trace of its own.
  await untilTrue(async () => {
    const params = { ticketId: String(id) };
    const { messages } = await web.call(padaria.bruno.token, listMessages, { params });
    return messages.some(({ fromMe, ack }) => fromMe && ack > 0);
  });
  await untilTrue(async () => {
    const work = sql`select from work_queues where queue = 'outbound'`;
    return (await installation.database.platform((db) => db.rows(work))).length === 0;
  });
  const sending = await fetch(`${web.url}/api/messages/${id}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${padaria.bruno.token}`,
      "content-type": "application/json",
      // The header contains a trace id, as an operator's proxy may set it.
      traceparent: `00-${ourTrace}-${"b7".repeat(8)}-01`,
    },
    body: JSON.stringify({ body: answered }),
  });
  expect(sending.status).toBe(200);
  await untilTrue(() => arrived.length === 2);
  expect(arrived).toEqual([greeting, answered]);
}

function line({ program }: InstallationProcess, fits: (line: LogLine) => boolean): Promise<LogLine> {
  return untilFound(() => program.logged().find(fits));
}

it("each log line names the process that wrote it and its roles", async () => {
  for (const [ship, role] of [
    [web, "web"],
    [carrier, "worker+channels"],
  ] as const) {
    const lines = ship.program.logged();
    expect(new Set(lines.map(({ pid }) => pid)).size).toBe(1);
    expect(new Set(lines.map((one) => one.role))).toEqual(new Set([role]));
  }
  expect(web.program.logged()[0]).toMatchObject({ msg: "program starting", version: expect.any(String) });
});

it("each migration is logged by the process that ran it", () => {
  const migrated = web.program.logged().filter(({ msg }) => msg === "database migration applied");
  const files = readdirSync(join(import.meta.dirname, "../../../migrations"));
  expect(migrated).toHaveLength(files.length);
  expect(migrated[0]).toMatchObject({ migration: expect.stringMatching(/^0001-/), ms: expect.any(Number) });
});

it("each request is logged with the id of its answer, its route, company and user", async () => {
  const answer = await fetch(`${web.url}/api/tickets/4711`, {
    headers: { authorization: `Bearer ${padaria.bruno.token}` },
  });
  const requestId = answer.headers.get("x-request-id");
  expect(await answer.json()).toMatchObject({ error: "ERR_NO_TICKET_FOUND", requestId });
  expect(await line(web, (one) => one.requestId === requestId)).toMatchObject({
    msg: "request answered",
    method: "GET",
    route: "/api/tickets/:id",
    status: 404,
    code: "ERR_NO_TICKET_FOUND",
    ms: expect.any(Number),
    companyId: padaria.id,
    userId: padaria.bruno.id,
  });
});

it("a failed sign-in is logged with the account's ids and without an address", async () => {
  const { clara } = padaria;
  const stranger = "ninguem@exemplo.com.br";
  for (const email of [clara.email, stranger])
    await expectRefusal(
      web.call(undefined, login, { body: { email, password: `${testPassword}?` } }),
      "ERR_INVALID_CREDENTIALS",
    );
  const known = { companyId: padaria.id, userId: clara.id, code: "ERR_INVALID_CREDENTIALS" };
  expect(await line(web, ({ msg }) => msg === "sign-in refused")).toMatchObject(known);
  await line(web, ({ msg }) => msg === "sign-in refused: unknown e-mail address");
  const kept = web.program.announced();
  expect(kept).not.toContain(stranger);
  expect(kept).not.toContain(clara.email);
});

it("the log follows a connection from pairing to opening, drop with reason and reopening", async () => {
  installation.sandbox.drop(phone, 503);
  const of = (msg: string) => line(carrier, (one) => one.msg === msg && one.connectionId === connectionId);
  await of("connection waits for a phone to scan the QR code");
  await of("connection opened");
  expect(await of("connection lost, reopening")).toMatchObject({
    companyId: padaria.id,
    reason: "serverUnavailable",
  });
  expect(await of("connection reopened")).toMatchObject({ downMs: expect.any(Number) });
});

/**
 * Returns the span with the given name and its ancestors within a trace, root first; undefined if spans are missing.
 */
function chainTo(name: string, traceId: string): CollectedSpan[] | undefined {
  const { spans } = collector;
  const chain: CollectedSpan[] = [];
  let next = spans.find((span) => span.name === name && span.traceId === traceId);
  for (; next; next = spans.find(({ spanId }) => spanId === chain[0]?.parentSpanId)) chain.unshift(next);
  return chain.length > 0 ? chain : undefined;
}

it("a trace links a customer's message over the work queues to the automatic answer", async () => {
  const chain = await untilFound(() =>
    collector.spans
      .filter(({ name }) => name === "whatsapp send")
      .map(({ traceId }) => chainTo("whatsapp send", traceId))
      .find((one) => one?.[0]?.name === "whatsapp receive"),
  );
  expect(chain.map(({ name }) => name)).toEqual([
    "whatsapp receive",
    "work inbound",
    "work outbound",
    "whatsapp send",
  ]);
  expect(chain.at(-1)).toMatchObject({
    role: "worker+channels",
    attributes: { company: padaria.id, connection: connectionId },
  });
});

it("a trace started by a proxy continues in the request and in the process that sends", async () => {
  const chain = await untilFound(() => {
    const found = chainTo("whatsapp send", ourTrace);
    return found?.length === 3 ? found : undefined;
  });
  expect(chain.map(({ name, role }) => [name, role])).toEqual([
    ["POST /api/messages/:ticketId", "web"],
    ["work outbound", "worker+channels"],
    ["whatsapp send", "worker+channels"],
  ]);
  expect(chain[0]).toMatchObject({
    parentSpanId: "b7".repeat(8),
    attributes: { "http.response.status_code": 200 },
  });
});

it("each process exports its metrics with its roles, protected by the token", async () => {
  const ask = (ship: InstallationProcess, headers: Record<string, string> = {}) =>
    fetch(`${ship.url}/metrics`, { headers });
  expect((await ask(web)).status).toBe(401);
  const headers = { authorization: `Bearer ${metricsToken}` };
  const [atWeb, atCarrier] = await Promise.all(
    [web, carrier].map(async (ship) => (await ask(ship, headers)).text()),
  );
  expect(atWeb).toMatch(/^recado_messages_sent_total\{role="web"\} 0$/m);
  expect(atCarrier).toMatch(/^recado_messages_sent_total\{role="worker\+channels"\} 2$/m);
  expect(atCarrier).toMatch(/^recado_messages_received_total\{role="worker\+channels"\} 1$/m);
  expect(atCarrier).toMatch(/^recado_connections\{status="CONNECTED",role="worker\+channels"\} 1$/m);
  expect(atCarrier).toMatch(/^recado_connection_drops_total\{reason="serverUnavailable",.*\} 1$/m);
  expect(atWeb).not.toContain("\nrecado_connections{");
});

it("a connection that was logged out on the phone is logged with the reason", async () => {
  await installation.sandbox.logoutDevice(phone);
  const ended = await line(
    carrier,
    ({ msg }) => msg === "connection ended, waiting for a user to connect it again",
  );
  expect(ended).toMatchObject({ level: 30, companyId: padaria.id, connectionId, reason: "loggedOutOnPhone" });
  await line(carrier, ({ msg }) => msg === "connection released by this process");
});

it("an uncaught error is logged and counted, and the process keeps serving", async () => {
  process.kill(Number(web.program.logged()[0]?.pid), "SIGUSR2");
  for (const fault of ["an exception of the test", "a rejection of the test"])
    expect(await line(web, ({ err }) => JSON.stringify(err ?? "").includes(fault))).toMatchObject({
      msg: "uncaught error, the process continues",
      role: "web",
    });
  const headers = { authorization: `Bearer ${metricsToken}` };
  const figures = await (await fetch(`${web.url}/metrics`, { headers })).text();
  for (const place of ["exception", "rejection"])
    expect(figures).toMatch(new RegExp(`^recado_faults_total\\{place="${place}",role="web"\\} 1$`, "m"));
  expect((await fetch(`${web.url}/health/ready`)).status).toBe(200);
});

it("no log line and no trace contains message texts, numbers, names, addresses or secrets", async () => {
  await signInAs(web, padaria.clara);
  await untilTrue(async () => (await web.call(padaria.ana.token, listConnections, {})).length > 0);
  for (const { program } of [web, carrier]) {
    const kept = program.announced();
    refuseSecrets(kept);
    const traces = JSON.stringify(collector.spans);
    for (const secret of [
      said,
      answered,
      phone,
      customer,
      "Otávio",
      padaria.name,
      padaria.ana.token,
      metricsToken,
    ])
      expect(kept + traces).not.toContain(secret);
    expect(kept).not.toMatch(/@exemplo\.com\.br|\b55\d{10,11}\b/);
  }
});
