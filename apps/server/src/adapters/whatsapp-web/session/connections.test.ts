import {
  type ConnectionSession,
  createConnection,
  deleteConnection,
  endSession,
  renewSession,
  requestPairingCode,
  retrySession,
} from "@recado/contract/connections";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestStaff, type Staff, ticketsOf, untilFound, untilTrue } from "../../../testing/factories.ts";
import { openTcpProxy, type TcpProxy } from "../../../testing/fakes/tcp-proxy.ts";
import {
  addPhone,
  addSandboxContact,
  offerQrCode,
  openSandboxTestApp,
  pairConnection,
  type SandboxTestApp,
  untilConnection,
  untilStatus,
} from "../../../testing/sandbox-test-app.ts";

let testApp: SandboxTestApp;
let padaria: Staff;
let phone: string;

beforeAll(async () => {
  testApp = await openSandboxTestApp();
  padaria = await createTestStaff(testApp);
  phone = addPhone(testApp.sandbox);
});
afterAll(async () => {
  expect(testApp.sandbox.unhandled).toEqual([]);
  await testApp.close();
});

async function storedRows(connectionId: number) {
  return testApp.app.database.read(padaria.id, async (db) => {
    const count = async (table: string) =>
      (
        await db.first(
          sql<{
            n: number;
          }>`select count(*)::integer as n from ${sql.table(table)} where company_id = ${db.companyId} and connection_id = ${connectionId}`,
        )
      )?.n;
    return { sessions: await count("whatsapp_sessions"), keys: await count("whatsapp_keys") };
  });
}

/**
 * Sends a message from a new customer and waits for its ticket, because a status alone does not prove that the
 * connection works.
 */
async function expectAlive(text: string, from = phone): Promise<void> {
  const contact = addSandboxContact(testApp.sandbox);
  await testApp.sandbox.say(contact, from, text);
  await untilTrue(async () =>
    (await ticketsOf(testApp, padaria.ana, "pending")).some(({ lastMessage }) => lastMessage === text),
  );
}

describe("pairing a WhatsApp Web connection", () => {
  it("by QR code passes PAIRING to CONNECTED, with the number and an empty code", async () => {
    const listener = await testApp.listen(padaria.ana.token);
    const { id, qrcode } = await offerQrCode(testApp, padaria, "Por QR");
    await testApp.sandbox.scan(qrcode, phone);
    const connection = await untilStatus(testApp, padaria, id, "CONNECTED");
    expect(connection).toMatchObject({ qrcode: "", number: phone, reason: null, retries: 0 });
    await listener.next(({ payload }) => sessionOf(payload)?.status === "CONNECTED");
    const statuses = listener.heard.map(({ payload }) => sessionOf(payload)?.status);
    expect([...new Set(statuses)].filter(Boolean)).toEqual(["OPENING", "qrcode", "PAIRING", "CONNECTED"]);
    await expectAlive("por QR");
    await testApp.call(padaria.ana.token, deleteConnection, { params: { id: String(id) } });
  });

  it("by a code typed on the phone works, but not after the connection is paired", async () => {
    const { id } = await offerQrCode(testApp, padaria, "Por código");
    const params = { id: String(id) };
    const { code } = await testApp.call(padaria.ana.token, requestPairingCode, {
      params,
      body: { number: phone },
    });
    expect(code).toMatch(/^[1-9A-Z]{8}$/);
    await testApp.sandbox.until(() => (testApp.sandbox.pairingWaits(phone) ? true : undefined));
    await testApp.sandbox.enterPairingCode(code, phone);
    await untilStatus(testApp, padaria, id, "CONNECTED");
    await expect(
      testApp.call(padaria.ana.token, requestPairingCode, { params, body: { number: phone } }),
    ).rejects.toMatchObject({ body: { error: "ERR_WAPP_NOT_INITIALIZED" } });
    await testApp.call(padaria.ana.token, deleteConnection, { params });
  });
});

