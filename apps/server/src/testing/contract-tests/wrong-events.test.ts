import { once } from "node:events";
import { maxFrameBytes } from "@recado/contract/client-events";
import * as fc from "fast-check";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createTestCompany, createTestUser, type Person, type TestCompany, untilTrue } from "../factories.ts";
import { insertManyTickets } from "../insert-many-tickets.ts";
import type { Listener } from "../listeners.ts";
import { runCount } from "../run-count.ts";
import { openTestApp, type TestApp } from "../test-app.ts";

const events = [
  "joinTickets",
  "leaveTickets",
  "joinNotification",
  "leaveNotification",
  "joinChatBox",
  "leaveChatBox",
  "userStatus",
  "watching",
  "idle",
  "viewing",
  "lastMissed",
];
const nobodysEvents = ["disconnect", "error", "newListener", "__proto__", "toString", "joinNothing", ""];

let testApp: TestApp;
let padaria: TestCompany;
let bruno: Listener;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  padaria = await createTestCompany(testApp);
  bruno = await testApp.listen(padaria.bruno.token);
});
afterEach(() => void vi.useRealTimers());
afterAll(() => testApp.close());

/** Opens a WebSocket over which a test can send any frame, valid or not. */
async function openRawSocket({ token }: Person): Promise<WebSocket> {
  const address = `${testApp.url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket&token=${token}`;
  const socket = new WebSocket(address);
  await once(socket, "open");
  const ready = new Promise<void>((resolve) => {
    socket.addEventListener("message", ({ data }) => data === '42["ready"]' && resolve());
  });
  socket.send("40");
  await ready;
  return socket;
}

/** Checks that the program still serves other users. */
async function expectLife(): Promise<void> {
  expect(await bruno.join("Tickets", "open")).toBe(true);
  expect((await testApp.app.http.inject("/health/live")).statusCode).toBe(200);
}

/**
 * Creates a user for one attack. Each attack needs its own user, because the program throttles a user who sends too
 * much.
 */
function attacker(): Promise<Person> {
  return createTestUser(testApp, padaria, { name: "Ivo", queueIds: [padaria.sales] });
}

async function sayAll(frames: readonly (string | Uint8Array<ArrayBuffer>)[]): Promise<void> {
  const socket = await openRawSocket(await attacker());
  const closed = once(socket, "close");
  for (const frame of frames) if (socket.readyState === WebSocket.OPEN) socket.send(frame);
  socket.close();
  await closed;
}

describe("a raw socket frame", () => {
  const depth = 1_500;
  const nested = "[".repeat(depth) + "]".repeat(depth);
  const objects = `${'{"a":'.repeat(600)}0${"}".repeat(600)}`;
  const deep = [...events, ...nobodysEvents].flatMap((name) => [
    `42["${name}",${nested}]`,
    `421["${name}",${objects}]`,
    `42["${name}",${"[".repeat(8_000)}${"]".repeat(8_000)}]`,
  ]);
  it.each(deep.map((frame) => [frame.slice(0, 24), frame.length, frame]))(
    "%s… of %i bytes closes at most its own connection",
    async (_, __, frame) => {
      await sayAll([frame]);
      await expectLife();
    },
  );

  it("with random content causes no fault and no log line", async () => {
    const name = fc.constantFrom(...events, ...nobodysEvents);
    const message = fc.tuple(name, fc.array(fc.jsonValue({ maxDepth: 6 }), { maxLength: 4 }));
    const frame = fc.oneof(
      message.map(([event, values]) => `42${JSON.stringify([event, ...values])}`),
      message.map(([event, values]) => `427${JSON.stringify([event, ...values])}`),
      message.map(
        ([event, values]) => `451-7${JSON.stringify([event, ...values, { _placeholder: true, num: 0 }])}`,
      ),
      fc.string().map((text) => `4${text}`),
      fc.string(),
      fc.constantFrom(
        "40",
        "41",
        "43",
        '431["a"]',
        "44{}",
        "2",
        "3",
        "5",
        "6",
        "42",
        '42{"a":1}',
        "42[]",
        "42[1]",
        "40/admin,",
      ),
      fc.uint8Array({ maxLength: 64 }).map((bytes) => Uint8Array.from(bytes)),
    );
    const lines = fc.sample(fc.array(frame, { minLength: 1, maxLength: 12 }), {
      // Each run creates a user, and a company may have at most 2,000 users.
      numRuns: runCount({ short: 60, long: 1_900 }),
      seed: 20_261_122,
    });
    for (const frames of lines) await sayAll(frames);
    await expectLife();
    expect(testApp.logs).toEqual([]);
  });
});

/** Creates tickets that all agents of the sales queue may see, and returns the tickets' ids. */
async function ticketIds(tickets: number): Promise<number[]> {
  await insertManyTickets(testApp, padaria, { tickets });
  const rows = await testApp.app.database.read(padaria.id, (db) =>
    db.rows(
      sql<{
        id: number;
      }>`select id from tickets where company_id = ${db.companyId} order by id desc limit ${sql.lit(tickets)}`,
    ),
  );
  return rows.map(({ id }) => id);
}

