import { listAuditLog } from "@recado/contract/audit-log";
import { getMe } from "@recado/contract/auth";
import { getCompanyPlan, updateCompanyHours, updateCompanyPreferences } from "@recado/contract/companies";
import { defaultWeek } from "@recado/contract/queues";
import type { CallOf } from "@recado/contract/shared/route";
import type { Holiday } from "@recado/contract/shared/working-hours";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import { createTestCompany, type Person, type TestCompany } from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;
let vizinha: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  vizinha = await createTestCompany(testApp, "Vizinha");
});
beforeEach(async () => {
  padaria = await createTestCompany(testApp);
});
afterAll(() => testApp.close());

const closed = { startTime: "00:00", endTime: "00:00" };
const christmas: Holiday = { date: "2026-12-25", name: "Natal", ...closed };
const newYear: Holiday = { date: "2026-01-01", name: "Ano-Novo", ...closed };

function setHours(
  body: CallOf<typeof updateCompanyHours>["body"],
  person: Person = padaria.ana,
  id = padaria.id,
) {
  return testApp.call(person.token, updateCompanyHours, { params: { id: String(id) }, body });
}

function prefer(
  body: CallOf<typeof updateCompanyPreferences>["body"],
  person: Person = padaria.ana,
  id = padaria.id,
) {
  return testApp.call(person.token, updateCompanyPreferences, { params: { id: String(id) }, body });
}

async function companyOf({ token }: Person) {
  return (await testApp.call(token, getMe, {})).company;
}

async function audited() {
  const { entries } = await testApp.call(padaria.ana.token, listAuditLog, { query: { area: "settings" } });
  return entries.map(({ label, changes }) => ({ label, changes }));
}

describe("the opening hours of a company", () => {
  // Specification (administration): PUT /companies/{id}/schedules, live to the company.
  // Specification (administration): the company schedule is empty at first.
  it("are empty at first, and a change reaches all users of the company and no other company", async () => {
    const [bruno, neighbour] = await Promise.all([
      testApp.listen(padaria.bruno.token),
      testApp.listen(vizinha.ana.token),
    ]);
    expect(await companyOf(padaria.bruno)).toMatchObject({ schedules: [], holidays: [] });
    const saved = await setHours({ schedules: defaultWeek, holidays: [christmas, newYear] });
    expect(saved).toMatchObject({ schedules: defaultWeek, holidays: [newYear, christmas] });
    expect(await companyOf(padaria.bruno)).toEqual(saved);
    await Promise.all([bruno.settle(), neighbour.settle()]);
    expect(bruno.heard).toMatchObject([{ name: "company", payload: { action: "update", company: saved } }]);
    expect(neighbour.heard).toEqual([]);
    expect(await companyOf(vizinha.ana)).toMatchObject({ schedules: [], holidays: [] });
  });

  it("keep their holidays when only the week changes", async () => {
    await setHours({ schedules: [], holidays: [christmas] });
    expect(await setHours({ schedules: defaultWeek })).toMatchObject({ holidays: [christmas] });
    expect(await setHours({ schedules: [], holidays: [] })).toMatchObject({ schedules: [], holidays: [] });
  });

  it("may have lunch breaks, and holidays with their own hours", async () => {
    const [monday] = defaultWeek;
    if (!monday) throw new Error("expected the hours of Monday, found none");
    const schedules = [{ ...monday, startLunchTime: "12:00", endLunchTime: "13:30" }];
    const holidays = [{ ...christmas, date: "2026-12-24", startTime: "08:00", endTime: "12:00" }];
    expect(await setHours({ schedules, holidays })).toMatchObject({ schedules, holidays });
  });

  it("record values before and after in the audit log, and nothing when nothing changed", async () => {
    await setHours({ schedules: [], holidays: [christmas] });
    await setHours({ schedules: [], holidays: [christmas] });
    expect(await audited()).toEqual([
      {
        label: "schedules",
        changes: [{ field: "holidays", from: [], to: ["2026-12-25 Natal 00:00–00:00"] }],
      },
    ]);
  });

  // Specification (administration): a break that ends before it starts is refused.
  it.each([
    ["a weekday twice", { schedules: [...defaultWeek.slice(0, 1), ...defaultWeek.slice(0, 1)] }],
    ["an invalid time", { schedules: [{ ...defaultWeek[0], startTime: "24:00" }] }],
    [
      "a break that ends before it starts",
      { schedules: [{ ...defaultWeek[0], startLunchTime: "13:00", endLunchTime: "12:00" }] },
    ],
    ["a holiday twice", { schedules: [], holidays: [christmas, christmas] }],
    ["an invalid day", { schedules: [], holidays: [{ ...christmas, date: "2026-02-30" }] }],
    ["no week", {}],
  ])("refuse %s", async (_, body) => {
    await expectRefusal(setHours(body as Parameters<typeof setHours>[0]), "ERR_VALIDATION");
    expect(await companyOf(padaria.ana)).toMatchObject({ schedules: [], holidays: [] });
  });

  // Specification (administration): only the own company, and only by admins.
  it("are changed by admins of the same company only", async () => {
    await expectRefusal(setHours({ schedules: defaultWeek }, padaria.bruno), "ERR_NO_PERMISSION");
    await expectRefusal(setHours({ schedules: defaultWeek }, vizinha.ana), "ERR_NO_COMPANY_FOUND");
    expect(await companyOf(padaria.ana)).toMatchObject({ schedules: [] });
  });
});

