import { listAuditLog } from "@recado/contract/audit-log";
import { getMe, logout } from "@recado/contract/auth";
import { endUserSessions, listUserSessions } from "@recado/contract/user-sessions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createTestCompany,
  createTestUser,
  type Person,
  signInAs,
  type TestCompany,
  testPassword,
} from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;
let vizinha: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
  vizinha = await createTestCompany(testApp, "Vizinha");
});
afterAll(() => testApp.close());

const newPerson = () => createTestUser(testApp, padaria, { name: "Rita" });
const paramsOf = ({ id }: Pick<Person, "id">) => ({ params: { id: String(id) } });

function list(token: string, person: Pick<Person, "id">) {
  return testApp.call(token, listUserSessions, paramsOf(person));
}

function end(token: string, person: Pick<Person, "id">) {
  return testApp.call(token, endUserSessions, paramsOf(person));
}

async function signInFrom(person: Person, address: string, userAgent: string): Promise<string> {
  const answer = await testApp.app.http.inject({
    method: "POST",
    url: "/api/auth/login",
    remoteAddress: address,
    headers: { "user-agent": userAgent },
    payload: { email: person.email, password: testPassword },
  });
  return answer.json().token;
}

describe("a user's sessions", () => {
  it("are listed with browser, address and times, the present one marked and the former one with its end", async () => {
    const rita = await newPerson();
    const token = await signInFrom(rita, "203.0.113.7", "Mozilla/5.0 Firefox/143.0");
    const [present, former, ...others] = await list(token, rita);
    expect(others).toEqual([]);
    expect(present).toMatchObject({
      current: true,
      endedAt: null,
      end: null,
      userAgent: "Mozilla/5.0 Firefox/143.0",
      address: "203.0.113.7",
    });
    expect(former).toMatchObject({
      current: false,
      endedAt: expect.any(String),
      end: "replaced",
      address: null,
    });
    expect(present?.since && present.since > (former?.since ?? "")).toBe(true);
  });

  it("are no longer live for an admin once the user has signed out", async () => {
    const rita = await newPerson();
    await testApp.call(rita.token, logout, {});
    expect(await list(padaria.ana.token, rita)).toMatchObject([{ current: false, end: "signedOut" }]);
  });

  it("are listed and ended by the user and by admins of the company, and by nobody else", async () => {
    const rita = await newPerson();
    for (const call of [list, end]) {
      await expectRefusal(call(padaria.bruno.token, rita), "ERR_NO_PERMISSION");
      await expectRefusal(call(vizinha.ana.token, rita), "ERR_NO_USER_FOUND");
    }
    expect(await list(rita.token, rita)).toHaveLength(1);
  });

  it("that an admin ends lose token and live connection at once, and their browsers learn why", async () => {
    const rita = await newPerson();
    const [listener, admin] = [await testApp.listen(rita.token), await testApp.listen(padaria.ana.token)];
    const closed = new Promise((resolve) => listener.socket.once("disconnect", resolve));
    await end(padaria.ana.token, rita);
    const told = await listener.next(({ name }) => name === "auth");
    expect(told).toMatchObject({ action: "update", reason: "ended", user: { id: rita.id } });
    await closed;
    await expectRefusal(testApp.call(rita.token, getMe, {}), "ERR_SESSION_EXPIRED");
    expect(await list(padaria.ana.token, rita)).toMatchObject([{ end: "ended" }]);
    const heard = await admin.next(({ name }) => name === "userSession");
    expect(heard).toEqual({ action: "update", userId: rita.id });
    expect((await signInAs(testApp, rita)).id).toBe(rita.id);
  });

  it("that the user ends leave the present one alone", async () => {
    const rita = await newPerson();
    await end(rita.token, rita);
    expect(await testApp.call(rita.token, getMe, {})).toMatchObject({ id: rita.id });
  });

  it("are told to admins of the company when they change, and to nobody else", async () => {
    const rita = await newPerson();
    const [admin, colleague, neighbour] = [
      await testApp.listen(padaria.ana.token),
      await testApp.listen(padaria.bruno.token),
      await testApp.listen(vizinha.ana.token),
    ];
    await testApp.call(rita.token, logout, {});
    await admin.next(({ name }) => name === "userSession");
    await Promise.all([colleague.settle(), neighbour.settle()]);
    expect([...colleague.heard, ...neighbour.heard]).toEqual([]);
  });

  it("that an admin ended are one entry of the audit log", async () => {
    const rita = await newPerson();
    for (const _ of ["live", "ended already"]) await end(padaria.ana.token, rita);
    const { entries } = await testApp.call(padaria.ana.token, listAuditLog, { query: { area: "sessions" } });
    expect(entries.filter(({ entityId }) => entityId === String(rita.id))).toMatchObject([
      { action: "sessionEnded", userName: "Ana", label: "Rita" },
    ]);
  });
});
