import {
  createMessageRate,
  deleteMessageRate,
  getMessageRate,
  importMessageRates,
  listMessageRates,
  type MessageRate,
  updateMessageRate,
} from "@recado/contract/message-rates";
import type { CallOf } from "@recado/contract/shared/route";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import { createTestStaff, createTestUser, type Person, type Staff } from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: Staff;
/** Test person who is a super user of the installation. */
let sofia: Person;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  padaria = await createTestStaff(testApp);
  sofia = await createTestUser(testApp, padaria, { name: "Sofia", super: true });
});
afterAll(() => testApp.close());

const mexico = {
  country: "MX",
  validFrom: "2026-01-01",
  currency: "USD",
  marketing: 0.0305,
  utility: 0.0085,
};

function create(form: Partial<CallOf<typeof createMessageRate>["body"]> = {}, person = sofia) {
  return testApp.call(person.token, createMessageRate, { body: { ...mexico, ...form } });
}

async function list(searchParam = ""): Promise<MessageRate[]> {
  return (await testApp.call(sofia.token, listMessageRates, { query: { searchParam } })).records;
}

describe("message rates", () => {
  it("contain example rates for Brazil, marked as examples, newest first", async () => {
    expect(await list("brasil")).toMatchObject([
      { country: "BR", validFrom: "2026-10-01", currency: "USD", marketing: 0.0625, isExample: true },
      { country: "BR", validFrom: "2026-01-01", service: 0, isExample: true },
    ]);
  });

  // Specification (sending): a dated, editable rate card; a price is that of its day.
  it("are listed, created, changed and deleted by super users only, with live events", async () => {
    const listener = await testApp.listen(sofia.token);
    const made = await create();
    expect(made).toMatchObject({ ...mexico, authentication: null, service: null, isExample: false });
    const params = { id: String(made.id) };
    for (const { token } of [padaria.ana, padaria.bruno]) {
      await expectRefusal(testApp.call(token, listMessageRates, {}), "ERR_NO_PERMISSION");
      await expectRefusal(testApp.call(token, deleteMessageRate, { params }), "ERR_NO_PERMISSION");
    }
    await expectRefusal(create({ country: "mx" }), "ERR_MESSAGE_RATE_EXISTS");
    const changed = await testApp.call(sofia.token, updateMessageRate, { params, body: { service: 0.0085 } });
    expect(await testApp.call(sofia.token, getMessageRate, { params })).toEqual(changed);
    expect(changed).toMatchObject({ ...mexico, service: 0.0085 });
    await testApp.call(sofia.token, deleteMessageRate, { params });
    await expectRefusal(testApp.call(sofia.token, getMessageRate, { params }), "ERR_NO_MESSAGE_RATE_FOUND");
    await listener.settle();
    expect(listener.heard.map(({ payload }) => payload)).toEqual([
      { action: "create", messageRate: made },
      { action: "update", messageRate: changed },
      { action: "delete", messageRateId: made.id },
    ]);
  });

  it.each([
    ["an unknown country", { country: "XX" }, "country"],
    ["an invalid currency", { currency: "R$" }, "currency"],
    ["an invalid day", { validFrom: "2026-02-30" }, "validFrom"],
    ["a negative price", { marketing: -1 }, "marketing"],
    ["a price with too many decimal places", { utility: 0.00000001 }, "utility"],
  ])("are refused with %s", async (_, form, path) => {
    const { issues } = await expectRefusal(create(form), "ERR_VALIDATION");
    expect(issues).toMatchObject([{ path }]);
  });

  // Specification (sending): a card is taken from a sheet.
  it("from an imported rate card are all added or replaced, or none at all", async () => {
    const rows = [
      { ...mexico, country: "PT", marketing: 0.0592 },
      { ...mexico, country: "ES", marketing: 0.0615 },
    ];
    const bring = (lines: CallOf<typeof importMessageRates>["body"]["rows"]) =>
      testApp.call(sofia.token, importMessageRates, { body: { rows: lines } });
    const broken = bring([
      { ...mexico, country: "AR" },
      { ...mexico, country: "??" },
    ]);
    expect((await expectRefusal(broken, "ERR_VALIDATION")).issues).toMatchObject([
      { path: "rows.1.country" },
    ]);
    expect(await list("AR")).toEqual([]);
    expect(await bring(rows)).toEqual({ added: 2, replaced: 0 });
    expect(await bring([...rows, { ...mexico, country: "ES", marketing: 0.07 }])).toEqual({
      ...{ added: 0, replaced: 2 },
    });
    expect(await list("espanha")).toMatchObject([{ country: "ES", marketing: 0.07 }]);
  });
});