describe("a paired WhatsApp Web connection", () => {
  let id: number;
  beforeAll(async () => {
    id = await pairConnection(testApp, padaria, phone, "Aberta");
  });

  it.each([428, 503, 515, 500])("that is closed with %i reconnects by itself", async (code) => {
    const before = testApp.sandbox.eventsSince(0).length;
    expect(testApp.sandbox.drop(phone, code)).toBe(1);
    await testApp.sandbox.until(() =>
      testApp.sandbox
        .eventsSince(0)
        .slice(before)
        .find(({ type }) => type === "device-connected"),
    );
    await expectAlive(`depois de ${code}`);
    await untilConnection(testApp, padaria, id, (one) => one.status === "CONNECTED" && one.retries === 0);
  });

  it("reconnects after WhatsApp refused connections several times", async () => {
    const listener = await testApp.listen(padaria.ana.token);
    testApp.sandbox.faults.add({ kind: "refuse-upgrade", status: 503, times: 2 });
    testApp.sandbox.faults.add({ kind: "refuse-connection", times: 1 });
    testApp.sandbox.faults.add({ kind: "fail-login", code: 503, phone, times: 1 });
    testApp.sandbox.drop(phone, 428);
    await testApp.sandbox.until(() => (testApp.sandbox.faults.list().length === 0 ? true : undefined));
    await listener.next(({ payload }) => sessionOf(payload)?.status === "CONNECTED");
    const heard = listener.heard
      .filter(({ name }) => name !== "sendingLimits")
      .map(({ payload }) => sessionOf(payload));
    expect(new Set(heard.map((session) => session?.reason))).toEqual(
      new Set(["networkLost", "serverUnavailable", null]),
    );
    expect(Math.max(...heard.map((session) => session?.retries ?? 0))).toBe(5);
    await expectAlive("depois de recusas");
  });

  it("opened on another device stays disconnected and reconnects with its keys on request", async () => {
    testApp.sandbox.drop(phone, 440);
    const rested = await untilStatus(testApp, padaria, id, "DISCONNECTED");
    expect(rested).toMatchObject({ reason: "replacedElsewhere", qrcode: "" });
    expect(testApp.sandbox.phones().find(({ number }) => number === phone)?.devices[0]?.connected).toBe(
      false,
    );
    await testApp.call(padaria.ana.token, retrySession, { params: { id: String(id) } });
    await untilStatus(testApp, padaria, id, "CONNECTED");
    await expectAlive("depois de 440");
  });

  it("that the phone logs out is DISCONNECTED and loses its keys", async () => {
    expect((await storedRows(id)).keys).toBeGreaterThan(812);
    await testApp.sandbox.logoutDevice(phone);
    const out = await untilStatus(testApp, padaria, id, "DISCONNECTED");
    expect(out).toMatchObject({ reason: "loggedOutOnPhone", qrcode: "" });
    expect(await storedRows(id)).toEqual({ sessions: 0, keys: 0 });
    await testApp.call(padaria.ana.token, retrySession, { params: { id: String(id) } });
    const { qrcode } = await untilStatus(testApp, padaria, id, "qrcode");
    await testApp.sandbox.scan(qrcode, phone);
    await untilStatus(testApp, padaria, id, "CONNECTED");
    await expectAlive("pareada de novo");
  });

  it("that was logged out while offline notices at its next login", async () => {
    testApp.sandbox.faults.add({ kind: "refuse-connection", times: "until-cleared" });
    testApp.sandbox.drop(phone, 428);
    await untilStatus(testApp, padaria, id, "OPENING");
    await testApp.sandbox.logoutDevice(phone);
    testApp.sandbox.faults.clear();
    expect(await untilStatus(testApp, padaria, id, "DISCONNECTED")).toMatchObject({
      reason: "loggedOutOnPhone",
    });
    expect(await storedRows(id)).toEqual({ sessions: 0, keys: 0 });
  });

  it("that is renewed unlinks its device and shows a new QR code", async () => {
    const params = { id: String(id) };
    await testApp.call(padaria.ana.token, retrySession, { params });
    const { qrcode } = await untilStatus(testApp, padaria, id, "qrcode");
    await testApp.sandbox.scan(qrcode, phone);
    await untilStatus(testApp, padaria, id, "CONNECTED");
    await testApp.call(padaria.ana.token, renewSession, { params });
    const renewed = await untilConnection(testApp, padaria, id, (connection) => connection.qrcode !== "");
    expect(renewed.qrcode).not.toBe(qrcode);
    await testApp.sandbox.until(() => (devicesOf(phone).length === 0 ? true : undefined));
    await testApp.sandbox.scan(renewed.qrcode, phone);
    await untilStatus(testApp, padaria, id, "CONNECTED");
  });

  it("whose session is ended in Recado is unlinked from the phone and keeps no keys", async () => {
    await testApp.call(padaria.ana.token, endSession, { params: { id: String(id) } });
    expect(await untilStatus(testApp, padaria, id, "DISCONNECTED")).toMatchObject({
      reason: "loggedOutHere",
    });
    await testApp.sandbox.until(() => (devicesOf(phone).length === 0 ? true : undefined));
    expect(await storedRows(id)).toEqual({ sessions: 0, keys: 0 });
  });

  it("that is deleted is unlinked from the phone and keeps no keys", async () => {
    const doomed = await pairConnection(testApp, padaria, phone, "Passageira");
    expect(devicesOf(phone)).toHaveLength(1);
    await testApp.call(padaria.ana.token, deleteConnection, { params: { id: String(doomed) } });
    await testApp.sandbox.until(() => (devicesOf(phone).length === 0 ? true : undefined));
    expect(await storedRows(doomed)).toEqual({ sessions: 0, keys: 0 });
  });
});

