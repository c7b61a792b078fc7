import {
  type Connection,
  endSession,
  getConnection,
  renewSession,
  retrySession,
} from "@recado/contract/connections";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LeaseLost, type SessionState } from "../../ports/channel.ts";
import { createTestCompany, type TestCompany, untilTrue } from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  padaria = await createTestCompany(testApp);
});

function look(id: number): Promise<Connection> {
  return testApp.call(padaria.ana.token, getConnection, { params: { id: String(id) } });
}

describe("the session of a connection", () => {
  const ended: SessionState = {
    status: "DISCONNECTED",
    qrcode: "",
    reason: "qrNotScanned",
    retries: 3,
    number: null,
  };

  function ask(route: typeof retrySession | typeof renewSession | typeof endSession) {
    return testApp.call(padaria.ana.token, route, { params: { id: String(padaria.connectionId) } });
  }

  function untilStatus(status: Connection["status"]) {
    return untilTrue(async () => (await look(padaria.connectionId)).status === status);
  }

  it("stays closed after it ended itself, and opens again on request", async () => {
    await testApp.channel.host(padaria.connectionId).changeState(ended);
    await untilTrue(() => !testApp.channel.isOpen(padaria.connectionId));
    expect(await look(padaria.connectionId)).toMatchObject({
      status: "DISCONNECTED",
      reason: "qrNotScanned",
    });
    await ask(retrySession);
    await untilStatus("CONNECTED");
    expect(await look(padaria.connectionId)).toMatchObject({ reason: null, retries: 0 });
  });

  it("is logged out on request, and stays closed", async () => {
    await ask(endSession);
    await untilStatus("DISCONNECTED");
    expect(await look(padaria.connectionId)).toMatchObject({ reason: "loggedOutHere", qrcode: "" });
    expect(testApp.channel.loggedOut).toContain(padaria.connectionId);
    expect(testApp.channel.isOpen(padaria.connectionId)).toBe(false);
  });

  it("is discarded and opened as a new one on request, whether it is live or closed", async () => {
    await ask(renewSession);
    await untilTrue(() => testApp.channel.forgotten.includes(padaria.connectionId));
    await untilStatus("CONNECTED");
    expect(testApp.channel.loggedOut).toContain(padaria.connectionId);
    await ask(endSession);
    await untilStatus("DISCONNECTED");
    await ask(renewSession);
    await untilStatus("CONNECTED");
  });

  it("that hangs is abandoned: a renewal opens a new one under another epoch", async () => {
    testApp.channel.hangs.add("logOut").add("stop");
    const stale = testApp.channel.host(padaria.connectionId);
    await ask(renewSession);
    await untilTrue(() => testApp.channel.forgotten.includes(padaria.connectionId));
    await untilTrue(async () => testApp.channel.host(padaria.connectionId) !== stale);
    await untilStatus("CONNECTED");
    await expect(stale.changeState(ended)).rejects.toThrow(LeaseLost);
    await expect(stale.journal([{ externalId: "Z", chat: "z", payload: null }])).rejects.toThrow(LeaseLost);
    testApp.channel.hangs.delete("stop");
    await ask(endSession);
    await untilStatus("DISCONNECTED");
    testApp.channel.hangs.clear();
    await ask(retrySession);
    await untilStatus("CONNECTED");
  });

  it("follows the last of several requests in quick succession", async () => {
    await ask(endSession);
    await ask(renewSession);
    await untilTrue(() => testApp.channel.forgotten.includes(padaria.connectionId));
    await untilTrue(() => testApp.channel.isOpen(padaria.connectionId));
    await untilStatus("CONNECTED");
  });
});
