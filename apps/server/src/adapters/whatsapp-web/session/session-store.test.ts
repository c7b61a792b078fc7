import { createConnection } from "@recado/contract/connections";
import { proto, type SignalDataSet } from "baileys";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSecrets } from "../../../platform/secrets.ts";
import { type ConnectionLease, LeaseLost } from "../../../ports/channel.ts";
import { createTestStaff, type Staff } from "../../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../../testing/test-app.ts";
import { forgetSession, openSessionStore } from "./session-store.ts";

let testApp: TestApp;
let padaria: Staff;
let vizinha: Staff;
const secrets = createSecrets("a secret key for tests, 32 characters or more");

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  padaria = await createTestStaff(testApp);
  vizinha = await createTestStaff(testApp, "Vizinha");
});
afterAll(() => testApp.close());

let connections = 0;

async function takeLease(staff: Staff): Promise<ConnectionLease> {
  connections += 1;
  const { id } = await testApp.call(staff.ana.token, createConnection, {
    body: { name: `Loja ${connections}` },
  });
  return { companyId: staff.id, connectionId: id, epoch: await raiseEpoch(id) };
}

/**
 * Raises the epoch of a connection, as a process does that takes the connection over. The connection is set to idle, so
 * that the application under test does not take it back.
 */
async function raiseEpoch(connectionId: number): Promise<string> {
  const row = await testApp.app.database.platform((db) =>
    db.first(
      sql<{
        epoch: string;
      }>`update connection_leases set epoch = epoch + 1, owner = null, desired_state = 'idle' where connection_id = ${connectionId} returning epoch`,
    ),
  );
  return row?.epoch ?? "";
}

function open(lease: ConnectionLease) {
  return openSessionStore(testApp.app.database, secrets, lease);
}

async function stored({ companyId, connectionId }: ConnectionLease) {
  return testApp.app.database.read(companyId, async (db) => ({
    sessions: await db.rows(
      sql<{
        creds: Buffer;
      }>`select creds from whatsapp_sessions where company_id = ${companyId} and connection_id = ${connectionId}`,
    ),
    keys: await db.rows(
      sql<{
        type: string;
        id: string;
        value: Buffer;
      }>`select type, id, value from whatsapp_keys where company_id = ${companyId} and connection_id = ${connectionId}`,
    ),
  }));
}

function preKeys(count: number): SignalDataSet {
  const one = { private: Buffer.alloc(32, 7), public: Buffer.alloc(32, 8) };
  return { "pre-key": Object.fromEntries(Array.from({ length: count }, (_, id) => [String(id), one])) };
}

it("the session store returns keys and credentials with their types after it was reopened", async () => {
  const lease = await takeLease(padaria);
  const store = await open(lease);
  const syncKey = proto.Message.AppStateSyncKeyData.fromObject({
    keyData: Buffer.alloc(32, 3),
    timestamp: 5,
  });
  await store.state.keys.set({
    session: { "1.0": Buffer.from("ratchet") },
    "app-state-sync-key": { AAAA: syncKey },
    "lid-mapping": { "190_reverse": "5511" },
  });
  store.state.creds.registered = true;
  await store.saveCreds();

  const again = await open(lease);
  expect(again.state.creds).toEqual(store.state.creds);
  expect(await again.state.keys.get("session", ["1.0", "2.0"])).toEqual({ "1.0": Buffer.from("ratchet") });
  const { AAAA } = await again.state.keys.get("app-state-sync-key", ["AAAA"]);
  expect(AAAA).toBeInstanceOf(proto.Message.AppStateSyncKeyData);
  expect(Buffer.from(AAAA?.keyData ?? [])).toEqual(Buffer.alloc(32, 3));
  expect(await again.state.keys.get("lid-mapping", ["190_reverse"])).toEqual({ "190_reverse": "5511" });
});

it("the session store writes one set of keys in one transaction, and an invalid set not at all", async () => {
  const lease = await takeLease(padaria);
  const { state } = await open(lease);
  await state.keys.set(preKeys(812));
  expect((await stored(lease)).keys).toHaveLength(812);

  const statements: string[] = [];
  testApp.app.database.onStatement = (text) => statements.push(text);
  await state.keys.set({ session: { a: Buffer.from("1") }, "pre-key": { "1": null, "2": null } });
  testApp.app.database.onStatement = undefined;
  expect(statements.filter((text) => text.includes("whatsapp_keys"))).toHaveLength(2);
  expect((await stored(lease)).keys).toHaveLength(811);

  await expect(
    state.keys.set({
      session: { b: Buffer.from("2") },
      "sender-key": { "\u0000": Buffer.from("not storable") },
    }),
  ).rejects.toThrow();
  expect(await state.keys.get("session", ["b"])).toEqual({});
});