describe("the language and time zone of a company", () => {
  it("are Portuguese and São Paulo by default, and change independently of each other", async () => {
    const bruno = await testApp.listen(padaria.bruno.token);
    expect(await companyOf(padaria.bruno)).toMatchObject({ language: "pt", timeZone: "America/Sao_Paulo" });
    await prefer({ language: "es" });
    const saved = await prefer({ timeZone: "America/Manaus" });
    expect(saved).toMatchObject({ language: "es", timeZone: "America/Manaus" });
    expect(await companyOf(padaria.bruno)).toEqual(saved);
    await bruno.settle();
    expect(bruno.heard.at(-1)).toMatchObject({ name: "company", payload: { company: saved } });
    expect(await audited()).toEqual([
      {
        label: "preferences",
        changes: [{ field: "timeZone", from: "America/Sao_Paulo", to: "America/Manaus" }],
      },
      { label: "preferences", changes: [{ field: "language", from: "pt", to: "es" }] },
    ]);
  });

  it.each(["America/Sao_Paulo", "America/Noronha", "Europe/Lisbon", "UTC", "America/Argentina/Buenos_Aires"])(
    "accept the time zone %s",
    async (timeZone) => {
      expect(await prefer({ timeZone })).toMatchObject({ timeZone });
    },
  );

  it.each(["", "Lua", "+03:00", "-03", "America/Sao_Paulo'; select 1", "UTC\u0000"])(
    "refuse the time zone %j",
    async (timeZone) => {
      await expectRefusal(prefer({ timeZone }), "ERR_VALIDATION");
    },
  );

  it("are changed by admins of the same company only", async () => {
    await expectRefusal(prefer({ language: "en" }, padaria.bruno), "ERR_NO_PERMISSION");
    await expectRefusal(prefer({ language: "en" }, vizinha.ana), "ERR_NO_COMPANY_FOUND");
  });
});

describe("the name of a company", () => {
  // Specification (administration): the company's name, by its admins, live to all screens.
  it("is changed by its admin, and all users of the company receive the change", async () => {
    const [bruno, neighbour] = [
      await testApp.listen(padaria.bruno.token),
      await testApp.listen(vizinha.ana.token),
    ];
    const saved = await prefer({ name: "  Padaria da Praça " });
    expect(saved.name).toBe("Padaria da Praça");
    expect(await companyOf(padaria.bruno)).toEqual(saved);
    await Promise.all([bruno.settle(), neighbour.settle()]);
    expect(bruno.heard).toMatchObject([
      { name: "company", payload: { company: { name: "Padaria da Praça" } } },
    ]);
    expect(neighbour.heard).toEqual([]);
    const change = { field: "name", from: padaria.name, to: "Padaria da Praça" };
    expect(await audited()).toEqual([{ label: "preferences", changes: [change] }]);
  });

  it.each(["", "  ", "P", "P".repeat(101), "Pada\u0000ria"])("cannot be %j", async (name) => {
    await expectRefusal(prefer({ name }), "ERR_VALIDATION");
    expect((await companyOf(padaria.ana)).name).toBe(padaria.name);
  });

  it("is changed by admins of the same company only", async () => {
    await expectRefusal(prefer({ name: "Minha" }, padaria.bruno), "ERR_NO_PERMISSION");
    await expectRefusal(prefer({ name: "Minha" }, vizinha.ana), "ERR_NO_COMPANY_FOUND");
  });
});

it("a user reads the plan of their own company only", async () => {
  const params = { companyId: String(padaria.id) };
  expect(await testApp.call(padaria.bruno.token, getCompanyPlan, { params })).toMatchObject({
    id: padaria.id,
  });
  await expectRefusal(testApp.call(vizinha.ana.token, getCompanyPlan, { params }), "ERR_NO_COMPANY_FOUND");
});
