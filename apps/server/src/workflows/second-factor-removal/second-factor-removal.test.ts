import { listAuditLog } from "@recado/contract/audit-log";
import { login } from "@recado/contract/auth";
import * as contract from "@recado/contract/second-factors";
import { updateSetting } from "@recado/contract/settings";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDemoMailbox } from "../../adapters/sandbox/demo-mailbox.ts";
import { resetSecondFactor } from "../../commands/reset-second-factor.ts";
import { createSecrets } from "../../platform/secrets.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createTestStaff,
  createTestUser,
  type Person,
  type Staff,
  signInAs,
  testPassword,
  untilFound,
} from "../../testing/factories.ts";
import { minute, SteeredClock } from "../../testing/steered-clock.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { testSecretKey } from "../../testing/test-tokens.ts";
import { turnOnSecondFactor } from "../../testing/turn-on-second-factor.ts";
import { removeDueFactors } from "./jobs.ts";

const hour = 60 * minute;
const clock = new SteeredClock();
const mailbox = createDemoMailbox(() => clock.now());
let testApp: TestApp;
let padaria: Staff;

beforeAll(async () => {
  testApp = await openTestApp({ own: true, clock, mail: { mailer: mailbox, demoMailbox: undefined } });
  padaria = await createTestStaff(testApp);
});
afterAll(() => testApp.close());

async function createGuarded(): Promise<Person> {
  const rita = await createTestUser(testApp, padaria, { name: "Rita" });
  await turnOnSecondFactor(testApp, rita);
  return rita;
}

async function admin(): Promise<string> {
  return (await signInAs(testApp, padaria.ana)).token;
}

function remove(token: string, { id }: Pick<Person, "id">) {
  return testApp.call(token, contract.requestSecondFactorRemoval, { params: { id: String(id) } });
}

function setDelay(token: string, value: "enabled" | "disabled") {
  return testApp.call(token, updateSetting, { params: { key: "secondFactorRemovalDelay" }, body: { value } });
}

const logIn = ({ email }: Person) =>
  testApp.call(undefined, login, { body: { email, password: testPassword } });

const mailTo = ({ email }: Person) =>
  untilFound(() => mailbox.list().find(({ to, text }) => to === email && text.includes("duas etapas")));

async function tokenFor(person: Person): Promise<string> {
  return /not-me#(\S+)/.exec((await mailTo(person)).text)?.[1] ?? "";
}

const cancel = (token: string) =>
  testApp.call(undefined, contract.cancelSecondFactorRemoval, { body: { token } });

/** Runs the job that carries out due removals, as every process of the role worker does each minute. */
function runJob() {
  const { database } = testApp.app;
  const logger = { error: () => undefined } as never;
  return removeDueFactors({ database, clock, logger })({});
}

async function lastEntry(token: string) {
  const { entries } = await testApp.call(token, listAuditLog, { query: { area: "users" } });
  return entries[0];
}

