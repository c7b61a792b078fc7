import { listAuditLog } from "@recado/contract/audit-log";
import { getCompanyPlan } from "@recado/contract/companies";
import { updateCompany } from "@recado/contract/managed-companies";
import {
  createPlan,
  deletePlan,
  getPlan,
  listPlans,
  listPublicPlans,
  type PlanWithUsage,
  updatePlan,
} from "@recado/contract/plans";
import { planFlags } from "@recado/contract/shared/permissions";
import type { CallOf } from "@recado/contract/shared/route";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import { createTestStaff, createTestUser, type Person, type Staff } from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: Staff;
let vizinha: Staff;
/** Test person who is a super user of the installation. */
let sofia: Person;
let names = 0;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  const host = await createTestStaff(testApp, "Sede");
  sofia = await createTestUser(testApp, host, { name: "Sofia", profile: "admin", super: true });
  padaria = await createTestStaff(testApp);
  vizinha = await createTestStaff(testApp, "Vizinha");
});
afterAll(() => testApp.close());

type Form = CallOf<typeof createPlan>["body"];

function create(form: Partial<Form> = {}, person = sofia): Promise<PlanWithUsage> {
  names += 1;
  const body = { name: `Plano ${names}`, users: 5, connections: 2, queues: 3, value: 99.9, ...form };
  return testApp.call(person.token, createPlan, { body });
}

function change({ id }: { id: number }, body: Partial<Form>, person = sofia): Promise<PlanWithUsage> {
  return testApp.call(person.token, updatePlan, { params: { id: String(id) }, body });
}

function give(company: Staff, { id }: PlanWithUsage) {
  const call = {
    params: { id: String(company.id) },
    query: { confirmed: "true" },
    body: { planId: id },
  } as const;
  return testApp.call(sofia.token, updateCompany, call);
}

describe("a plan", () => {
  // Specification (money): plan flags are true unless said otherwise.
  it("includes all features by default, and is returned as it was created", async () => {
    const plan = await create({ value: 149.99, storageMegabytes: 500 });
    expect(plan).toMatchObject({ users: 5, connections: 2, queues: 3, value: 149.99, storageMegabytes: 500 });
    expect(planFlags.map((flag) => plan[flag])).toEqual(planFlags.map(() => true));
    expect(plan).toMatchObject({ offered: true, campaigns: 0, schedules: 0, companies: 0 });
    expect(await testApp.call(sofia.token, getPlan, { params: { id: String(plan.id) } })).toEqual(plan);
    expect(await testApp.call(sofia.token, listPlans, {})).toContainEqual(plan);
  });

  it("is public only while it is offered, and never with the name Enterprise", async () => {
    const [open, arranged, enterprise] = await Promise.all([
      create(),
      create({ offered: false }),
      create({ name: "ENTERPRISE" }),
    ]);
    const offered = async () => (await testApp.call(undefined, listPublicPlans, {})).map(({ id }) => id);
    expect(await offered()).toContain(open.id);
    expect(await offered()).not.toContain(arranged.id);
    expect(await offered()).not.toContain(enterprise.id);
    await change(open, { offered: false });
    expect(await offered()).not.toContain(open.id);
  });

  it.each([
    ["a name of one letter", { name: "P" }, "name"],
    ["half a user", { users: 1.5 }, "users"],
    ["a negative number of queues", { queues: -1 }, "queues"],
    ["a value of less than a centavo", { value: 0.001 }, "value"],
    ["no storage at all", { storageMegabytes: 0 }, "storageMegabytes"],
  ])("with %s is refused", async (_, form, path) => {
    const { issues } = await expectRefusal(create(form), "ERR_VALIDATION");
    expect(issues).toMatchObject([{ path }]);
  });

  // Specification (money): a plan has a name of its own.
  it("has a name that no other plan has", async () => {
    const plan = await create();
    await expectRefusal(create({ name: plan.name }), "ERR_PLAN_NAME_EXISTS");
    await expectRefusal(change(await create(), { name: plan.name }), "ERR_PLAN_NAME_EXISTS");
  });

  // Specification (money): a plan in use is not deleted.
  it("is not deleted while companies use it, and the refusal has their number", async () => {
    const plan = await create();
    await give(padaria, plan);
    await give(vizinha, plan);
    const remove = () => testApp.call(sofia.token, deletePlan, { params: { id: String(plan.id) } });
    expect((await expectRefusal(remove(), "ERR_PLAN_IN_USE")).params).toEqual({ count: "2" });
    const other = await create();
    await give(padaria, other);
    await give(vizinha, other);
    await remove();
    await expectRefusal(remove(), "ERR_NO_PLAN_FOUND");
    await expectRefusal(change(plan, {}), "ERR_NO_PLAN_FOUND");
  });

  // Specification (money): rights and screens of all companies that have it change at once.
  it("changes the rights of its companies at once, and their users receive a live event", async () => {
    const plan = await create();
    const other = await create();
    await give(padaria, plan);
    await give(vizinha, other);
    const look = ({ id, bruno }: Staff) =>
      testApp.call(bruno.token, getCompanyPlan, { params: { companyId: String(id) } });
    expect((await look(padaria)).plan).toMatchObject({ useKanban: true });
    const listener = await testApp.listen(padaria.bruno.token);
    await change(plan, { useKanban: false, users: 9 });
    expect((await look(padaria)).plan).toMatchObject({ useKanban: false, users: 9 });
    expect((await look(vizinha)).plan).toMatchObject({ useKanban: true });
    await listener.next(({ name }) => name === "plan");
    expect(listener.heard).toMatchObject([{ name: "plan", payload: { action: "update", planId: plan.id } }]);
  });

  // Specification (money): plans of super users alone, audited.
  it("is managed by super users only, and its changes are in the audit log", async () => {
    const plan = await create();
    for (const person of [padaria.ana, padaria.bruno]) {
      const params = { id: String(plan.id) };
      await expectRefusal(create({}, person), "ERR_NO_PERMISSION");
      await expectRefusal(change(plan, { users: 1 }, person), "ERR_NO_PERMISSION");
      await expectRefusal(testApp.call(person.token, deletePlan, { params }), "ERR_NO_PERMISSION");
      await expectRefusal(testApp.call(person.token, listPlans, {}), "ERR_NO_PERMISSION");
      await expectRefusal(testApp.call(person.token, getPlan, { params }), "ERR_NO_PERMISSION");
    }
    await change(plan, { users: 6, value: 120 });
    const { entries } = await testApp.call(sofia.token, listAuditLog, { query: { area: "plans" } });
    expect(entries[0]).toMatchObject({
      action: "updated",
      label: plan.name,
      userName: "Sofia",
      changes: [
        { field: "users", from: 5, to: 6 },
        { field: "value", from: 99.9, to: 120 },
      ],
    });
  });
});