it("the session store reads a missing key once and finds the key after it was stored", async () => {
  const { state } = await open(await takeLease(padaria));
  let asked = 0;
  testApp.app.database.onStatement = (text) => {
    if (text.includes("from whatsapp_keys")) asked += 1;
  };
  for (let time = 0; time < 3; time++) expect(await state.keys.get("session", ["3.0"])).toEqual({});
  expect(asked).toBe(1);
  const [early] = await Promise.all([
    state.keys.get("session", ["3.0", "4.0"]),
    state.keys.set({ session: { "3.0": Buffer.from("three"), "4.0": Buffer.from("four") } }),
  ]);
  testApp.app.database.onStatement = undefined;
  expect(early).not.toHaveProperty("3.0");
  const both = { "3.0": Buffer.from("three"), "4.0": Buffer.from("four") };
  expect(await state.keys.get("session", ["3.0", "4.0"])).toEqual(both);
});

it("the session store encrypts keys and credentials, bound to their connection", async () => {
  const lease = await takeLease(padaria);
  const store = await open(lease);
  await store.state.keys.set({ session: { "1.0": Buffer.from("ratchet") } });
  await store.saveCreds();
  const { sessions, keys } = await stored(lease);
  const text = [...sessions.map(({ creds }) => creds), ...keys.map(({ value }) => value)]
    .flatMap((bytes) => [bytes.toString("latin1"), bytes.toString("base64")])
    .join("\n");
  for (const secret of ["ratchet", "noiseKey", "private", store.state.creds.advSecretKey])
    expect(text).not.toContain(secret);
  expect(text).not.toContain(Buffer.from(store.state.creds.noiseKey.private).toString("base64"));

  const other = await takeLease(padaria);
  await testApp.app.database.write(padaria.id, (db) =>
    db.run(sql`insert into whatsapp_keys (company_id, connection_id, type, id, value)
      select company_id, ${other.connectionId}, type, id, value from whatsapp_keys
      where company_id = ${padaria.id} and connection_id = ${lease.connectionId}`),
  );
  await expect((await open(other)).state.keys.get("session", ["1.0"])).rejects.toThrow();
});

it("the session store refuses reads and writes of a process that lost the lease", async () => {
  const lease = await takeLease(padaria);
  const old = await open(lease);
  await old.state.keys.set({ session: { "1.0": Buffer.from("old") } });
  await old.saveCreds();
  const owner = await open({ ...lease, epoch: await raiseEpoch(lease.connectionId) });
  await owner.state.keys.set({ session: { "1.0": Buffer.from("new") } });
  await expect(old.state.keys.set({ session: { "1.0": Buffer.from("late") } })).rejects.toThrow(LeaseLost);
  await expect(old.state.keys.set({ session: { "1.0": null } })).rejects.toThrow(LeaseLost);
  await expect(old.saveCreds()).rejects.toThrow(LeaseLost);
  await owner.saveCreds();
  await old.forget();
  await forgetSession(testApp.app.database, lease);
  expect(await stored(lease)).toMatchObject({ sessions: [{}], keys: [{}] });
  expect(await owner.state.keys.get("session", ["1.0"])).toEqual({ "1.0": Buffer.from("new") });
});

it("the session store forgets a session for good, even with a late write, and no other session", async () => {
  const [lease, neighbour] = [await takeLease(padaria), await takeLease(vizinha)];
  const [store, other] = [await open(lease), await open(neighbour)];
  for (const { state, saveCreds } of [store, other]) {
    await state.keys.set(preKeys(3));
    await saveCreds();
  }
  const late = store.state.keys.set({ session: { "1.0": Buffer.from("under way") } });
  await store.forget();
  await late;
  await store.state.keys.set({ session: { "2.0": Buffer.from("too late") } });
  await store.saveCreds();
  expect(await stored(lease)).toEqual({ sessions: [], keys: [] });
  expect((await stored(neighbour)).keys).toHaveLength(3);
  await forgetSession(testApp.app.database, { ...neighbour, companyId: padaria.id });
  expect((await stored(neighbour)).keys).toHaveLength(3);
  expect((await open(lease)).state.creds.noiseKey).not.toEqual(store.state.creds.noiseKey);
});
