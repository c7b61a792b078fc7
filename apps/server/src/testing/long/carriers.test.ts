import { setTimeout as sleep } from "node:timers/promises";
import { listConnections } from "@recado/contract/connections";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestDatabase } from "../database.ts";
import { createTestStaff, type Staff, untilTrue } from "../factories.ts";
import {
  type InstallationProcess,
  openInstallation,
  pairPhones,
  type TestInstallation,
} from "../processes/installation.ts";
import { addPhone } from "../sandbox-test-app.ts";
import { expectWhole, type LoadChat, openChat, watchLines } from "./load.ts";

const count = 60;
/** Number of chats in which messages are exchanged, spread over the connections. */
const busy = 6;

let installation: TestInstallation;
let web: InstallationProcess;
let padaria: Staff;
let phones: string[];
let doubled: string[];

beforeAll(async () => {
  installation = await openInstallation({ startDatabase: startTestDatabase });
  web = await installation.launch("web,worker");
  padaria = await createTestStaff(web);
  phones = Array.from({ length: count }, () => addPhone(installation.sandbox));
  doubled = watchLines(installation.sandbox);
}, 60_000);
afterAll(() => installation.close(), 60_000);

function connections() {
  return web.call(padaria.ana.token, listConnections, {});
}

/** Returns the connection ids that each process owns with a valid lease. */
async function shares(): Promise<Map<string, number[]>> {
  const rows = await installation.database.platform((db) =>
    db.rows(sql<{ owner: string; ids: number[] }>`
      select owner, array_agg(connection_id order by connection_id) as ids from connection_leases
      join channel_owners on channel_owners.id = owner and seen_at > now() - interval '15 seconds' group by owner order by owner`),
  );
  return new Map(rows.map(({ owner, ids }) => [owner, ids]));
}

async function untilConnected(): Promise<void> {
  await untilTrue(async () => (await connections()).every(({ status }) => status === "CONNECTED"));
}

it(
  `${count} connections are shared by two processes and taken over within half a minute of a kill or pause`,
  async () => {
    const first = await installation.launch("channels");
    const started = performance.now();
    await pairPhones(installation, web, padaria, phones);
    const paired = performance.now() - started;
    expect([...(await shares()).values()].map(({ length }) => length)).toEqual([count]);

    // A second process starts and gets its share of the connections.
    const second = await installation.launch("channels", { LOG_LEVEL: "info" });
    await untilTrue(async () => {
      const sizes = [...(await shares()).values()].map(({ length }) => length);
      return sizes.length === 2 && Math.abs((sizes[0] ?? 0) - (sizes[1] ?? 0)) <= 1;
    });
    await untilConnected();
    expect(doubled).toEqual([]);

    const chats: LoadChat[] = [];
    const used = phones.filter((_, index) => index % Math.ceil(count / busy) === 0);
    const { sandbox } = installation;
    for (const phone of used) chats.push(await openChat({ call: web.call, sandbox, staff: padaria }, phone));
    const ending = new AbortController();
    const talking = Promise.all(chats.map((chat) => chat.talk(ending.signal)));
    talking.catch(() => {});

    await sleep(2_000);
    await first.program.kill();
    const afterKill = await taken();
    await untilConnected();
    expect(doubled).toEqual([]);
    const told = second.program.logged().map(({ msg }) => msg);
    expect(told).toContain("connection taken over from an unresponsive process");

    // A third process starts, gets its share of the connections, and is paused while it connects them.
    const third = await installation.launch("channels", { LOG_LEVEL: "info" });
    await untilTrue(async () => (await shares()).size === 2);
    await untilConnected();
    await sleep(2_000);
    third.program.pause();
    const afterPause = await taken();
    await untilConnected();
    const before = await epochs();
    third.program.resume();
    // The paused process resumes. When it next checks its leases, it counts as alive again and gets new connections
    // under newer epochs.
    await untilTrue(async () => (await shares()).size === 2);
    await untilConnected();
    // The process logs the loss of its connections when it next checks its leases, which may be before the others have
    // taken them over.
    await untilTrue(() =>
      third.program
        .logged()
        .some(
          ({ msg }) =>
            msg === "connection taken over by another process, closing the session in this process",
        ),
    );
    const after = await epochs();
    for (const [id, epoch] of before) expect(after.get(id) ?? 0).toBeGreaterThanOrEqual(epoch);

    ending.abort();
    await talking;
    for (const chat of chats) await expectWhole(web.call, padaria.ana.token, chat);
    expect(sandbox.unhandled).toEqual([]);
    await second.program.stop();
    process.stdout.write(
      `${count} connections paired in ${(paired / 1_000).toFixed(1)} s; taken over ${(afterKill / 1_000).toFixed(1)} s after a kill, ${(afterPause / 1_000).toFixed(1)} s after a pause; ${chats.reduce((sum, { said }) => sum + said.length, 0)} in, ${chats.reduce((sum, { sent }) => sum + sent.length, 0)} out\n`,
    );
  },
  120_000 + count * 6_000,
);

/** Measures the milliseconds until one process owns all connections. The promised limit is half a minute. */
async function taken(): Promise<number> {
  const started = performance.now();
  await untilTrue(async () => {
    const held = [...(await shares()).values()];
    return held.length === 1 && held[0]?.length === count;
  });
  const took = performance.now() - started;
  expect(took).toBeLessThan(30_000);
  return took;
}

async function epochs(): Promise<Map<number, number>> {
  const rows = await installation.database.platform((db) =>
    db.rows(sql<{ id: number; epoch: number }>`
      select connection_id as id, epoch::integer as epoch from connection_leases`),
  );
  return new Map(rows.map(({ id, epoch }) => [id, epoch]));
}
