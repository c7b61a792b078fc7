import { listAuditLog } from "@recado/contract/audit-log";
import * as contract from "@recado/contract/brand";
import { defaultBrand } from "@recado/contract/default-brand";
import { createPlan } from "@recado/contract/plans";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import { createTestStaff, createTestUser, type Staff } from "../../testing/factories.ts";
import { freshAddress, openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: Staff;
let vizinha: Staff;
let logo: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  padaria = await createTestStaff(testApp);
  vizinha = await createTestStaff(testApp, "Vizinha");
  const drawn = sharp({ create: { width: 300, height: 80, channels: 3, background: "#c2255c" } });
  logo = new Uint8Array(await drawn.png().toBuffer());
});
afterAll(() => testApp.close());

function change(color: string | null, { token } = padaria.ana) {
  return testApp.call(token, contract.updateCompanyBrand, { body: { color } });
}

function upload({ token } = padaria.ana) {
  const files = [{ name: "logo.png", content: new Blob([logo]) }];
  return testApp.call(token, contract.uploadCompanyImage, { body: { kind: "logoLight" }, files });
}

function look({ token } = padaria.bruno) {
  return testApp.call(token, contract.getCompanyBrand, {});
}

function open(url = "", token?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return testApp.app.http.inject({ method: "GET", url, headers, remoteAddress: freshAddress() });
}

describe("the branding of a company", () => {
  it("is changed by its admins, and only its own users receive the live event", async () => {
    const ours = await testApp.listen(padaria.bruno.token);
    const theirs = await testApp.listen(vizinha.bruno.token);
    await change("#0000ff");
    const set = await upload();
    expect(set).toMatchObject({
      color: "#0000ff",
      mended: { light: false, dark: true },
      logoLight: { width: 300 },
    });
    expect(await look()).toEqual(set);
    expect(await look(vizinha.bruno)).toMatchObject({ color: null, palette: null, logoLight: null });
    await ours.settle();
    await theirs.settle();
    expect(ours.heard.at(-1)).toMatchObject({ name: "companyBrand", payload: { companyBrand: set } });
    expect(theirs.heard).toEqual([]);
    await expectRefusal(change("#ff0000", padaria.bruno), "ERR_NO_PERMISSION");
    await expectRefusal(upload(padaria.bruno), "ERR_NO_PERMISSION");
    const { entries } = await testApp.call(padaria.ana.token, listAuditLog, { query: { area: "settings" } });
    expect(entries.map(({ label, changes }) => [label, changes[0]?.field])).toEqual([
      ["brand", "logoLight"],
      ["brand", "color"],
    ]);
  });

  it("has logos that only its users can open, and leaves the installation's branding unchanged", async () => {
    const { logoLight } = await upload();
    const own = await open(logoLight?.url, padaria.bruno.token);
    expect([own.statusCode, own.headers["cache-control"]]).toEqual([
      200,
      "private, max-age=31536000, immutable",
    ]);
    expect((await open(logoLight?.url, vizinha.ana.token)).statusCode).toBe(404);
    expect((await open(logoLight?.url)).statusCode).toBe(401);
    expect((await open(logoLight?.url.replace("company-", ""))).statusCode).toBe(404);
    expect(await testApp.call(undefined, contract.getBrand, {})).toEqual(defaultBrand);
  });

  it("is removed field by field", async () => {
    await change("#0000ff");
    await upload();
    expect(await change(null)).toMatchObject({ color: null, palette: null, mended: null });
    const query = { kind: "logoLight" } as const;
    const left = await testApp.call(padaria.ana.token, contract.removeCompanyImage, { query });
    expect(left.logoLight).toBeNull();
  });

  // Specification (money): a company's own, where the plan allows it.
  it("is hidden while the plan does not include it, and returns with the plan", async () => {
    await change("#0000ff");
    const { logoLight } = await upload();
    const sofia = await createTestUser(testApp, padaria, { name: "Sofia", super: true });
    const plan = { name: "Sem marca", users: 9, connections: 9, queues: 9, value: 9, useWhiteLabel: false };
    const { id } = await testApp.call(sofia.token, createPlan, { body: plan });
    await take(id);
    await expectRefusal(look(), "ERR_PLAN_NOT_INCLUDED");
    await expectRefusal(change("#ff0000"), "ERR_PLAN_NOT_INCLUDED");
    expect((await open(logoLight?.url, padaria.bruno.token)).statusCode).toBe(404);
    await take(null);
    expect(await look()).toMatchObject({ color: "#0000ff", logoLight });
  });
});

function take(planId: number | null): Promise<void> {
  return testApp.app.database.write(padaria.id, async (db) => {
    await db.run(sql`update companies set plan_id = ${planId} where id = ${db.companyId}`);
    db.notify("actor", `${db.companyId}:*`);
  });
}