/** Session in the payload of a live event. */
function sessionOf(payload: unknown): ConnectionSession | undefined {
  return (payload as { session?: ConnectionSession }).session;
}

function devicesOf(number: string) {
  return testApp.sandbox.phones().find((one) => one.number === number)?.devices ?? [];
}

describe("a WhatsApp Web connection with short time limits", () => {
  let impatient: SandboxTestApp;
  let staff: Staff;
  let wire: TcpProxy;

  beforeAll(async () => {
    impatient = await openSandboxTestApp(
      { qrMilliseconds: 300, keepAliveMilliseconds: 5_000, silentMilliseconds: 1_000 },
      async (url) => {
        wire = await openTcpProxy(url);
        return wire.url;
      },
    );
    staff = await createTestStaff(impatient);
  });
  afterAll(async () => {
    await impatient.close();
    await wire.close();
  });

  it("disconnects after three QR codes expired and shows a new one on request", async () => {
    const listener = await impatient.listen(staff.ana.token);
    const { id } = await impatient.call(staff.ana.token, createConnection, { body: { name: "Esquecida" } });
    const rested = await untilStatus(impatient, staff, id, "DISCONNECTED");
    expect(rested).toMatchObject({ qrcode: "", reason: "qrNotScanned" });
    const codes = listener.heard.map(({ payload }) => sessionOf(payload)?.qrcode).filter(Boolean);
    expect(new Set(codes).size).toBe(3);
    expect(codes).toHaveLength(3);
    await impatient.call(staff.ana.token, retrySession, { params: { id: String(id) } });
    await untilStatus(impatient, staff, id, "qrcode");
    await impatient.call(staff.ana.token, deleteConnection, { params: { id: String(id) } });
  });

  it("can be paired by QR code after a pairing code expired", async () => {
    const number = addPhone(impatient.sandbox);
    const { id } = await offerQrCode(impatient, staff, "Hesitante");
    const params = { id: String(id) };
    await impatient.call(staff.ana.token, requestPairingCode, { params, body: { number } });
    await untilStatus(impatient, staff, id, "DISCONNECTED");
    await impatient.call(staff.ana.token, retrySession, { params });
    const { qrcode } = await untilStatus(impatient, staff, id, "qrcode");
    await impatient.sandbox.scan(qrcode, number);
    await untilStatus(impatient, staff, id, "CONNECTED");
    await impatient.call(staff.ana.token, deleteConnection, { params });
  });

  it("that falls silent is TIMEOUT and is opened again if it stays silent", async () => {
    const number = addPhone(impatient.sandbox);
    const contact = addSandboxContact(impatient.sandbox);
    const id = await pairConnection(impatient, staff, number, "Muda");
    wire.cut();
    expect(await untilStatus(impatient, staff, id, "TIMEOUT")).toMatchObject({ reason: "networkLost" });
    await impatient.sandbox.say(contact, number, "alguém aí?");
    await untilStatus(impatient, staff, id, "OPENING");
    wire.mend();
    await untilStatus(impatient, staff, id, "CONNECTED");
    const ticket = await untilFound(async () =>
      (await ticketsOf(impatient, staff.ana, "pending")).find(
        ({ lastMessage }) => lastMessage === "alguém aí?",
      ),
    );
    expect(ticket.unreadMessages).toBe(1);
  });
});

it("the log contains no pairing secret or key", () => {
  expect(testApp.logs.join("\n")).not.toMatch(/privKey|noiseKey|advSecret|ref,|linked_devices/);
});