it("a user's live subscriptions over all pages are limited, even if they are made slowly", async () => {
  const [first = 0, ...others] = await ticketIds(201);
  const ivo = await attacker();
  const [page, another] = [await testApp.listen(ivo.token), await testApp.listen(ivo.token)];
  const answers = await Promise.all(others.map((id) => page.join("ChatBox", id)));
  expect(answers).toEqual(others.map(() => true));
  // Moves the clock forward until the rate limit no longer applies, because this test is not about the limit.
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(Date.now() + 11_000);
  expect(await another.join("ChatBox", first)).toBe(false);
  expect(await page.join("ChatBox", others[0])).toBe(true);
  await page.socket.emitWithAck("leaveChatBox", others[1]);
  expect(await another.join("ChatBox", first)).toBe(true);
  page.socket.disconnect();
  another.socket.disconnect();
});

it.each([
  [maxFrameBytes, true],
  [maxFrameBytes + 1, false],
])("a socket frame of %i bytes is read: %s", async (bytes, isRead) => {
  const socket = await openRawSocket(await attacker());
  const heard: unknown[] = [];
  const ended = new Promise<void>((resolve) => {
    socket.addEventListener("close", () => resolve());
    socket.addEventListener("message", ({ data }) => {
      heard.push(data);
      resolve();
    });
  });
  socket.send('421["joinTickets","open"]'.padEnd(bytes));
  await ended;
  expect(heard).toEqual(isRead ? ["431[true]"] : []);
  socket.close();
  await expectLife();
});

describe("a flood over a socket", () => {
  /**
   * Sends all frames over one socket. Returns the number of SQL statements that they caused, and the number of
   * responses that reported success.
   */
  async function flood(person: Person, frames: readonly string[]) {
    const socket = await openRawSocket(person);
    const closed = once(socket, "close");
    let statements = 0;
    let granted = 0;
    socket.addEventListener("message", ({ data }) => {
      if (/^43\d+\[true\]$/.test(String(data))) granted += 1;
    });
    testApp.app.database.onStatement = () => {
      statements += 1;
    };
    for (const frame of frames) socket.send(frame);
    return {
      socket,
      closed,
      granted: () => granted,
      stop() {
        testApp.app.database.onStatement = undefined;
        socket.close();
        return statements;
      },
    };
  }

  it("of 4,000 joins gets at most 200 rooms and ends the connection", async () => {
    const known = await ticketIds(400);
    const ids = Array.from({ length: 4_000 }, (_, index) => known[index % known.length] ?? 0);
    const ivo = await attacker();
    const flooded = await flood(
      ivo,
      ids.map((id, index) => `42${index}["joinChatBox",${id}]`),
    );
    await flooded.closed;
    await expectLife();
    expect(flooded.stop()).toBeLessThan(1_000);
    expect(flooded.granted()).toBeLessThanOrEqual(200);
  });

  it("of joins to unknown tickets leaves no subscription behind", async () => {
    const flooded = await flood(
      await attacker(),
      Array.from({ length: 150 }, (_, index) => `42${index}["joinChatBox",${2_000_000_000 + index}]`),
    );
    await untilTrue(() => testApp.app.live.subscriptionCount() === 1);
    expect(flooded.granted()).toBe(0);
    flooded.stop();
  });

  function floodOf(name: string, index: number): string {
    if (name === "viewing") return JSON.stringify({ ticketId: index + 1, typing: true });
    return String(name === "watching" ? index % 2 === 0 : null);
  }

  it.each(["userStatus", "watching", "idle", "viewing", "nobodyKnowsThis"])(
    "of 5,000 times %s causes few database statements and ends the connection",
    async (name) => {
      const frames = Array.from({ length: 5_000 }, (_, index) => `42["${name}",${floodOf(name, index)}]`);
      const flooded = await flood(await attacker(), frames);
      await flooded.closed;
      await expectLife();
      expect(flooded.stop()).toBeLessThan(500);
    },
  );

  it("of new connections is refused, while existing pages and other users continue", async () => {
    const ivo = await attacker();
    const sockets = await Promise.allSettled(Array.from({ length: 60 }, () => testApp.listen(ivo.token)));
    const refused = sockets.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []));
    expect(new Set(refused)).toEqual(new Set(["Error: ERR_TOO_MANY_REQUESTS"]));
    expect(sockets.length - refused.length).toBeGreaterThanOrEqual(10);
    await expectLife();
  });

  it("is counted in the metrics by its reason", async () => {
    const { body } = await testApp.app.http.inject("/metrics");
    for (const reason of ["rate", "argument", "sockets", "subscriptions"])
      expect(body).toMatch(
        new RegExp(`^recado_socket_refusals_total\\{reason="${reason}",[^}]*\\} [1-9]`, "m"),
      );
    expect(body).not.toMatch(/^recado_faults_total\{/m);
  });
});
