import { createContact } from "@recado/contract/contacts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestDatabase } from "../database.ts";
import { createTestStaff, type Staff, untilTrue } from "../factories.ts";
import { type RedisServer, startRedisServer } from "../fakes/redis-server.ts";
import type { Listener, ReceivedEvent } from "../listeners.ts";
import { addPhone, addSandboxContact } from "../sandbox-test-app.ts";
import {
  type InstallationProcess,
  openInstallation,
  pairPhone,
  type TestInstallation,
} from "./installation.ts";

let installation: TestInstallation;
let redis: RedisServer;
let web: InstallationProcess;
let otherWeb: InstallationProcess;
let padaria: Staff;
let phone: string;

beforeAll(async () => {
  [installation, redis] = await Promise.all([
    openInstallation({ startDatabase: startTestDatabase }),
    startRedisServer(),
  ]);
  const environment = { REDIS_URL: redis.url };
  web = await installation.launch("web", environment);
  otherWeb = await installation.launch("web", environment);
  await installation.launch("worker,channels", environment);
  padaria = await createTestStaff(web);
  phone = addPhone(installation.sandbox);
  await pairPhone(installation, web, padaria, phone);
});
afterAll(async () => {
  await installation.close();
  await redis.stop();
});

async function openInbox(process: InstallationProcess, token: string): Promise<Listener> {
  const listener = await process.listen(token);
  expect(await listener.join("Tickets", "pending")).toBe(true);
  return listener;
}

function bodies(heard: readonly ReceivedEvent[]): string[] {
  return heard.flatMap(({ name, payload }) => {
    if (name !== "appMessage") return [];
    const { action, message } = payload as { action: string; message: { body: string } };
    return action === "create" ? [message.body] : [];
  });
}

/**
 * Opens a socket at each web process, lets a customer write, and returns true when both sockets have received every
 * message. Returns false if a socket was disconnected meanwhile: it may have missed messages, which a browser would
 * then fetch.
 */
async function hearAll(said: readonly string[]): Promise<boolean> {
  const listeners = await Promise.all([
    openInbox(web, padaria.bruno.token),
    openInbox(otherWeb, padaria.ana.token),
  ]);
  const customer = addSandboxContact(installation.sandbox, "Otávio");
  for (const text of said) await installation.sandbox.say(customer, phone, text);
  for (const { heard, socket } of listeners) {
    await untilTrue(() => bodies(heard).length >= said.length || socket.disconnected);
    if (socket.disconnected) return false;
    expect(bodies(heard)).toEqual(said);
  }
  return true;
}

async function readFigures(process: InstallationProcess): Promise<string> {
  return (await fetch(`${process.url}/metrics`)).text();
}

const said = (word: string) => Array.from({ length: 20 }, (_, index) => `${word} ${index}`);

it("over a broker agents receive events in order at each process, and number checks work", async () => {
  // A process that was started while the broker was unavailable connects to the broker a little later.
  await untilTrue(async () => {
    const before = redis.counted("publish");
    return (await hearAll(said("pelo corretor"))) && redis.counted("publish") > before;
  });
  const number = addSandboxContact(installation.sandbox, "Teca");
  const contact = await otherWeb.call(padaria.bruno.token, createContact, { body: { name: "Teca", number } });
  expect(contact.number).toBe(number);
  const figures = await readFigures(web);
  expect(figures).toMatch(/^recado_broker_up\{.*\} 1$/m);
  expect(figures).toMatch(/^recado_broker_answer_seconds\{.*\} [\d.e-]+$/m);
});

it("after the broker stopped browsers reconnect and events continue over the database", async () => {
  const listeners = await Promise.all(
    [web, otherWeb].map((process) => openInbox(process, padaria.bruno.token)),
  );
  const cut = listeners.map(
    ({ socket }) => new Promise((resolve) => void socket.once("disconnect", resolve)),
  );
  await redis.stop();
  await Promise.all(cut);
  await untilTrue(() => hearAll(said("sem corretor")));
  const figures = await readFigures(web);
  expect(figures).toMatch(/^recado_broker_up\{.*\} 0$/m);
  expect(figures).not.toMatch(/^recado_broker_answer_seconds\{/m);
});
