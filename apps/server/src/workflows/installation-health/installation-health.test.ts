import {
  getInstallationHealth,
  getInstallationSetup,
  type HealthCheckName,
} from "@recado/contract/installation-health";
import { updateInstallationSettings } from "@recado/contract/installation-settings";
import { createCompany } from "@recado/contract/managed-companies";
import { createPlan } from "@recado/contract/plans";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Mailer } from "../../ports/mailer.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createTestCompany,
  createTestUser,
  type Person,
  type TestCompany,
  testPassword,
} from "../../testing/factories.ts";
import { minute, SteeredClock } from "../../testing/steered-clock.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let host: TestCompany;
/** Super user of the installation, who acts as the operator. */
let sofia: Person;
let owner: Client;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  host = await createTestCompany(testApp, "Sede");
  sofia = await createTestUser(testApp, host, { name: "Sofia", profile: "admin", super: true });
  owner = new Client(testApp.testDatabase.owner);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await testApp.close();
});

async function examine() {
  const health = await testApp.call(sofia.token, getInstallationHealth, {});
  const find = (name: HealthCheckName) => health.checks.find((check) => check.name === name);
  return { ...health, find };
}

async function readiness(): Promise<unknown> {
  return (await testApp.app.http.inject("/health/ready")).json();
}

describe("the health of the installation", () => {
  it("is for super users only", async () => {
    await expectRefusal(testApp.call(host.ana.token, getInstallationHealth, {}), "ERR_NO_PERMISSION");
    await expectRefusal(testApp.call(host.ana.token, getInstallationSetup, {}), "ERR_NO_PERMISSION");
  });

  it("names roles that no process has until a process with these roles starts, as readiness does", async () => {
    await owner.query("update processes set roles = '{web}'");
    const before = await examine();
    expect(before.missingRoles).toEqual(["worker", "channels"]);
    expect(before.find("processes")).toMatchObject({ state: "wrong", finding: "roleMissing" });
    expect(await readiness()).toEqual({ status: "not ready", missing: ["worker", "channels"] });
    const other = await openTestApp({ beside: testApp, roles: ["worker", "channels"] });
    const during = await examine();
    const duringReadiness = await readiness();
    await other.close();
    const after = await examine();
    await owner.query("update processes set roles = '{web,worker,channels}'");
    expect(during.missingRoles).toEqual([]);
    expect(during.processes.map(({ roles }) => roles)).toEqual([["worker", "channels"], ["web"]]);
    expect(duringReadiness).toEqual({ status: "ok", missing: [] });
    expect(after.missingRoles).toEqual(["worker", "channels"]);
  });

  it("shows a process without a sign of life for 20 seconds as lost, and its role as missing", async () => {
    await owner.query("update processes set roles = '{web}'");
    await owner.query(`insert into processes (id, roles, host, version, seen_at) values
      (gen_random_uuid(), '{worker}', 'old', 'test', now() - interval '21 seconds'),
      (gen_random_uuid(), '{channels}', 'new', 'test', now() - interval '5 seconds')`);
    const { missingRoles, processes } = await examine();
    await owner.query("delete from processes where host in ('old', 'new')");
    await owner.query("update processes set roles = '{web,worker,channels}'");
    expect(missingRoles).toEqual(["worker"]);
    expect(processes.find((one) => one.host === "old")).toMatchObject({ isRunning: false });
  });

  it("tells missing mail, payments and backups apart from broken ones", async () => {
    const unset = await examine();
    expect(unset.find("mail")).toMatchObject({ state: "look", finding: "mailUnset" });
    expect(unset.find("pix")).toMatchObject({ state: "look", finding: "pixUnset" });
    expect(unset.find("backup")).toMatchObject({ state: "look", finding: "noBackup" });
    await owner.query(
      `insert into backups (place, started_at, failure) values ('disk', now(), 'no space left on device')`,
    );
    const failed = await examine();
    await owner.query("delete from backups");
    expect(failed.find("backup")).toMatchObject({
      state: "wrong",
      finding: "backupFailed",
      facts: { reason: "no space left on device" },
    });
  });

  it("asks the mail server once in five minutes, however often pages ask, and sooner after a failure", async () => {
    const clock = new SteeredClock();
    let logins = 0;
    let isBroken = false;
    const mailer: Mailer = {
      send: async () => undefined,
      reach: async () => {
        logins += 1;
        if (isBroken) throw new Error("login refused");
      },
      close: () => undefined,
    };
    const mailing = await openTestApp({ beside: testApp, clock, mail: { mailer, demoMailbox: undefined } });
    const stateOfMail = async () => {
      const { checks } = await mailing.call(sofia.token, getInstallationHealth, {});
      return checks.find(({ name }) => name === "mail")?.state;
    };
    const states = await Promise.all([stateOfMail(), stateOfMail(), stateOfMail()]);
    isBroken = true;
    clock.advance(4 * minute);
    states.push(await stateOfMail());
    const before = logins;
    clock.advance(minute);
    states.push(await stateOfMail(), await stateOfMail());
    isBroken = false;
    clock.advance(minute);
    states.push(await stateOfMail());
    await mailing.close();
    expect(states).toEqual(["well", "well", "well", "well", "wrong", "wrong", "well"]);
    expect([before, logins]).toEqual([1, 3]);
  });
});

describe("the checklist for a new installation", () => {
  async function listDone(): Promise<string[]> {
    const { steps } = await testApp.call(sofia.token, getInstallationSetup, {});
    return steps.flatMap(({ name, isDone }) => (isDone ? [name] : []));
  }

  it("ticks off a step when the installation itself shows that it is done", async () => {
    expect(await listDone()).toEqual([]);
    const plan = { name: "Inicial", users: 5, connections: 5, queues: 5, value: 120 };
    const { id: planId } = await testApp.call(sofia.token, createPlan, { body: plan });
    expect(await listDone()).toEqual(["plan"]);
    const email = "teste@exemplo.com.br";
    const body = {
      name: "Teste",
      email,
      planId,
      userName: "Maria",
      userEmail: email,
      password: testPassword,
    };
    await testApp.call(sofia.token, createCompany, { body });
    await owner.query("update installation_brand set name = 'Zap Fácil'");
    await owner.query(`insert into backups (name, place, started_at) values ('b', 'disk', now())`);
    expect(await listDone()).toEqual(["plan", "brand", "backup", "testCompany"]);
  });

  it("is hidden once the operator dismisses it", async () => {
    expect((await testApp.call(sofia.token, getInstallationSetup, {})).isHidden).toBe(false);
    await testApp.call(sofia.token, updateInstallationSettings, { body: { setupHidden: true } });
    expect((await testApp.call(sofia.token, getInstallationSetup, {})).isHidden).toBe(true);
  });
});
