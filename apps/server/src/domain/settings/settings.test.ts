import { listAuditLog } from "@recado/contract/audit-log";
import { getMe } from "@recado/contract/auth";
import {
  listSettings,
  type SettingKey,
  settingMask,
  settings,
  updateSetting,
} from "@recado/contract/settings";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import { createTestCompany, createTestUser, type Person, type TestCompany } from "../../testing/factories.ts";
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

function change(key: string, value: string, person: Person = padaria.ana) {
  return testApp.call(person.token, updateSetting, { params: { key }, body: { value } });
}

async function read(key: SettingKey, person: Person = padaria.ana) {
  const list = await testApp.call(person.token, listSettings, {});
  return list.find((setting) => setting.key === key)?.value;
}

/** Value for each setting that is different from the setting's default. */
const otherValues: Record<SettingKey, string> = {
  ratingScale: "5",
  userRating: "enabled",
  scheduleType: "queue",
  CheckMsgIsGroup: "enabled",
  call: "enabled",
  chatBotType: "text",
  sendGreetingAccepted: "enabled",
  sendMsgTransfTicket: "enabled",
  sendGreetingMessageOneQueues: "enabled",
  keepTickets: "12",
  secondFactorRequired: "enabled",
  secondFactorRemovalDelay: "enabled",
  defaultAreaCode: "11",
  campaignsEnabled: "false",
  optOutMessage: "Combinado.",
  optInMessage: "Bem-vinda de volta.",
  asaas: "$aact_segredo",
};
const operatorKeys: SettingKey[] = ["campaignsEnabled"];

describe("settings", () => {
  it.each(Object.entries(otherValues) as [SettingKey, string][])(
    "with the key %s are changed by their admins or the operator only, never by agents",
    async (key, value) => {
      const company = await createTestCompany(testApp, `De ${key}`);
      const operator = await createTestUser(testApp, company, {
        name: "Sofia",
        profile: "admin",
        super: true,
      });
      const before = await read(key, company.ana);
      await expectRefusal(change(key, value, company.bruno), "ERR_NO_PERMISSION");
      if (operatorKeys.includes(key)) {
        await expectRefusal(change(key, value, company.ana), "ERR_NO_PERMISSION");
        expect(await read(key, company.ana)).toBe(before);
        await change(key, value, operator);
        await expectRefusal(change(key, settings[key].initial, company.ana), "ERR_NO_PERMISSION");
      } else {
        await change(key, value, company.ana);
        await change(key, value, operator);
      }
      expect(await read(key, company.ana)).toBe(key === "asaas" ? settingMask : value);
    },
  );

  // Specification (administration): GET /settings holds every key, with defaults.
  it("are always listed completely, with their defaults", async () => {
    const list = await testApp.call(vizinha.bruno.token, listSettings, {});
    expect(list).toEqual(Object.entries(settings).map(([key, { initial }]) => ({ key, value: initial })));
  });

  // Specification (administration): PUT /settings/{key}: value of that key alone, for the whole company and no other.
  it("change for all users of the company at once, and for no other company", async () => {
    const bruno = await testApp.listen(padaria.bruno.token);
    expect(await change("userRating", "enabled")).toEqual({ key: "userRating", value: "enabled" });
    expect(await read("userRating", padaria.bruno)).toBe("enabled");
    expect(await read("userRating", vizinha.ana)).toBe("disabled");
    await bruno.settle();
    expect(bruno.heard).toMatchObject([
      { name: "settings", payload: { action: "update", setting: { key: "userRating", value: "enabled" } } },
    ]);
    await change("userRating", "disabled");
    expect(await read("userRating")).toBe("disabled");
  });

  it.each([
    ["userRating", "sim", "ERR_VALIDATION"],
    ["scheduleType", "enabled", "ERR_VALIDATION"],
    ["asaas", "a".repeat(501), "ERR_VALIDATION"],
    ["asaas", "a\u0000b", "ERR_VALIDATION"],
    ["unknown", "enabled", "ERR_NO_SETTING_FOUND"],
    ["__proto__", "enabled", "ERR_NO_SETTING_FOUND"],
    ["toString", "enabled", "ERR_NO_SETTING_FOUND"],
  ] as const)("with the key %s refuse the value %j", async (key, value, code) => {
    await expectRefusal(change(key, value), code);
  });
});

// Specification (administration): asaas is write-only, and no event carries a secret.
it("a stored payment token is returned to nobody and appears in no event or log", async () => {
  const token = "$aact_segredo";
  const [ana, bruno] = await Promise.all([
    testApp.listen(padaria.ana.token),
    testApp.listen(padaria.bruno.token),
  ]);
  expect(await change("asaas", token)).toEqual({ key: "asaas", value: settingMask });
  expect(await read("asaas")).toBe(settingMask);
  expect(await read("asaas", padaria.bruno)).toBe("");
  const me = await testApp.call(padaria.ana.token, getMe, {});
  const log = await testApp.call(padaria.ana.token, listAuditLog, { query: { searchParam: "asaas" } });
  expect(log.entries).toMatchObject([{ label: "asaas", changes: [{ field: "value" }] }]);
  await Promise.all([ana.settle(), bruno.settle()]);
  expect(bruno.heard).toHaveLength(1);
  const kept = await testApp.app.database.read(padaria.id, (db) =>
    db.rows(sql`select value from settings where company_id = ${db.companyId}`),
  );
  expect(JSON.stringify([me, log, ana.heard, bruno.heard, kept])).not.toContain(token);
  await expectRefusal(change("asaas", settingMask), "ERR_VALIDATION");
  await change("asaas", "");
  expect(await read("asaas")).toBe("");
});

// Specification (administration): changes of settings are in the audit log.
it("a change of a setting is recorded once in the audit log, with the previous value", async () => {
  await change("call", "enabled", vizinha.ana);
  await change("call", "enabled", vizinha.ana);
  const { entries } = await testApp.call(vizinha.ana.token, listAuditLog, { query: {} });
  expect(entries.filter(({ area }) => area === "settings")).toMatchObject([
    { userName: "Ana", label: "call", changes: [{ field: "value", from: "disabled", to: "enabled" }] },
  ]);
});
