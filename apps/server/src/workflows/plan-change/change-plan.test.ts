import { listAuditLog } from "@recado/contract/audit-log";
import { createConnection } from "@recado/contract/connections";
import { updateCompany } from "@recado/contract/managed-companies";
import { createPlan, getPlan, type PlanWithUsage, updatePlan } from "@recado/contract/plans";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createTestCompany,
  createTestStaff,
  createTestUser,
  type Person,
  type TestCompany,
  untilTrue,
} from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
/** Super user of the installation, who acts as the operator. */
let sofia: Person;
/** Company with three users and a second connection. */
let padaria: TestCompany;
let second: number;
let plan: PlanWithUsage;
let names = 0;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  const host = await createTestStaff(testApp, "Sede");
  sofia = await createTestUser(testApp, host, { name: "Sofia", profile: "admin", super: true });
});
beforeEach(async () => {
  names += 1;
  const form = { name: `Plano ${names}`, users: 5, connections: 2, queues: 3, value: 99.9 };
  plan = await testApp.call(sofia.token, createPlan, { body: form });
  padaria = await createTestCompany(testApp);
  const body = { name: "Segunda", queueIds: [padaria.sales] };
  second = (await testApp.call(padaria.ana.token, createConnection, { body })).id;
  await untilTrue(() => [padaria.connectionId, second].every((id) => testApp.channel.isOpen(id)));
  for (const { id } of [padaria, await createTestCompany(testApp, "Vizinha")]) {
    const call = { params: { id: String(id) }, query: {}, body: { planId: plan.id } };
    await testApp.call(sofia.token, updateCompany, call);
  }
});
afterAll(() => testApp.close());

function change(body: { users?: number; connections?: number; value?: number }, isConfirmed = false) {
  const query = isConfirmed ? ({ confirmed: "true" } as const) : {};
  return testApp.call(sofia.token, updatePlan, { params: { id: String(plan.id) }, query, body });
}

describe("lower limits of a plan", () => {
  // Specification (money): Limits of a plan: also where a plan's numbers become smaller: how many exceed them is said and confirmed.
  it("need a confirmation if companies exceed them, and then close their newest connections", async () => {
    const { companies } = await expectRefusal(change({ connections: 1, value: 9 }), "ERR_PLAN_EXCEEDED");
    expect(companies).toBe(1);
    const params = { id: String(plan.id) };
    expect(await testApp.call(sofia.token, getPlan, { params })).toMatchObject({
      connections: 2,
      value: 99.9,
    });
    expect(testApp.channel.isOpen(second)).toBe(true);
    expect(await change({ connections: 1 }, true)).toMatchObject({ connections: 1, companies: 2 });
    await untilTrue(() => !testApp.channel.isOpen(second));
    expect(testApp.channel.isOpen(padaria.connectionId)).toBe(true);
    const { entries } = await testApp.call(padaria.ana.token, listAuditLog, {
      query: { area: "connections" },
    });
    expect(entries[0]).toMatchObject({ userName: "", action: "sessionEnded", label: "Segunda" });
  });

  it("are stored at once if no company exceeds them", async () => {
    expect(await change({ users: 3 })).toMatchObject({ users: 3 });
    expect((await expectRefusal(change({ users: 2 }), "ERR_PLAN_EXCEEDED")).companies).toBe(2);
  });
});

// Specification (money): Limits of a plan: and what grows or stays needs nothing.
it("equal or higher limits of a plan are stored at once, even if a company exceeds them", async () => {
  await change({ users: 1 }, true);
  expect(await change({ users: 1, connections: 2, value: 120 })).toMatchObject({ value: 120 });
  expect(await change({ users: 2, connections: 3 })).toMatchObject({ users: 2, connections: 3 });
  expect((await expectRefusal(change({ connections: 1 }), "ERR_PLAN_EXCEEDED")).companies).toBe(1);
});
