import { updateCompanyHours, updateCompanyPreferences } from "@recado/contract/companies";
import { type Holiday, weekdays } from "@recado/contract/shared/working-hours";
import { afterAll, beforeAll, expect, it } from "vitest";
import { beginChat, setUp } from "../../testing/bot-chat.ts";
import { createTestCompany, type TestCompany } from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const outOfHours = "Voltamos logo.";
const always = weekdays.map((weekdayEn) => ({
  weekday: weekdayEn,
  weekdayEn,
  startTime: "00:00",
  endTime: "23:59",
}));

async function foundShop(timeZone: string): Promise<TestCompany> {
  const company = await createTestCompany(testApp, "Loja");
  await setUp(testApp, company, {
    connection: { outOfHoursMessage: outOfHours },
    settings: { scheduleType: "company" },
  });
  await testApp.call(company.ana.token, updateCompanyPreferences, {
    params: { id: String(company.id) },
    body: { timeZone },
  });
  return company;
}

async function closeOn(company: TestCompany, date: string): Promise<void> {
  const holiday: Holiday = { date, name: "Feriado", startTime: "00:00", endTime: "00:00" };
  await testApp.call(company.ana.token, updateCompanyHours, {
    params: { id: String(company.id) },
    body: { schedules: always, holidays: [holiday] },
  });
}

/** Returns today's date in the given time zone. */
function todayIn(timeZone: string): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone }).format(new Date());
}

// Specification (administration): the bot goes by the company's time zone and holidays.
it("the bot reports a holiday of the company by the company's time zone", async () => {
  // Pago Pago and Kiritimati always have different dates.
  const [early, late] = ["Pacific/Pago_Pago", "Pacific/Kiritimati"];
  const company = await foundShop(early);
  await closeOn(company, todayIn(late));
  const open = beginChat(testApp, company);
  await open.write("Oi");
  expect(await open.botTexts()).toEqual([]);
  await closeOn(company, todayIn(early));
  const shut = beginChat(testApp, company);
  await shut.write("Oi");
  expect(await shut.botTexts()).toEqual([outOfHours]);
});