describe("an admin's removal of a second factor", () => {
  it("lets the password alone sign in again, tells the user by mail and is recorded", async () => {
    const [rita, token] = [await createGuarded(), await admin()];
    expect(await remove(token, rita)).toEqual({ dueAt: null });
    expect(await logIn(rita)).toMatchObject({ user: { id: rita.id } });
    expect((await mailTo(rita)).text).toContain("Ana removeu a verificação em duas etapas");
    expect(await lastEntry(token)).toMatchObject({
      userId: padaria.ana.id,
      entityId: String(rita.id),
      changes: [{ field: "secondFactor", from: true, to: false }],
    });
    await expectRefusal(remove(token, rita), "ERR_SECOND_FACTOR_OFF");
  });

  it("is refused for the admin's own factor, for super users and for other companies", async () => {
    const vizinha = await createTestStaff(testApp, "Vizinha");
    const sofia = await createTestUser(testApp, padaria, { name: "Sofia", profile: "admin", super: true });
    await turnOnSecondFactor(testApp, sofia);
    const token = await admin();
    const olga = await createTestUser(testApp, padaria, { name: "Olga", profile: "admin" });
    await turnOnSecondFactor(testApp, olga);
    await expectRefusal(remove(olga.token, olga), "ERR_NO_PERMISSION");
    await expectRefusal(remove(token, sofia), "ERR_NO_PERMISSION");
    await expectRefusal(remove(token, vizinha.bruno), "ERR_NO_USER_FOUND");
  });

  it("waits for 24 hours by the company's setting, and then takes effect", async () => {
    const [rita, token] = [await createGuarded(), await admin()];
    await setDelay(token, "enabled");
    const { dueAt } = await remove(token, rita);
    expect(Date.parse(dueAt ?? "") - clock.now().getTime()).toBeCloseTo(24 * hour, -5);
    expect(await remove(token, rita)).toEqual({ dueAt });
    await runJob();
    await expectRefusal(logIn(rita), "ERR_SECOND_FACTOR_REQUIRED");
    clock.advance(24 * hour);
    await Promise.all([runJob(), runJob()]);
    expect(await logIn(rita)).toMatchObject({ user: { id: rita.id } });
    expect(await lastEntry(await admin())).toMatchObject({ userId: null, changes: [{ to: false }] });
    await setDelay(await admin(), "disabled");
  });

  it("that waits is cancelled once by the link of the mail", async () => {
    const [rita, token] = [await createGuarded(), await admin()];
    await setDelay(token, "enabled");
    await remove(token, rita);
    const own = await tokenFor(rita);
    await expectRefusal(cancel(own.slice(0, -1)), "ERR_SECOND_FACTOR_REMOVAL");
    await expectRefusal(cancel(`${own.slice(0, -2)}xx`), "ERR_SECOND_FACTOR_REMOVAL");
    await cancel(own);
    await expectRefusal(cancel(own), "ERR_SECOND_FACTOR_REMOVAL");
    expect(await lastEntry(token)).toMatchObject({
      userId: rita.id,
      changes: [{ field: "secondFactorRemoval", from: true, to: false }],
    });
    clock.advance(25 * hour);
    await runJob();
    await expectRefusal(logIn(rita), "ERR_SECOND_FACTOR_REQUIRED");
    await setDelay(await admin(), "disabled");
  });

  it("that waits is shown to the user, who can cancel it there", async () => {
    const rita = await createGuarded();
    const token = await admin();
    await setDelay(token, "enabled");
    const { dueAt } = await remove(token, rita);
    expect(await testApp.call(rita.token, contract.getSecondFactor, {})).toMatchObject({
      removalDueAt: dueAt,
    });
    await testApp.call(rita.token, contract.cancelOwnSecondFactorRemoval, {});
    expect(await testApp.call(rita.token, contract.getSecondFactor, {})).toMatchObject({
      removalDueAt: null,
    });
    await setDelay(token, "disabled");
  });
});

describe("the operator's command for a lost second factor", () => {
  const run = (email: string, hours: number) =>
    resetSecondFactor(
      testApp.app.database,
      { clock, publicUrl: "https://recado.example", mailer: mailbox, secrets: createSecrets(testSecretKey) },
      { email, hours },
    );

  it("removes it at once, which the audit log names as the system", async () => {
    const rita = await createGuarded();
    expect(await run(rita.email, 0)).toContain("is off");
    expect(await logIn(rita)).toMatchObject({ user: { id: rita.id } });
    expect(await lastEntry(await admin())).toMatchObject({
      userId: null,
      changes: [{ field: "secondFactor", to: false }],
    });
    await expect(run(rita.email, 0)).rejects.toThrow("has no second factor");
  });

  it("waits with --after, and the user's mail can cancel it", async () => {
    const rita = await createGuarded();
    expect(await run(rita.email, 24)).toContain("unless the user cancels");
    await cancel(await tokenFor(rita));
    clock.advance(25 * hour);
    await runJob();
    await expectRefusal(logIn(rita), "ERR_SECOND_FACTOR_REQUIRED");
  });
});
